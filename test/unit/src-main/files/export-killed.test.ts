import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileProvenance } from '../../../../src-core/formats/provenance'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { type KilledRun, runToKill } from '../../../support/run-to-kill'
import { bundleProgram } from '../../support/bundled-program'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'
import { exportAll, exportBytes, provenanceOf } from './export-support'

const seed = 20_261_130
const points = runCount(50, 14)
const atOnce = 2
const chunkBytes = 1024 * 1024
const oldBytes = exportBytes(300_000, 'old')
const newBytes = exportBytes(4 * chunkBytes, 'new')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Run = (userData: string, path: string, killAt: number, when: 'before' | 'during') => Promise<KilledRun>

const createRun = async (): Promise<Run> => {
  const program = await bundleProgram(join(import.meta.dirname, 'exporting-process.ts'), temporaryFolder())
  return (userData, path, killAt, when) =>
    runToKill([program, userData, path, String(newBytes.length), String(chunkBytes), String(killAt), when])
}

const appFor = (path: string) =>
  composeForTest({ dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] } })

/** A folder with an old file and its metadata, by the application itself. */
const withOld = async (folder: string): Promise<string> => {
  const path = join(folder, 'events.csv')
  const app = appFor(path)
  expect(await exportAll(app, oldBytes, chunkBytes, provenanceOf(1))).toMatchObject({ ok: true })
  return path
}

/** What the next start of the application knows of the file. */
const reopen = async (
  path: string,
): Promise<{ readonly provenance: FileProvenance | undefined; readonly hash: string | undefined }> => {
  const app = appFor(path)
  const chosen = await app.call('chooseFiles', {})
  const file = chosen.ok ? chosen.value.files[0] : undefined
  for (let index = 0; index < 20; index += 1) {
    const chunk = await app.call('readFile', { fileId: file?.fileId ?? '' })
    if (!chunk.ok) throw new Error(JSON.stringify(chunk.error))
    if (!chunk.value.isLast) continue
    await app.app.close()
    return { provenance: file?.provenance, hash: chunk.value.sha256 }
  }
  throw new Error('the file does not end')
}

type Outcome = 'old' | 'new' | 'new, metadata old'

const outcomeOf = async (path: string): Promise<Outcome> => {
  const bytes = readFileSync(path)
  const isNew = bytes.equals(newBytes)
  expect(isNew || bytes.equals(oldBytes)).toBe(true)
  const { provenance, hash } = await reopen(path)
  expect(hash).toBe(sha256(bytes))
  // Only the new file may stand beside old metadata, and then the hash tells.
  expect([sha256(oldBytes), sha256(newBytes)]).toContain(provenance?.sha256)
  expect(provenance?.rowCount).toBe(provenance?.sha256 === sha256(newBytes) ? 2 : 1)
  if (!isNew) expect(provenance?.sha256).toBe(hash)
  if (!isNew) return 'old'
  return provenance?.sha256 === hash ? 'new' : 'new, metadata old'
}

/** Kills it at one call, and answers what was left; half-written files go with the next export. */
const killAt = async (
  run: Run,
  call: number,
  when: 'before' | 'during',
): Promise<{ readonly outcome: Outcome; readonly leftOver: number }> => {
  const folder = temporaryFolder()
  const path = await withOld(folder)
  const ended = await run(temporaryFolder(), path, call, when)
  expect(ended).toEqual({ wasKilled: true, output: '' })
  const outcome = await outcomeOf(path)
  const leftOver = readdirSync(folder).length - 2
  expect(await exportAll(appFor(path), newBytes, chunkBytes, provenanceOf(2))).toMatchObject({ ok: true })
  expect(readdirSync(folder).sort()).toEqual(['events.csv', 'events.csv-metadata.json'])
  expect(await outcomeOf(path)).toBe('new')
  rmSync(folder, { recursive: true, force: true })
  return { outcome, leftOver }
}

describe('an export over an old file, killed', () => {
  it(
    `at ${String(points)} points (seed ${String(seed)}) leaves the old file or the new one, and metadata that fits or is told apart`,
    async () => {
      const path = await withOld(temporaryFolder())
      const run = await createRun()
      const { output } = await run(temporaryFolder(), path, 0, 'before')
      const { calls, ended } = JSON.parse(output) as { calls: number; ended: { ok: boolean } }
      expect(ended.ok).toBe(true)
      expect(await outcomeOf(path)).toBe('new')
      const random = createRandom(seed)
      const waiting = Array.from({ length: points }, (_, point) => ({
        // One in each part of the export, so that each of its steps is met.
        call: 1 + Math.min(calls - 1, Math.floor(((point + random()) * calls) / points)),
        when: random() < 0.5 ? ('before' as const) : ('during' as const),
      }))
      const found: { readonly outcome: Outcome; readonly leftOver: number }[] = []
      const work = async (): Promise<void> => {
        for (let point = waiting.shift(); point; point = waiting.shift())
          found.push(await killAt(run, point.call, point.when))
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      expect(found).toHaveLength(points)
      // Otherwise the points would all have been too early or too late to show anything.
      expect(new Set(found.map(({ outcome }) => outcome))).toEqual(
        new Set(['old', 'new', 'new, metadata old']),
      )
      expect(new Set(found.map(({ leftOver }) => leftOver))).toEqual(new Set([0, 1, 2]))
    },
    runCount(1_200_000, 120_000),
  )

  it('is told from a file that was cut by something else: the check itself works', async () => {
    const path = await withOld(temporaryFolder())
    writeFileSync(path, oldBytes.subarray(0, 1000))
    await expect(outcomeOf(path)).rejects.toThrow()
  })
})
