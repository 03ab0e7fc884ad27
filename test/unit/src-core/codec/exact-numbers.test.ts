import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../src-core/codec/exact-json'
import { hasExactNumber, stringifyJson } from '../../../../src-core/codec/json'

describe('numbers that a double cannot hold', () => {
  const digits = fc.tuple(
    fc.constantFrom('', '-'),
    fc.integer({ min: 1, max: 9 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 30 }),
  )
  const number = fc.oneof(
    digits.map(([sign, first, rest]) => `${sign}${String(first)}${rest}`),
    digits.map(([sign, first, rest]) => `${sign}${String(first)}.${rest}1`),
    digits.map(
      ([sign, first, rest]) =>
        `${sign}${String(first)}${rest.slice(0, 3)}e${rest.length % 2 === 0 ? '-' : ''}${String(rest.length)}`,
    ),
  )
  it('keep their digits wherever they stand, and no other number is touched', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 20 }), number), { maxLength: 6 }), (members) => {
        const json = `[${members.map(([text, value]) => `${JSON.stringify(text)},${value}`).join(',')}]`
        const values = parseExactJson(json)
        members.forEach(([, value], index) => {
          const found = Array.isArray(values) ? values[2 * index + 1] : undefined
          const isExact = hasExactNumber(found)
          // Printed again it is the same digits, or the same number.
          expect(isExact ? stringifyJson(found) : Number(stringifyJson(found))).toBe(
            isExact ? value : Number(value),
          )
          if (/^-?\d{1,30}$/.test(value) && !isExact) expect(BigInt(value)).toBe(BigInt(Number(value)))
        })
      }),
      { seed: 20_261_121, numRuns: 2000 },
    )
  })
})
