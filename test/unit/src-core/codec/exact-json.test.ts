import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../src-core/codec/exact-json'
import { ExactNumber, type JsonValue, stringifyJson } from '../../../../src-core/codec/json'

const exactDigits = '9007199254740993'
/** Forces the slow path. */
const beside = (json: string): JsonValue => {
  const both = parseExactJson(`[${json},${exactDigits}]`)
  return Array.isArray(both) ? both[0] : null
}

describe('B: exact digits', () => {
  it.each([
    '0',
    '-0',
    '0.1',
    '-12.50',
    '1e2',
    '1E+2',
    '9007199254740992',
    '0.30000000000000004',
    '5e-324',
    '1.7976931348623157e308',
    '123456789012345.6',
    '0e999',
    '0.0000000000000000000',
  ])('%s survives as a plain number', (digits) => {
    expect(parseExactJson(digits)).toBe(JSON.parse(digits))
    expect(beside(digits)).toBe(JSON.parse(digits))
  })

  it.each([
    exactDigits,
    '-9007199254740993',
    '0.1234567890123456789',
    '1e400',
    '-1e400',
    '1e-400',
    '12345678901234567890.5',
    '21.400000000000000001',
    '9007199254740993e0',
    '90071992547409930e-1',
  ])('%s keeps its digits', (digits) => {
    expect(parseExactJson(digits)).toEqual(new ExactNumber(digits))
    expect(parseExactJson(`{"a":[ ${digits}]}`)).toEqual({ a: [new ExactNumber(digits)] })
  })

  it('digits within a text are no number', () => {
    const json = '{"a":" 9007199254740993","b":"\\": 9007199254740993","c":"\\\\","d":[" 1e400"]}'
    expect(parseExactJson(json)).toEqual(JSON.parse(json))
  })

  /**
   * Digits and power of ten, so that two numbers can be compared exactly, by other means than the parser's.
   */
  const scaled = (text: string, power: number): bigint => {
    const [, whole = '', fraction = '', exponent = '0'] = /^(-?\d+)\.?(\d*)(?:[eE](.*))?$/.exec(text) ?? []
    return BigInt(whole + fraction) * 10n ** BigInt(power + Number(exponent) - fraction.length)
  }

  it('whatever the number, what is read means exactly what came', () => {
    const digits = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.constantFrom('', '.5', '.10', '.000000000000000000001', 'e30', 'E-30', '.25e+7'),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(digits), (numbers) => {
        const values = parseExactJson(`[${numbers.join(' , ')}]`)
        expect(values).toHaveLength(numbers.length)
        numbers.forEach((original, index) => {
          const read: unknown = Array.isArray(values) ? values[index] : undefined
          const text = read instanceof ExactNumber ? read.digits : String(read)
          expect(scaled(text, 100)).toBe(scaled(original, 100))
        })
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

describe('both paths read as JSON.parse does', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":[],"b":1,"a":"x"}',
    '{"__proto__":{"x":1},"y":2}',
    '{"constructor":1,"toString":null}',
    '"\\ud800"',
    '" \\u0000\u2028"',
    '[ ]',
    '{"":{"":[]}}',
  ])('%s', (json) => {
    const expected = JSON.stringify(JSON.parse(json))
    expect(JSON.stringify(parseExactJson(json))).toBe(expected)
    expect(JSON.stringify(beside(json))).toBe(expected)
  })

  it('a field named __proto__ is an own one and changes no prototype', () => {
    for (const value of [parseExactJson('{"__proto__":{"x":1}}'), beside('{"__proto__":{"x":1}}')]) {
      expect(Object.keys(Object(value))).toEqual(['__proto__'])
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    }
  })

  it('any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(stringifyJson(beside(json))).toBe(stringifyJson(JSON.parse(json) as JsonValue))
      }),
      { seed: 11, numRuns: 500 },
    )
  })

  it.each(['', '{', '[1,]', '{"a":1,}', '01', 'NaN', "{'a':1}", `[${exactDigits},]`])(
    '%j is refused',
    (json) => {
      expect(() => parseExactJson(json)).toThrow(SyntaxError)
    },
  )

  it('nesting deeper than the call stack is read, with and without exact digits', () => {
    const deep = (inner: string): string => `${'['.repeat(200_000)}${inner}${']'.repeat(200_000)}`
    expect(stringifyJson(parseExactJson(deep('1')))).toBe(deep('1'))
    expect(stringifyJson(parseExactJson(deep(exactDigits)))).toBe(deep(exactDigits))
  })
})
