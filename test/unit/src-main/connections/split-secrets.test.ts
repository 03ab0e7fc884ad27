import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSplitSecrets } from '../../../../src-main/connections/split-secrets'
import type { SecretStore } from '../../../../src-main/ports/secret-store'
import { createMemorySecrets } from '../../support/memory-secrets'

const account = 'https://gw.example.com/iot'
const token = (letter: string, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(letter.charCodeAt(0) + (index % 20))).join('')

/** Lets `allowed` calls through and fails every one after, as a keychain does that goes away. */
const failingAfter = (secrets: SecretStore, allowed: number): SecretStore => {
  let left = allowed
  const guard =
    <A extends readonly unknown[], R>(call: (...words: A) => Promise<R>) =>
    async (...words: A): Promise<R> => {
      left -= 1
      if (left < 0) throw new Error('the keychain went away')
      return call(...words)
    }
  return { read: guard(secrets.read), write: guard(secrets.write), remove: guard(secrets.remove) }
}

describe('secrets that are longer than one entry of the keychain may be', () => {
  it.each([1, 2560, 2561, 5120, 16_384])('gives back what was stored: %i characters', async (length) => {
    const memory = createMemorySecrets()
    const secrets = createSplitSecrets(memory)
    await secrets.write(account, token('A', length))
    expect(await secrets.read(account)).toBe(token('A', length))
    for (const entry of memory.entries.values()) expect(entry.length).toBeLessThanOrEqual(2560)
    expect(await secrets.remove(account)).toBe(true)
    expect(memory.entries.size).toBe(0)
  })

  it('leaves nothing of a longer secret when a shorter one replaces it', async () => {
    const memory = createMemorySecrets()
    const secrets = createSplitSecrets(memory)
    for (const length of [9000, 6000, 3000, 100]) await secrets.write(account, token('A', length))
    expect([...memory.entries]).toEqual([[account, token('A', 100)]])
  })

  it('never gives back a mixture: at whichever call the keychain goes away, it is the old secret, the new one, or an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(50, 2560, 2561, 6000, 9000),
        fc.constantFrom(40, 2500, 3000, 6000, 9000),
        fc.nat({ max: 24 }),
        async (oldLength, newLength, allowed) => {
          const memory = createMemorySecrets()
          const secrets = createSplitSecrets(memory)
          const [before, after] = [token('A', oldLength), token('a', newLength)]
          await secrets.write(account, before)
          const wasWritten = await createSplitSecrets(failingAfter(memory, allowed))
            .write(account, after)
            .then(
              () => true,
              () => false,
            )
          const shown = await secrets.read(account)
          expect(wasWritten ? [after] : [before, after]).toContain(shown)
          // The next attempt works, and cleans up.
          await secrets.write(account, after)
          expect(await secrets.read(account)).toBe(after)
          await secrets.remove(account)
          expect([...memory.entries.keys()]).toEqual([])
        },
      ),
      { seed: 20_261_121, numRuns: 300 },
    )
  })

  it('rejects when a part is gone, rather than giving back what is left', async () => {
    const memory = createMemorySecrets()
    const secrets = createSplitSecrets(memory)
    await secrets.write(account, token('A', 6000))
    memory.entries.delete(`${account} a1`)
    await expect(secrets.read(account)).rejects.toThrow('parts of the secret are missing')
  })
})
