import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createLatestQuery } from '../../../../src-main/query/latest-query'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import { createRunningQueries } from '../../../../src-main/query/running-queries'
import { createManualClock } from '../../support/manual-clock'
import { retryAftersBy } from '../../support/retry-after'

const timeout: AppError = { kind: 'timeout', host: 'gw', seconds: 30 }
const query = { queryId: 'q', connectionId: 'c', zone: 'UTC', limit: 500 }

interface Answer {
  readonly eventCount: number
  readonly receivedAt: number
  readonly durationMs: number
  readonly byteCount: number
}

const start = (answers: Readonly<Record<string, Answer | AppError>>, slotCount = 2) => {
  const asked: object[] = []
  let [inFlight, most, closed] = [0, 0, 0]
  const run = createLatestQuery({
    transport: { lastAnswer: () => undefined },
    connections: {
      target: async () => ok({ baseUrl: 'https://gw', token: 't', tokenFingerprint: '0123456789ab' }),
    } as never,
    bodies: {
      openTable: () =>
        ({ read: () => Promise.reject(new Error('not read')), close: () => (closed += 1) }) as never,
    },
    slots: createRequestSlots(slotCount, retryAftersBy(createManualClock())),
    client: {
      listEvents: async (_: object, request: { readonly deviceId: string }) => {
        asked.push(request)
        most = Math.max(most, (inFlight += 1))
        await Promise.resolve()
        inFlight -= 1
        const answer = answers[request.deviceId]
        if (answer === undefined || 'kind' in answer) return failed(answer ?? timeout)
        const value = {
          ...answer,
          newCount: answer.eventCount,
          sharedIdCount: 1,
          stamps: new Float64Array(),
          status: 200,
        }
        return ok({ receivedAt: answer.receivedAt, read: async () => ok(value) })
      },
    } as never,
  })
  return {
    run: (devices: readonly string[]) => run({ ...query, devices }, new AbortController().signal),
    asked,
    counts: () => ({ most, closed }),
  }
}

describe('the latest events of several devices', () => {
  const answers = {
    a: { eventCount: 500, receivedAt: 2_000, durationMs: 300, byteCount: 10 },
    b: { eventCount: 0, receivedAt: 1_600, durationMs: 100, byteCount: 5 },
    c: timeout,
  }

  it('are one answer, which lasted from the first request to the last answer', async () => {
    const { run } = start(answers)
    expect(await run(['b', 'a'])).toEqual(
      ok({
        batches: [],
        devices: [
          { deviceId: 'b', eventCount: 0, sharedIdCount: 1 },
          { deviceId: 'a', eventCount: 500, sharedIdCount: 1 },
        ],
        byteCount: 15,
        durationMs: 500,
        receivedAt: 2_000,
        tokenFingerprint: '0123456789ab',
      }),
    )
  })

  it('are an answer if one device failed, with its error', async () => {
    const result = await start(answers).run(['c', 'a'])
    expect(result).toMatchObject({
      ok: true,
      value: {
        durationMs: 300,
        tokenFingerprint: '0123456789ab',
        devices: [{ deviceId: 'c', eventCount: 0, error: timeout }, { deviceId: 'a' }],
      },
    })
  })

  it('are the first error if every device failed', async () => {
    const first: AppError = { kind: 'notRead' }
    expect(await start({ a: first, b: timeout }).run(['a', 'b'])).toEqual(failed(first))
  })

  it('are requested with the same limit and zone, no more at once than there are slots', async () => {
    const { run, asked, counts } = start(answers, 2)
    await run(['a', 'b', 'c'])
    expect(asked).toMatchObject(['a', 'b', 'c'].map((deviceId) => ({ deviceId, limit: 500, zone: 'UTC' })))
    expect(counts()).toEqual({ most: 2, closed: 1 })
  })
})

describe('queries by name', () => {
  it('are ended by their name, and only while they run', async () => {
    const queries = createRunningQueries()
    const aborted: boolean[] = []
    const running = queries.run('q', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted.push(signal.aborted)
      return ok('done')
    })
    expect([queries.cancel('other'), queries.cancel('q')]).toEqual([false, true])
    expect(await running).toEqual(ok('done'))
    expect([queries.cancel('q'), aborted]).toEqual([false, [true]])
  })

  it('have each name once, which is free again when the query has ended or failed', async () => {
    const queries = createRunningQueries()
    const forever = queries.run(
      'q',
      (signal) =>
        new Promise<Result<string>>((resolve) =>
          signal.addEventListener('abort', () => resolve(ok('ended'))),
        ),
    )
    expect(await queries.run('q', async () => ok('second'))).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    queries.cancelAll()
    await forever
    await expect(queries.run('q', () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
    expect(await queries.run('q', async () => ok('third'))).toEqual(ok('third'))
  })
})
