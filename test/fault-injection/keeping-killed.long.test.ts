import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TimeSet } from '../../src-core/proof/time-set'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { createRandom } from '../service/random'
import { type SampleService, startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { type KilledRun, runToKill } from '../support/run-to-kill'
import { createStoredSession, type StoredSession } from '../unit/src-main/stored-results/stored-world'
import { bundleProgram } from '../unit/support/bundled-program'
import { idsOf } from '../unit/support/event-ids'
import { temporaryFolder } from '../unit/support/temporary-folder'
import type { Told } from './keeping-process'

const seed = 20_261_122
const points = runCount(50, 15)
const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const devices = ['pump-1', 'pump-2']

let service: SampleService
let program = ''
beforeAll(async () => {
  const recipes = devices.map((deviceId, index) => ({
    deviceId,
    count: 12_000 - 5000 * index,
    from,
    to,
    spread: 'even' as const,
  }))
  // What waits is written at once: only answers that come one after the other are writes of their own,
  // between which the process can be killed.
  service = await startSampleService({
    devices: recipes,
    switches: { faults: [{ every: 1, kind: 'latency', ms: 20 }] },
  })
})
// A temporary folder lasts as long as a test.
beforeEach(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'keeping-process.ts'), temporaryFolder())
})
afterAll(() => service.stop())

interface Ended extends KilledRun {
  /** Of each device, what the page was told last. */
  readonly told: readonly Told[]
}

const lastTold = (notes: string): Ended['told'] => {
  const line = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n').at(-1) : undefined
  return line === undefined ? [] : (JSON.parse(line) as readonly Told[])
}

/** `then`: what follows the query. */
const run = async (folder: string, killAt: number, when: 'before' | 'during', then = ''): Promise<Ended> => {
  const notes = join(folder, 'notes')
  const queries = JSON.stringify([{ queryId: 'query-1', devices, ...range }])
  const parameters = [program, folder, service.url, service.token, queries, String(killAt), when, notes, then]
  const ended = await runToKill(parameters)
  return { ...ended, told: lastTold(notes) }
}

const allIds = (): readonly string[] => devices.flatMap((device) => service.ids(device)).toSorted()
const storedIds = async (session: StoredSession): Promise<readonly string[]> =>
  [...new Set((await session.runs('query-1')).flatMap(idsOf))].toSorted()

const onlyResult = async (session: StoredSession): Promise<StoredResult | undefined> => {
  const { results, unreadable } = await session.list()
  expect(unreadable).toEqual([])
  expect(results.length).toBeLessThanOrEqual(1)
  return results[0]
}

/** Fetches what is missing of a kept result into it, or all of it when nothing was kept. */
const fetchRest = async (session: StoredSession, result: StoredResult | undefined): Promise<void> => {
  const missing =
    result?.devices.map(({ deviceId, verdict }) => ({
      deviceId,
      windows: TimeSet.from(verdict?.missing ?? []).windows,
    })) ?? []
  const parts = missing.filter(({ windows }) => windows.length > 0)
  if (result !== undefined && parts.length === 0) return
  const of = parts.map(({ deviceId }) => deviceId)
  const query =
    result === undefined
      ? { queryId: 'query-1', devices }
      : { queryId: 'query-2', devices: of, parts, storedId: 'query-1' }
  await session.startAll({ ...query, ...range })
  await session.until(query.queryId, ({ isFinished }) => isFinished)
}

/** What the next start of the application finds. */
const check = async (folder: string, { told }: Ended): Promise<'nothing' | 'part' | 'all'> => {
  const session = await createStoredSession(service, folder)
  const result = await onlyResult(session)
  const kept = result === undefined ? [] : await storedIds(session)
  for (const { deviceId, eventCount, verdict } of told) {
    const count = kept.filter((id) => id.startsWith(`${deviceId}@`)).length
    expect(count, `${deviceId}: told, and not kept`).toBeGreaterThanOrEqual(eventCount)
    // Before there is a verdict, an answer may still have to be shown to be whole: its time is asked for again.
    const device = result?.devices.find((each) => each.deviceId === deviceId)
    if (verdict !== undefined) expect(device?.verdict?.kind, `${deviceId}: kept otherwise`).toBe(verdict)
  }
  const isComplete = result?.devices.every(({ verdict }) => verdict?.kind === 'complete') === true
  const requestsBefore = service.requests.length
  await fetchRest(session, result)
  if (isComplete) expect(service.requests.length).toBe(requestsBefore)
  expect((await onlyResult(session))?.devices.map(({ verdict }) => verdict?.kind)).toEqual([
    'complete',
    'complete',
  ])
  expect(await storedIds(session)).toEqual(allIds())
  await session.close()
  return result === undefined ? 'nothing' : isComplete ? 'all' : 'part'
}

describe('a kept query whose process is killed', () => {
  it(`at ${String(points)} points (seed ${String(seed)}) keeps all that the page was told, and only the rest is asked for`, async () => {
    const undisturbed = temporaryFolder()
    const ended = await run(undisturbed, 0, 'before')
    let calls = Number(ended.output)
    expect(calls).toBeGreaterThan(20)
    expect(await check(undisturbed, ended)).toBe('all')
    const random = createRandom(seed)
    const found: string[] = []
    let killed = 0
    for (let point = 0; point < points; point += 1) {
      const folder = temporaryFolder()
      const call = 1 + Math.floor(((point + random()) * calls) / points)
      const ended = await run(folder, call, random() < 0.5 ? 'before' : 'during')
      if (ended.wasKilled) killed += 1
      // What waits is written at once, so the number of calls depends on how fast answers come. The points
      // must lie within those of a fast run.
      else calls = Math.min(calls, Number(ended.output))
      found.push(await check(folder, ended))
    }
    // Nearly all.
    expect(killed).toBeGreaterThanOrEqual(Math.floor(points * 0.8))
    expect(found.filter((kept) => kept === 'part').length).toBeGreaterThanOrEqual(points / 10)
    // Each point is a process and a session of its own.
  })

  it(`while its rows are written as one file keeps all of them, at ${String(points)} points`, async () => {
    const undisturbed = temporaryFolder()
    const ended = await run(undisturbed, 0, 'before', 'compact')
    const calls = Number(ended.output)
    expect(calls).toBeGreaterThan(15)
    expect(await check(undisturbed, ended)).toBe('all')
    const random = createRandom(seed)
    let killed = 0
    for (let point = 0; point < points; point += 1) {
      const folder = temporaryFolder()
      const call = 1 + Math.floor(((point + random()) * calls) / points)
      const ended = await run(folder, call, random() < 0.5 ? 'before' : 'during', 'compact')
      if (ended.wasKilled) killed += 1
      expect(await check(folder, ended), `call ${String(call)}`).toBe('all')
    }
    expect(killed).toBeGreaterThanOrEqual(Math.floor(points * 0.8))
  })
})
