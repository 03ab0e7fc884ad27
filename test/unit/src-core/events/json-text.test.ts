import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indentJson, isNumberText, membersOf, numberText } from '../../../../src-core/events/json-text'

describe('the members of JSON text', () => {
  it('are the text of each value, whatever stands in it', () => {
    const json =
      '{"a":12345678901234567890,"b,\\"}":"x,}\\\\","c":{"d":[1,{"e":"]"}],"f":{}},"g":[],"h":null}'
    expect([...membersOf(json)]).toEqual([
      ['a', '12345678901234567890'],
      ['b,"}', '"x,}\\\\"'],
      ['c', '{"d":[1,{"e":"]"}],"f":{}}'],
      ['g', '[]'],
      ['h', 'null'],
    ])
  })

  it('are none of an empty object, and the last of those of one name', () => {
    expect(membersOf('{}').size).toBe(0)
    expect([...membersOf('{"a":1,"a":2}')]).toEqual([['a', '2']])
  })

  it('are those that a parser finds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }), (any) => {
        const value = JSON.parse(JSON.stringify(any)) as Record<string, unknown>
        const found = [...membersOf(JSON.stringify(value))]
        expect(found).toEqual(Object.entries(value).map(([name, each]) => [name, JSON.stringify(each)]))
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })
})

describe('indented JSON', () => {
  it('has one member a line, empty brackets closed, and texts as they are', () => {
    expect(indentJson('{"a":[1,{}],"b":[],"c":"{,:\\"}"}')).toBe(
      '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": [],\n  "c": "{,:\\"}"\n}',
    )
  })

  it('means the same, and is what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })

  it('stays compact beyond twelve levels, so that its size does not explode', () => {
    const deep = `${'['.repeat(5000)}1${']'.repeat(5000)}`
    const indented = indentJson(deep)
    expect(indented.length).toBeLessThan(deep.length + 1000)
    expect(indented.replaceAll(/\s/g, '')).toBe(deep)
    expect(indented.split('\n')).toHaveLength(25)
  })
})

describe('the text of a number', () => {
  it('keeps the sign of a zero', () => {
    expect([0, -0, 1.5, -2, 1e21].map(numberText)).toEqual(['0', '-0', '1.5', '-2', '1e+21'])
  })

  it('is told from other JSON by how it begins', () => {
    expect(['-1', '0.5', '1e5', '"1"', 'null', '-', 'true', '[1]'].map(isNumberText)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
