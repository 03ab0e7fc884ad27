import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { ownLines } from '../../../lint/own-lines.js'

const linesFlagged = (code: string): readonly number[] =>
  new Linter()
    .verify(code, {
      plugins: { house: { rules: { 'own-lines': ownLines } } },
      rules: { 'house/own-lines': ['error', 3] },
    })
    .map(({ line }) => line)

describe('the lines of a function', () => {
  it('are counted without blank lines and comments', () => {
    expect(linesFlagged('const f = () => {\n\n  // Why.\n  g()\n}')).toEqual([])
    expect(linesFlagged('const f = () => {\n  g()\n  h()\n}')).toEqual([1])
  })

  it('of a function inside of it count for that one alone', () => {
    const inner = '  const inner = () => {\n    g()\n  }\n'
    expect(linesFlagged(`const factory = () => {\n${inner}${inner.replace('inner', 'other')}}`)).toEqual([])
    expect(linesFlagged(`const factory = () => {\n${inner.replace('g()', 'g()\n    h()')}}`)).toEqual([2])
  })

  it('are its own where the function inside is on one line', () => {
    expect(
      linesFlagged('const f = () => {\n  list.map((one) => one + 1)\n  list.map((one) => one + 2)\n}'),
    ).toEqual([1])
  })
})
