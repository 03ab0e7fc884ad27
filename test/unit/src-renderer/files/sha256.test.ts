import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSha256 } from '../../../../src-renderer/files/sha256'

const hashOf = (...parts: readonly Uint8Array[]): string => {
  const hash = createSha256()
  for (const part of parts) hash.add(part)
  return hash.end()
}

it('is the hash of the standard, whatever the parts', () => {
  expect(hashOf()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 }), (parts) => {
      expect(hashOf(...parts)).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
    }),
    { seed: 20261122, numRuns: 1000 },
  )
})

it('covers only a view, not the buffer behind it', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index)
  expect(hashOf(bytes.subarray(3, 200))).toBe(createHash('sha256').update(bytes.subarray(3, 200)).digest('hex'))
})
