import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../src-preload/contract/deletion'
import { openKeptResult } from '../../src-renderer/kept/kept-opening'
import type { ResultTab } from '../../src-renderer/results/result-tab'
import { createRandom } from '../service/random'
import { type SampleService, startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { events } from '../unit/src-main/deletion/deletion-support'
import { createKeptSession, type KeptSession } from '../unit/src-main/keeping/kept-world'
import { bundleProgram } from '../unit/support/bundled-program'
import { temporaryFolder } from '../unit/support/temporary-folder'

const seed = 20_261_122
const points = runCount(30, 8)
const bulk = 120
const range = { start: 0, end: Date.UTC(2100, 0) }
let program: string

beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, '../e2e/deleting-process.ts'), temporaryFolder())
}, 60_000)
afterAll(() => rmSync(join(program, '..'), { recursive: true, force: true }))

const deletionsSent = ({ requests }: SampleService): number => requests.filter(({ method }) => method === 'DELETE').length

/** Kills the process as soon as this many deletions have reached the service, and a moment more. */
const killAfter = async (service: SampleService, folder: string, sent: number, moreMs: number): Promise<void> => {
  const child = spawn(process.execPath, [program, folder, service.url, service.token, String(bulk)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  while (child.exitCode === null && deletionsSent(service) < sent) await new Promise((resolve) => setTimeout(resolve, 1))
  await new Promise((resolve) => setTimeout(resolve, moreMs))
  child.kill('SIGKILL')
  await ended
}

const keep = async (service: SampleService, folder: string): Promise<void> => {
  const session = await createKeptSession(service, folder)
  await session.startAll({ queryId: 'query-1', devices: ['pump-0042'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
  await session.close()
}

/** Opens the kept result as the page of this session does. */
const open = async ({ app }: KeptSession): Promise<ResultTab> => {
  const desktop = Object.fromEntries((['openKept', 'readKept', 'listDeletions'] as const).map((name) => [name, (request: never) => app.call(name, request)]))
  Object.defineProperty(globalThis, 'window', { value: { desktop }, configurable: true })
  setActivePinia(createPinia())
  const opened = await openKeptResult('query-1')
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  expect(opened.value.problem).toBeNull()
  return opened.value.tab
}
const ledgerOf = async (session: KeptSession): Promise<readonly LedgerEntry[]> =>
  (await session.value('listDeletions', { search: '', offset: 0, limit: 1000 })).entries

const marksOf = ({ table }: ResultTab): ReadonlyMap<string, string> =>
  new Map(Array.from({ length: table.rowCount }, (_, row) => [table.eventId(row) ?? '', table.mark(row)]))
/** What the ledger says of each event: nothing of those that it does not name. */
const saidBy = (entries: readonly LedgerEntry[], ids: readonly string[]): ReadonlyMap<string, string> => {
  const outcomes = new Map(entries.map(({ eventId, outcome }) => [eventId, outcome]))
  const markOf = (outcome: LedgerEntry['outcome'] | undefined): string =>
    outcome === undefined || outcome === 'failed' ? 'none' : outcome === 'unresolved' ? 'unknown' : outcome
  return new Map(ids.map((id) => [id, markOf(outcomes.get(id))]))
}

describe('a kept result of which events are deleted when the application is killed', () => {
  it(`at ${String(points)} points (seed ${String(seed)}): marks exactly what the ledger says, before and after a check`, async () => {
    const random = createRandom(seed)
    const found = { gone: 0, unknown: 0, none: 0 }
    for (let point = 0; point < points; point += 1) {
      const service = await startSampleService({ events: events(bulk) })
      const ids = service.ids('pump-0042')
      const folder = temporaryFolder()
      await keep(service, folder)
      await killAfter(service, folder, 1 + Math.floor(random() * bulk), Math.floor(random() * 8))

      const session = await createKeptSession(service, folder)
      const entries = await ledgerOf(session)
      const marks = marksOf(await open(session))
      expect(marks).toEqual(saidBy(entries, ids))
      for (const mark of marks.values()) if (mark in found) found[mark as keyof typeof found] += 1

      const intentIds = entries.filter(({ outcome }) => outcome === 'unresolved').map(({ intentId }) => intentId)
      await session.value('checkDeletions', { deletionId: 'check', intentIds, zone: 'UTC' })
      await expect.poll(async () => (await session.value('readDeletion', { deletionId: 'check' })).stage, { timeout: 10_000 }).toBe('ended')
      const there = new Set(service.ids('pump-0042'))
      const after = marksOf(await open(session))
      expect(after).toEqual(saidBy(await ledgerOf(session), ids))
      const gone = [...after].filter(([, mark]) => mark === 'gone').map(([id]) => id)
      expect(gone.toSorted()).toEqual(ids.filter((id) => !there.has(id)).toSorted())
      await session.close()
      await service.stop()
    }
    // Otherwise the points would have shown nothing.
    expect(Math.min(found.gone, found.unknown, found.none)).toBeGreaterThan(0)
    // Each point is a process and two sessions.
  }, 300_000)
})
