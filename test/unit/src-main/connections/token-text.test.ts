import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../src-core/errors/result'
import { parseToken } from '../../../../src-main/connections/token-text'

describe('the token as somebody pastes it', () => {
  it.each([
    ['abc.DEF-1_2~3+/=', 'abc.DEF-1_2~3+/='],
    ['  abc\r\n', 'abc'],
    ['Bearer abc', 'abc'],
    ['bearer \t abc ', 'abc'],
    ['BearerOfNews', 'BearerOfNews'],
  ])('%j is read as %s', (text, token) => {
    expect(parseToken(text)).toEqual(ok(token))
  })

  it.each([
    ['', 'tokenEmpty'],
    [' \n', 'tokenEmpty'],
    ['ab cd', 'tokenCharacters'],
    ['ab\r\nX-Header:1', 'tokenCharacters'],
    ['ab\0', 'tokenCharacters'],
    ['Bearer Bearer abc', 'tokenCharacters'],
    ['täken', 'tokenCharacters'],
  ] as const)('%j is refused', (text, problem) => {
    expect(parseToken(text)).toEqual(failed({ kind: 'input', problem }))
  })

  it('has at most 16,384 characters', () => {
    expect(parseToken('x'.repeat(16_384)).ok).toBe(true)
    expect(parseToken('x'.repeat(16_385))).toEqual(failed({ kind: 'input', problem: 'tokenTooLong' }))
  })
})
