import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import type { RangeParts } from '../../src-core/events/events-query'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { mergeAnswer } from '../../src-core/refresh/merge-answer'
import { planRefresh } from '../../src-core/refresh/refresh-plan'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { readStoredRows, type StoredReading } from '../../src-core/stored/stored-rows'
import { coverageOfStored } from '../../src-core/stored/stored-source'
import { createRandom } from '../service/random'
import { type SampleService, startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { runToKill } from '../support/run-to-kill'
import { createStoredSession, type StoredSession } from '../unit/src-main/stored-results/stored-world'
import { bundleProgram } from '../unit/support/bundled-program'
import { temporaryFolder } from '../unit/support/temporary-folder'
import type { Told } from './keeping-process'

const seed = 20_261_122
const points = runCount(50, 12)
const minute = 60_000
const from = 1_763_622_000_000
const deviceId = 'pump-1'
/** The first query ends here, and the refreshes after it at the other two. */
const ends = [from + 60 * minute, from + 75 * minute, from + 90 * minute] as const
const overlapMs = 15 * minute

let service: SampleService
let program = ''
beforeAll(async () => {
  service = await startSampleService({
    devices: [{ deviceId, count: 4000, from, to: ends[0], spread: 'even' }],
    switches: { faults: [{ every: 2, kind: 'latency', ms: 3 }] },
  })
  program = await bundleProgram(join(import.meta.dirname, 'keeping-process.ts'), temporaryFolder())
})
afterAll(() => service.stop())

const random = createRandom(seed)
const pick = (count: number): number => Math.floor(random() * count)
let value = 0
/** All in the last quarter of an hour before `end`. */
const changeEvents = async (end: number): Promise<void> => {
  for (let count = 0; count < 40; count += 1) {
    const at = end - pick(overlapMs)
    const times = { createdTime: at, deviceTimestamp: at, ingressTimeStamp: at }
    service.add([
      {
        id: `${deviceId}@#t@#${String(at)}`,
        deviceId,
        attributeCode: 't',
        attributeType: 'Float',
        attributeData: (value += 1),
        ...times,
      },
    ])
  }
  const headers = { Authorization: `Bearer ${service.token}` }
  const recent = service.ids(deviceId).filter((id) => Number(id.split('@#')[2]) > end - overlapMs)
  // Few enough that an answer which lacks all of them is believed.
  for (let count = 0; count < 2; count += 1) {
    const id = recent[pick(recent.length)] ?? ''
    await fetch(`${service.url}/api/v1/deviceEvents/${encodeURIComponent(id)}`, { method: 'DELETE', headers })
  }
}

const partsTo = (end: number): readonly RangeParts[] => [
  { deviceId, windows: [{ first: end - 2 * overlapMs, last: end }] },
]
const refreshTo = (queryId: string, end: number) => ({
  queryId,
  devices: [deviceId],
  start: from,
  end,
  parts: partsTo(end),
  storedId: 'query-1',
})

interface Ended {
  readonly calls: number
  readonly wasKilled: boolean
  /** What the page was told to be fetched of the last refresh that began. */
  readonly told: readonly TimeWindow[]
}
const runRefreshes = async (folder: string, killAt: number, when: 'before' | 'during'): Promise<Ended> => {
  const notes = join(folder, 'notes')
  const queries = JSON.stringify([refreshTo('query-2', ends[1]), refreshTo('query-3', ends[2])])
  const parameters = [program, folder, service.url, service.token, queries, String(killAt), when, notes]
  const { output, wasKilled } = await runToKill(parameters)
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n') : []
  const [last] = lines.length === 0 ? [] : (JSON.parse(lines.at(-1) ?? '[]') as readonly Told[])
  const end =
    lines.some((line) => line.includes(`"last":${String(ends[2])}`)) || Number(output) > 0 ? ends[2] : ends[1]
  const told =
    last === undefined
      ? []
      : partsTo(end).flatMap(({ windows }) => TimeSet.from(last.unfetched).partsOutside(windows))
  return { calls: Number(output), wasKilled, told }
}

/** As the page reads it after a start. */
const readTable = async (
  session: StoredSession,
): Promise<{ readonly table: EventTable; readonly result: StoredResult }> => {
  const desktop: StoredReading = { readStored: (request) => session.app.call('readStored', request) }
  const opened = await session.value('openStored', { storedId: 'query-1' })
  const table = createEventTable()
  const change = (action: (changed: EventTable) => void): boolean => {
    action(table)
    return true
  }
  expect(
    await readStoredRows(desktop, opened, table, {
      change,
      beforeMerge: () => undefined,
      afterMerge: () => undefined,
    }),
  ).toMatchObject({
    problem: null,
    rowCount: opened.result.rowCount,
  })
  return { table, result: opened.result }
}
const rowsOf = (table: EventTable, isWanted: (row: number) => boolean): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => row)
    .filter(isWanted)
    .map((row) => table.recordJson(row))
    .toSorted()
