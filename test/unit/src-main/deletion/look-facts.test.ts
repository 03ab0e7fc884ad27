import { describe, expect, it } from 'vitest'
import {
  decodeConnections,
  noConnections,
  type StoredConnections,
} from '../../../../src-main/connections/connection-store'
import { createLookFacts } from '../../../../src-main/deletion/look-facts'

const start = (error?: Error) => {
  let stored: StoredConnections = noConnections
  const warnings: unknown[] = []
  let writes = 0
  const facts = createLookFacts(
    {
      read: async () => stored,
      update: async (change) => {
        if (error !== undefined) throw error
        writes += 1
        stored = change(stored)
        return stored
      },
    },
    {
      info: () => undefined,
      warn: (...said: unknown[]) => void warnings.push(said),
      error: () => undefined,
    } as never,
  )
  return { facts, warnings, kept: () => stored, writes: () => writes }
}

describe('how far around its times a service shows an event', () => {
  it('is not known at first: the narrowest look is worth trying', async () => {
    expect(await start().facts.firstReach('https://gw')).toBe(0)
  })

  it('is learnt of each service by itself, and comes back from the file of the connections', async () => {
    const { facts, kept } = start()
    await facts.learn('https://gw', 1)
    expect([await facts.firstReach('https://gw'), await facts.firstReach('https://other')]).toEqual([1, 0])
    expect(decodeConnections(JSON.parse(JSON.stringify(kept())))).toEqual({
      ...noConnections,
      firstReaches: { 'https://gw': 1 },
    })
  })

  it('only grows, and is written once', async () => {
    const { facts, writes } = start()
    await facts.learn('https://gw', 2)
    await facts.learn('https://gw', 1)
    await facts.learn('https://gw', 2)
    expect([await facts.firstReach('https://gw'), writes()]).toEqual([2, 1])
  })

  it('is not learnt where an event was shown only by the range in which it was fetched, which says nothing of others', async () => {
    const { facts } = start()
    await facts.learn('https://gw', 3)
    expect(await facts.firstReach('https://gw')).toBe(0)
  })

  it('that cannot be kept is learnt again, and the log says so without the service', async () => {
    const { facts, warnings } = start(new TypeError('disk'))
    await facts.learn('https://gw', 1)
    expect(await facts.firstReach('https://gw')).toBe(0)
    expect(warnings).toEqual([['What was learnt of a service could not be kept', 'TypeError']])
  })
})
