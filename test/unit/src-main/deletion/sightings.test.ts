import { describe, expect, it } from 'vitest'
import type { FetchedRange, PlannedEvent } from '../../../../src-core/deletion/where-fetched'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import type { Finding } from '../../../../src-main/deletion/looks'
import { createSightings } from '../../../../src-main/deletion/sightings'
import { createManualClock } from '../../support/manual-clock'

const at = 1_763_622_000_000
const absent: Finding = { kind: 'absent', isProven: false }
const fetched: readonly FetchedRange[] = [
  { deviceId: 'pump-7', start: at, end: at + 1000, zone: 'UTC', eventCount: 5 },
]
const user = {
  baseUrl: 'https://gw',
  token: 't',
  tokenFingerprint: '0123456789ab',
  check: async () => ok({}),
}
const planned = (index: number): PlannedEvent => ({
  eventId: String(index),
  record: JSON.stringify({ id: String(index), deviceId: 'pump-7', deviceTimestamp: at + index }),
})

const start = (count: number, find?: (ids: readonly string[]) => Promise<ReadonlyMap<string, Finding>>) => {
  const clock = createManualClock()
  const events = Array.from({ length: count }, (_, index) => planned(index))
  const looks: (readonly string[])[] = []
  const asked: unknown[] = []
  const connection: { error: AppError | undefined } = { error: undefined }
  const run = { stopping: new AbortController() }
  const sightings = createSightings({
    clock,
    events,
    whereFetched: { fetched },
    neighbours: { noteBefore: () => undefined, beginBefore: () => ({ at: 0, idsBeside: () => [] }) },
    stopping: () => run.stopping.signal,
    target: async () => (connection.error === undefined ? ok(user) : failed(connection.error)),
    finder: {
      find: async (target, ranges, where) => {
        const ids = ranges.map(({ eventId }) => eventId)
        asked.push([target, where])
        looks.push(ids)
        return find === undefined ? new Map(ids.map((eventId) => [eventId, absent])) : find(ids)
      },
    },
  })
  const of = (index: number): Promise<Finding> => sightings.of(planned(index))
  return { clock, looks, asked, connection, run, of, sightings }
}
const namesOf = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index))

describe('a look of just now at the events of a plan', () => {
  it('is one for two hundred of them, and says where they were fetched', async () => {
    const { looks, asked, of } = start(450)
    expect(await Promise.all([of(0), of(1), of(149)])).toEqual([absent, absent, absent])
    expect(looks).toEqual([namesOf(0, 200)])
    expect(asked).toEqual([[user, fetched]])
  })

  it('is made at the next part when most of a part was taken, once', async () => {
    const { looks, of } = start(450)
    await of(0)
    await of(149)
    expect(looks).toHaveLength(1)
    await Promise.all([of(150), of(151), of(199), of(200)])
    expect(looks).toEqual([namesOf(0, 200), namesOf(200, 400)])
    await of(399)
    expect(looks.at(-1)).toEqual(namesOf(400, 450))
    await of(449)
    expect(looks).toHaveLength(3)
  })

  it('is made again, from the event whose turn it is, when more than 5 s have passed since it was begun', async () => {
    const { clock, looks, of } = start(450)
    await of(0)
    await clock.advance(5000)
    await of(1)
    expect(looks).toHaveLength(1)
    await clock.advance(1)
    await of(2)
    expect(looks).toEqual([namesOf(0, 200), namesOf(2, 202)])
  })

  it('is made again for each event by itself where its answers took longer than that', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { clock, looks, of } = start(3, async () => {
      await answered
      return new Map([['0', absent]])
    })
    const first = of(0)
    await clock.advance(6000)
    answer()
    expect(await first).toEqual(absent)
    expect(looks).toEqual([namesOf(0, 3), ['0']])
  })

  it('is made again where the clock was set back', async () => {
    const { clock, looks, of } = start(3)
    await of(0)
    await clock.advance(-3_600_000)
    await of(1)
    expect(looks).toEqual([namesOf(0, 3), namesOf(1, 3)])
  })

  it('is made again when a stopped run goes on: what failed then need not fail now', async () => {
    const { looks, connection, run, of } = start(3)
    connection.error = { kind: 'network', cause: 'refused', host: 'gw', detail: '' }
    expect(await of(0)).toEqual({ kind: 'unknown', error: connection.error })
    run.stopping = new AbortController()
    connection.error = undefined
    expect(await of(0)).toEqual(absent)
    expect(looks).toEqual([namesOf(0, 3)])
  })

  it('does not exist without a connection: unknown, with the reason, for each of them', async () => {
    const { looks, connection, of } = start(3)
    connection.error = { kind: 'connectionChanged' }
    expect(await Promise.all([of(0), of(2)])).toEqual(
      Array(2).fill({ kind: 'unknown', error: { kind: 'connectionChanged' } }),
    )
    expect(looks).toEqual([])
  })

  it('fails for each of its events', async () => {
    const { of } = start(3, () => Promise.reject(new Error('ours')))
    expect(await Promise.allSettled([of(0), of(1)])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
  })

  it('is refused for an event that is not in the plan', async () => {
    const { of } = start(3)
    await expect(of(3)).rejects.toThrow('not in the plan')
  })
})
