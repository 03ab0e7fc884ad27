import { describe, expect, it } from 'vitest'
import { createRequestSlots } from '../../../../src-main/query/request-slots'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Requests that end when told to, and the names of those under way. */
const createRequests = (count: number) => {
  const slots = createRequestSlots(count)
  const ends = new Map<string, () => void>()
  const results: Promise<string>[] = []
  return {
    slots,
    results,
    ask: (name: string): void => {
      results.push(slots.use(() => new Promise((resolve) => ends.set(name, () => resolve(name)))))
    },
    inFlight: (): string => [...ends.keys()].join(''),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.()
      ends.delete(name)
      await settle()
    },
  }
}

describe('request slots', () => {
  it('let in as many as there are, the others in turn', async () => {
    const { ask, inFlight, end, results } = createRequests(2)
    for (const name of 'abcd') ask(name)
    await settle()
    expect(inFlight()).toBe('ab')
    await end('b')
    expect(inFlight()).toBe('ac')
    for (const name of 'acd') await end(name)
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('may become more, which lets in at once, and fewer, which cuts nothing short', async () => {
    const { slots, ask, inFlight, end } = createRequests(1)
    for (const name of 'abcdef') ask(name)
    await settle()
    slots.count = 3
    await settle()
    expect(inFlight()).toBe('abc')
    slots.count = 1
    await end('a')
    await end('b')
    expect(inFlight()).toBe('c')
    await end('c')
    expect(inFlight()).toBe('d')
  })

  it('are free again after a request that fails', async () => {
    const slots = createRequestSlots(1)
    await expect(slots.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.use(async () => 'next')).toBe('next')
  })
})
