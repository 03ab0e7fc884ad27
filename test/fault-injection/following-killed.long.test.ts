import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TimeSet } from '../../src-core/proof/time-set'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { createRandom } from '../service/random'
import { type SampleService, startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { type KilledRun, runToKill } from '../support/run-to-kill'
import { createStoredSession, type StoredSession } from '../unit/src-main/stored-results/stored-world'
import { bundleProgram } from '../unit/support/bundled-program'
import { idsOf } from '../unit/support/event-ids'
import { followedId } from '../unit/support/followed'
import { temporaryFolder } from '../unit/support/temporary-folder'

const seed = 20_261_122
const points = runCount(30, 8)
const polls = 12
const devices = ['pump-1', 'pump-2']
const minute = 60_000
const emitEveryMs = 20

const event = (deviceId: string, at: number) => {
  const id = `${deviceId}@#t@#${String(at)}`
  return {
    id,
    deviceId,
    attributeCode: 't',
    attributeType: 'Float',
    attributeData: 1,
    createdTime: at,
    deviceTimestamp: at,
    ingressTimeStamp: at,
  }
}
const timeOf = (id: string): number => Number(id.split('@#')[2])

let service: SampleService
let program = ''
let emitter: ReturnType<typeof setInterval>
beforeAll(async () => {
  const now = Date.now()
  const early = devices.flatMap((deviceId) =>
    Array.from({ length: 1200 }, (_, at) => event(deviceId, now - 10 * minute + at * 500 - 1)),
  )
  service = await startSampleService({ events: early })
  let last = 0
  emitter = setInterval(() => {
    // One event a millisecond at most, so that ids differ.
    const at = Math.max(last + 1, Date.now())
    last = at
    service.add(devices.map((deviceId) => event(deviceId, at)))
  }, emitEveryMs)
})
afterAll(async () => {
  clearInterval(emitter)
  await service.stop()
})

interface Ended extends KilledRun {
  /** What the page had been given. */
  readonly told: readonly string[]
}

const run = async (
  folder: string,
  start: number,
  killAt: number,
  when: 'before' | 'during',
): Promise<Ended> => {
  const notes = join(folder, 'notes')
  const parameters = [
    program,
    folder,
    service.url,
    service.token,
    String(start),
    devices.join(','),
    String(polls),
    String(killAt),
    when,
    notes,
  ]
  const ended = await runToKill(parameters)
  const line = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n').at(-1) : undefined
  return { ...ended, told: line === undefined ? [] : (JSON.parse(line) as readonly string[]) }
}

const storedIds = async (session: StoredSession): Promise<ReadonlySet<string>> =>
  new Set((await session.runs(followedId)).flatMap(idsOf))

/** What is proven must be there; and all that was asked for is either proven or missing. */
const checkProof = (result: StoredResult, ids: ReadonlySet<string>): void => {
  for (const { deviceId, proven, verdict } of result.devices) {
    const inProven = service
      .ids(deviceId)
      .filter((id) => proven.some(({ first, last }) => timeOf(id) >= first && timeOf(id) <= last))
    expect(inProven.filter((id) => !ids.has(id))).toEqual([])
    if (verdict?.kind !== 'complete' || result.request.kind !== 'range') continue
    const { start } = result.request.query
    const reached = proven.at(-1)?.last ?? start
    // Each part with its own time, and nothing between them.
    expect(TimeSet.from(proven).windows).toEqual([{ first: start, last: reached }])
    expect(inProven).toHaveLength(
      service.ids(deviceId).filter((id) => timeOf(id) >= start && timeOf(id) <= reached).length,
    )
  }
}

const check = async (folder: string, { told }: Ended): Promise<'nothing' | 'part'> => {
  const session = await createStoredSession(service, folder)
  const { results, unreadable } = await session.list()
  expect(unreadable).toEqual([])
  const [result] = results
  if (result === undefined) expect(told).toEqual([])
  else {
    const ids = await storedIds(session)
    expect(told.filter((id) => !ids.has(id))).toEqual([])
    checkProof(result, ids)
  }
  await session.close()
  return result === undefined ? 'nothing' : 'part'
}

describe('a following whose process is killed', () => {
  it(`at ${String(points)} points (seed ${String(seed)}) has kept all that the page was told, and what it proves is there`, async () => {
    // In here, because the folder goes with the test: a second attempt needs it again.
    program = await bundleProgram(join(import.meta.dirname, 'following-process.ts'), temporaryFolder())
    const undisturbed = temporaryFolder()
    const ended = await run(undisturbed, Date.now() - 9 * minute, 0, 'before')
    let calls = Number(ended.output)
    expect(calls).toBeGreaterThan(20)
    expect(await check(undisturbed, ended)).toBe('part')
    const random = createRandom(seed)
    let killed = 0
    const found: string[] = []
    for (let point = 0; point < points; point += 1) {
      const folder = temporaryFolder()
      const call = 1 + Math.floor(((point + random()) * calls) / points)
      const disturbed = await run(folder, Date.now() - 9 * minute, call, random() < 0.5 ? 'before' : 'during')
      if (disturbed.wasKilled) killed += 1
      else calls = Math.min(calls, Number(disturbed.output))
      found.push(await check(folder, disturbed))
    }
    // How many calls there are depends on how fast the answers come; most points must lie within them.
    expect(killed).toBeGreaterThanOrEqual(Math.floor(points * 0.6))
    expect(new Set(found)).toContain('part')
  })
})
