import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { createRandom } from '../service/random'
import { startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { connectForDeleting, events, sentIds } from '../unit/src-main/deletion/deletion-support'
import { bundleProgram } from '../unit/support/bundled-program'
import { temporaryFolder } from '../unit/support/temporary-folder'

const seed = 20_261_121
const points = runCount(50, 15)
const bulk = 200
let program: string

beforeAll(async () => {
  program = await bundleProgram(join(import.meta.dirname, 'deleting-process.ts'), temporaryFolder())
}, 60_000)
afterAll(() => rmSync(join(program, '..'), { recursive: true, force: true }))

/** Kills the process as soon as so many deletions have reached the service, and so many requests more. */
const killAfter = async (
  service: Awaited<ReturnType<typeof startSampleService>>,
  folder: string,
  sent: number,
  more: number,
) => {
  const child = spawn(process.execPath, [program, folder, service.url, service.token, String(bulk)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const untilCame = (count: () => number, wanted: number): Promise<void> =>
    expect
      .poll(() => child.exitCode !== null || count() >= wanted, { interval: 1, timeout: 120_000 })
      .toBe(true)
  await untilCame(() => sentIds(service).length, sent)
  await untilCame(() => service.requests.length, service.requests.length + more)
  child.kill('SIGKILL')
  await ended
}

describe('the application killed in a bulk deletion of 200', () => {
  it(`at ${String(points)} points (seed ${String(seed)}): no request without its intent, nothing sent again by itself, and a check tells the truth`, async () => {
    const random = createRandom(seed)
    let unresolvedInAll = 0
    for (let point = 0; point < points; point += 1) {
      const service = await startSampleService({ events: events(bulk) })
      const folder = temporaryFolder()
      await killAfter(service, folder, Math.floor(random() * bulk), Math.floor(random() * 8))
      const sentBefore = sentIds(service)
      const restarted = await connectForDeleting(service, { folder })
      const { entries, unresolvedCount } = await restarted.ledger()
      // Every request that reached the service is written down; an intent may be there whose request never
      // left.
      const written = new Set(entries.map(({ eventId }) => eventId))
      expect(sentBefore.filter((eventId) => !written.has(eventId))).toEqual([])
      expect(written.size).toBe(entries.length)
      const unresolved = entries.filter(({ outcome }) => outcome === 'unresolved')
      expect(unresolved).toHaveLength(unresolvedCount)
      unresolvedInAll += unresolvedCount
      await restarted.app.call('checkDeletions', {
        deletionId: 'check',
        intentIds: unresolved.map(({ intentId }) => intentId),
      })
      const { states } = await restarted.readToEnd('check')
      const there = new Set(service.ids('pump-0042'))
      for (const { eventId } of unresolved)
        expect(states.get(eventId)).toEqual({ kind: there.has(eventId) ? 'stillThere' : 'deleted' })
      for (const { eventId, outcome } of (await restarted.ledger()).entries)
        expect(outcome).toBe(there.has(eventId) ? 'stillThere' : 'deleted')
      expect(sentIds(service)).toEqual(sentBefore)
      expect((await restarted.ledger()).unresolvedCount).toBe(0)
      await restarted.stop()
      await service.stop()
      await removeFolder(folder)
    }
    // Otherwise the points would all have been too early or too late to show anything.
    expect(unresolvedInAll).toBeGreaterThan(points)
  })
})