const timeOf = ({ columns }: EventTable, row: number): number => columns.times.createdTime[row] ?? NaN

/** What the service has now, fetched in the ordinary way. */
const truth = async (): Promise<EventTable> => {
  const session = await createStoredSession(service, temporaryFolder())
  await session.startAll({ queryId: 'truth', devices: [deviceId], start: from, end: ends[2] })
  await session.until('truth', ({ isFinished }) => isFinished)
  await session.close()
  return session.table('truth')
}

/** What the next start of the application finds; refreshes it, and starts once more. */
const check = async (folder: string, before: readonly string[], { told }: Ended): Promise<number> => {
  const session = await createStoredSession(service, folder)
  const { table, result } = await readTable(session)
  const now = await truth()
  const all = rowsOf(table, () => true)
  expect(new Set(all).size, 'no record twice').toBe(all.length)
  expect(
    before.filter((record) => !all.includes(record)),
    'nothing that was there is lost',
  ).toEqual([])
  const proven = result.devices[0]?.proven ?? []
  expect(TimeSet.from(proven).partsOutside(told), 'told, and not kept').toEqual([])
  const isTold =
    (of: EventTable) =>
    (row: number): boolean =>
      TimeSet.from(told).contains(timeOf(of, row))
  expect(rowsOf(table, (row) => isTold(table)(row) && !table.isAbsent(row))).toEqual(rowsOf(now, isTold(now)))

  const [coverage] = coverageOfStored(result) ?? []
  if (coverage === undefined || result.request.kind === 'latest') throw new Error('no coverage')
  const whole = { first: from, last: ends[2] }
  const foundIn = result.askedTo === undefined ? null : { first: from, last: result.askedTo }
  const parts = planRefresh({ scope: 'all', devices: [coverage], whole, overlapMs })
  await session.startAll({
    queryId: 'query-9',
    devices: [deviceId],
    start: from,
    end: ends[2],
    parts,
    storedId: 'query-1',
  })
  const { devices } = await session.until('query-9', ({ isFinished }) => isFinished)
  const at = Date.now()
  await mergeAnswer(
    table,
    [deviceId],
    { rows: session.table('query-9'), startedAt: at, whole, foundIn, parts, devices, doubted: null },
    (change) => change(table),
  )
  expect(rowsOf(table, (row) => !table.isAbsent(row))).toEqual(rowsOf(now, () => true))
  await session.close()
  const again = await createStoredSession(service, folder)
  const reopened = await readTable(again)
  expect([...reopened.table.refreshMarks]).toEqual([...table.refreshMarks])
  expect(rowsOf(reopened.table, () => true)).toEqual(rowsOf(table, () => true))
  expect(reopened.result.devices[0]?.verdict?.kind).toBe('complete')
  await again.close()
  return result.rowCount
}

const prepare = async (): Promise<{ readonly folder: string; readonly before: readonly string[] }> => {
  const folder = temporaryFolder()
  const session = await createStoredSession(service, folder)
  await session.startAll({ queryId: 'query-1', devices: [deviceId], start: from, end: ends[0] })
  await session.until('query-1', ({ isFinished, keeping }) => {
    expect(keeping).toBeUndefined()
    return isFinished
  })
  await session.close()
  await changeEvents(ends[0])
  await changeEvents(ends[1])
  return { folder, before: rowsOf(session.table('query-1'), () => true) }
}

describe('refreshes of a kept result whose process is killed', () => {
  it(`at ${String(points)} points (seed ${String(seed)}) leave what was there and what is newly proven, each event once`, async () => {
    const first = await prepare()
    const undisturbed = await runRefreshes(first.folder, 0, 'before')
    expect(undisturbed.calls).toBeGreaterThan(10)
    await check(first.folder, first.before, undisturbed)
    const found = new Set<number>()
    let { calls } = undisturbed
    let killed = 0
    for (let point = 0; point < points; point += 1) {
      const { folder, before } = await prepare()
      const call = 1 + Math.floor(((point + random()) * calls) / points)
      const ended = await runRefreshes(folder, call, random() < 0.5 ? 'before' : 'during')
      if (ended.wasKilled) killed += 1
      // What waits is written at once, so the number of calls depends on how fast answers come. The points
      // must lie within those of a fast run.
      else calls = Math.min(calls, ended.calls)
      found.add(await check(folder, before, ended))
    }
    expect(killed).toBeGreaterThanOrEqual(Math.floor(points * 0.7))
    expect(found.size).toBeGreaterThan(2)
    // Each point is a process and four sessions.
  })
})
