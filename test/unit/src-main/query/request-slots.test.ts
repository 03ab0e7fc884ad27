import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import type { RetryAfter } from '../../../../src-preload/contract/connection'
import { createManualClock } from '../../support/manual-clock'
import { retryAftersBy } from '../../support/retry-after'

const service = { baseUrl: 'https://gw.example' }
const { signal } = new AbortController()
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Requests that end when told to, and the names of those under way. */
const createRequests = (count: number) => {
  const slots = createRequestSlots(count, retryAftersBy(createManualClock()))
  const ends = new Map<string, () => void>()
  const results: Promise<Result<string>>[] = []
  return {
    slots,
    results,
    ask: (name: string): void => {
      results.push(
        slots.use(service, () => new Promise((resolve) => ends.set(name, () => resolve(ok(name)))), signal),
      )
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
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'].map(ok))
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
    const slots = createRequestSlots(1, retryAftersBy(createManualClock()))
    await expect(slots.use(service, () => Promise.reject(new Error('broken')), signal)).rejects.toThrow(
      'broken',
    )
    expect(await slots.use(service, async () => ok('next'), signal)).toEqual(ok('next'))
  })
})

/** 429 with `Retry-After`. */
const busy = (retryAfterSeconds: number): AppError => ({
  kind: 'httpStatus',
  status: 429,
  body: '',
  retryAfterSeconds,
})

/** Requests that are answered after a second; those that start are noted with their time in seconds. */
const createService = (count: number) => {
  const manual = createManualClock(0)
  let setBy = 0
  const clock = { ...manual, now: () => manual.now() + setBy }
  const slots = createRequestSlots(count, retryAftersBy(clock))
  const started: string[] = []
  const rested: RetryAfter[] = []
  return {
    slots,
    started,
    rested,
    setClock: (byMs: number): void => void (setBy += byMs),
    ask: (name: string, error?: AppError, { baseUrl = service.baseUrl, aborted = signal } = {}): void => {
      const request = async (): Promise<Result<string>> => {
        started.push(`${name} ${String(manual.now() / 1000)}`)
        await new Promise<void>((resolve) => void clock.schedule(1000, resolve))
        return error === undefined ? ok(name) : failed(error)
      }
      void slots.use({ baseUrl }, request, aborted, (rest) => rested.push(rest))
    },
    pass: async (seconds: number): Promise<void> => {
      await clock.advance(0)
      for (let second = 0; second < seconds; second += 1) await clock.advance(1000)
    },
  }
}

describe('a service that asks to wait', () => {
  it('is sent no request before that time, whoever has been told so; those wait that were queued and those that come later', async () => {
    const { slots, ask, pass, started, rested } = createService(2)
    ask('a', busy(7))
    for (const name of 'bcd') ask(name)
    await pass(2)
    ask('e')
    expect(slots.retryAfterOf(service)).toEqual({ error: busy(7), at: 8000 })
    await pass(20)
    expect(started).toEqual(['a 0', 'b 0', 'c 8', 'd 8', 'e 9'])
    expect(rested).toEqual(Array(3).fill({ error: busy(7), at: 8000 }))
    expect(slots.retryAfterOf(service)).toBeUndefined()
  })

  it('is waited for as long as the longest that it asked for', async () => {
    const { ask, pass, started } = createService(2)
    ask('a', busy(7))
    ask('b', busy(3))
    ask('c', busy(5))
    ask('d')
    await pass(9)
    expect(started).toEqual(['a 0', 'b 0', 'c 8', 'd 8'])
    ask('e')
    await pass(5)
    expect(started).toEqual(['a 0', 'b 0', 'c 8', 'd 8', 'e 14'])
  })

  it('does not keep others waiting, and takes none of their slots', async () => {
    const { ask, pass, started } = createService(1)
    ask('a', busy(60))
    ask('b')
    ask('c', undefined, { baseUrl: 'https://other.example' })
    await pass(3)
    expect(started).toEqual(['a 0', 'c 1'])
  })

  it('is not waited for longer than two minutes', async () => {
    const { ask, pass, started } = createService(1)
    ask('a', busy(999_999))
    ask('b')
    await pass(130)
    expect(started).toEqual(['a 0', 'b 121'])
  })

  it('is waited for no more once the request is cancelled', async () => {
    const { ask, pass, started } = createService(1)
    const controller = new AbortController()
    ask('a', busy(60))
    ask('b', undefined, { aborted: controller.signal })
    await pass(3)
    controller.abort()
    await pass(1)
    expect(started).toEqual(['a 0', 'b 3'])
  })

  it("is not waited for until the computer's clock, which was set back, has caught up", async () => {
    const { slots, ask, pass, started, setClock } = createService(1)
    ask('a', busy(7))
    await pass(2)
    setClock(-3_600_000)
    ask('b')
    await pass(2)
    expect(started).toEqual(['a 0', 'b 2'])
    expect(slots.retryAfterOf(service)).toBeUndefined()
  })
})
