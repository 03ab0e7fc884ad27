import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { observeTransport } from '../../../../src-main/network/observed-transport'
import type { HttpTransport } from '../../../../src-main/ports/http-transport'

const noon = Date.UTC(2026, 10, 20, 12)

/**
 * An answer whose server read its clock, `differenceMs` ahead of ours, `there` ms after the sending, and
 * which took `back` ms to come.
 */
const observe = async (startMs: number, differenceMs: number, there: number, back: number) => {
  let now = noon + startMs
  const transport: HttpTransport = {
    send: async () => {
      now += there
      const date = new Date(now + differenceMs).toUTCString()
      now += back
      return {
        status: 200,
        header: (name) => (name === 'date' ? date : undefined),
        body: (async function* () {})(),
      }
    },
  }
  const observed = observeTransport(transport, { now: () => now, schedule: () => () => undefined })
  await observed.send(
    { method: 'GET', url: 'https://gw.example.com/', headers: {} },
    new AbortController().signal,
    () => undefined,
  )
  return observed.lastAnswer('gw.example.com')?.clockDifference
}

describe('what a Date header of whole seconds says about two clocks', () => {
  it('always holds the true difference, and never claims one where the clocks agree', async () => {
    const ms = fc.integer({ min: 0, max: 999 })
    await fc.assert(
      fc.asyncProperty(
        ms,
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 3000 }),
        async (start, difference, there, back) => {
          const found = await observe(start, difference, there, back)
          expect(found?.minMs).toBeLessThanOrEqual(difference)
          expect(found?.maxMs).toBeGreaterThanOrEqual(difference)
        },
      ),
      { seed: 20261122 },
    )
  })

  it('is no second behind at 999 ms past the second', async () => {
    const found = await observe(999, 0, 0, 0)
    expect(found).toEqual({ minMs: -999, maxMs: 0 })
  })

  it('is that of the last answer, whether its header is the same as before, another, missing or no date', async () => {
    const dates = [noon, noon, noon + 5000, undefined, noon + 5000].map((at) =>
      at === undefined ? undefined : new Date(at).toUTCString(),
    )
    const headers = [...dates, 'tomorrow'].values()
    const transport: HttpTransport = {
      send: async () => {
        const date = headers.next().value
        return { status: 200, header: () => date, body: (async function* () {})() }
      },
    }
    const observed = observeTransport(transport, { now: () => noon, schedule: () => () => undefined })
    const found: (number | undefined)[] = []
    for (let answer = 0; answer < 6; answer += 1) {
      await observed.send(
        { method: 'GET', url: 'https://gw.example.com/', headers: {} },
        new AbortController().signal,
        () => undefined,
      )
      found.push(observed.lastAnswer('gw.example.com')?.clockDifference?.minMs)
    }
    expect(found).toEqual([0, 0, 5000, undefined, 5000, undefined])
  })
})
