import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGzip } from '../../../../src-renderer/files/gzip'
import { huffmanCode } from '../../../../src-renderer/files/huffman-code'
import { runCount } from '../../../support/run-count'

const gzip = createGzip()

/** Read by zlib, which refuses codes that are incomplete or too long, distances before the start, and wrong checksums. */
const expectWhole = (bytes: Uint8Array): void => {
  for (const shortest of [4, 8] as const) {
    const read = gunzipSync(gzip.compress(bytes, shortest))
    expect(Buffer.compare(read, bytes), `matches of at least ${String(shortest)} of ${String(bytes.length)} bytes`).toBe(0)
  }
}

/** Numbers between 0 and 1, the same in each run. */
const createRandom = (): (() => number) => {
  let state = 20261122
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const randomBytes = (length: number): Uint8Array => {
  const random = createRandom()
  return Uint8Array.from({ length }, () => Math.floor(random() * 256))
}

/** Texts with repetitions of all kinds: parts of a few are put one after the other. */
const repetitive = fc
  .array(fc.tuple(fc.constantFrom('pump-0001@#temperature@#', 'pump-0002@#humidity@#', '\0\0\0\0\0', '1763622000000', 'aXbX'), fc.nat(30), fc.nat(400)), {
    maxLength: 60,
  })
  .map((parts) => new TextEncoder().encode(parts.map(([text, end, count]) => text.slice(0, end).repeat(count % 7 === 0 ? count : 1)).join('')))

describe('bytes compressed as gzip', () => {
  const caseCount = runCount(10_000, 1000)
  it(`come back, whatever they are (${String(caseCount)} times)`, () => {
    const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), repetitive)
    fc.assert(fc.property(anyBytes, expectWhole), { seed: 20261122, numRuns: caseCount })
  }, 120_000)

  it('come back if they are none, or one, or all the same', () => {
    for (const length of [0, 1, 3, 4, 7, 8, 9, 258, 259, 260, 517, 100_000]) expectWhole(new Uint8Array(length).fill(65))
  })

  it('come back if they repeat at the greatest distance, and just beyond it', () => {
    const start = randomBytes(40_000)
    for (const gap of [32_767, 32_768, 32_769]) {
      const bytes = new Uint8Array(gap + 300)
      bytes.set(start.subarray(0, gap))
      bytes.set(start.subarray(0, 300), gap)
      expectWhole(bytes)
    }
  })

  it('come back over many blocks', () => {
    const random = createRandom()
    expectWhole(Uint8Array.from({ length: 300_000 }, () => Math.floor(random() ** 3 * 256)))
  })

  it('are the same bytes each time, without a time or a name', () => {
    const bytes = randomBytes(1000)
    expect(Buffer.compare(createGzip().compress(bytes, 4), gzip.compress(bytes, 4))).toBe(0)
    expect(Array.from(gzip.compress(bytes, 4).subarray(0, 10))).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 255])
  })

  it('are given up if that saves next to nothing', () => {
    expect(gzip.compressIfWorth(randomBytes(500_000), 4)).toBeNull()
    expect(gzip.compressIfWorth(randomBytes(100), 4)).toBeNull()
    const half = randomBytes(1000)
    half.fill(7, 500)
    const compressed = gzip.compressIfWorth(half, 4)
    expect(compressed?.length).toBeLessThan(700)
    expect(Buffer.compare(gunzipSync(compressed ?? new Uint8Array(0)), half)).toBe(0)
  })

  it('take less space than with the quick search of zlib where ids of the same devices alternate', () => {
    const random = createRandom()
    const ids = Array.from({ length: 20_000 }, (_, row) => {
      const attribute = ['temperature', 'humidity', 'pressure', 'state'][Math.floor(random() * 4)] ?? ''
      return `pump-${String(Math.floor(random() * 20))}@#${attribute}@#${String(1_763_622_000_000 + row * 2600 + Math.floor(random() * 2600))}`
    })
    const bytes = new TextEncoder().encode(ids.join(''))
    expect(gzip.compress(bytes, 8).length).toBeLessThan(gzipSync(bytes, { level: 1 }).length)
  })
})

describe('a Huffman code', () => {
  const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(9), fc.nat(100_000)), { minLength: 19, maxLength: 286 })

  it.each([7, 15])('has at most %i bits for each symbol, uses every bit it has, and gives the more frequent symbol no more', (longest) => {
    // Each symbol as often as the two rarer ones together makes the deepest tree there is.
    const deepest = Array.from({ length: 40 }, (_, symbol) => Math.round(1.618 ** symbol))
    fc.assert(
      fc.property(counts, (wanted) => {
        const { lengths } = huffmanCode(Uint32Array.from(wanted.slice(0, longest === 7 ? 19 : 286)), longest)
        expect(Math.max(...lengths)).toBeLessThanOrEqual(longest)
        expect(lengths.reduce((sum, length) => (length === 0 ? sum : sum + 2 ** -length), 0)).toBe(1)
        const used = [...lengths.keys()].filter((symbol) => (wanted[symbol] ?? 0) > 0).toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
        for (const [index, symbol] of used.slice(1).entries()) {
          const rarer = used[index] ?? 0
          if ((wanted[rarer] ?? 0) < (wanted[symbol] ?? 0)) expect(lengths[symbol]).toBeLessThanOrEqual(lengths[rarer] ?? 0)
        }
      }),
      { seed: 20261122, numRuns: 500, examples: [[deepest], [deepest.slice(0, 19)], [Array.from({ length: 19 }, () => 0)]] },
    )
  })

  it('is the canonical one of the standard', () => {
    // The lengths of its example (3.2.2); its codes are read from their highest bit on.
    const { lengths, bits } = huffmanCode(Uint32Array.of(6, 6, 6, 6, 6, 12, 3, 3), 15)
    expect(Array.from(lengths)).toEqual([3, 3, 3, 3, 3, 2, 4, 4])
    const codes = Array.from(bits, (code, symbol) => [...code.toString(2).padStart(lengths[symbol] ?? 0, '0')].toReversed().join(''))
    expect(codes).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111'])
  })
})
