import { join } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
import type { KeptFileRequest, MarkedRows } from '../../src-preload/contract/kept'
import { failed, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles } from '../files/atomic-file'
import type { BeginAt, Saves } from '../files/saves'
import type { FileAccess } from '../ports/file-access'
import type { KeptActivity } from './kept-activity'
import { readDocument, toWrite, writeDocument } from './kept-document'
import { applyNote, type KeptFacts } from './kept-facts'
import { arrivalsIn, arrivalsName, type LoadedKept, loadKept, parquetName } from './kept-folder'
import type { KeptShelf } from './kept-shelf'

interface KeptFileOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly saves: Pick<Saves, 'forPage'>
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
}

interface Replacement {
  readonly name: string
  readonly eventCount: number
  readonly markedRows: readonly MarkedRows[]
  readonly facts: KeptFacts
  /** The first arrivals that the file does not hold. */
  readonly firstArrivals: number
}

const stillRunning: AppError = { kind: 'refused', reason: 'request', detail: 'the query is still running' }

/** Whether answers have arrived that the page's rows do not contain yet. */
const lacksAnswers = (
  { eventCount, refreshCount }: KeptFileRequest,
  { refreshes, rowCount }: LoadedKept,
): boolean =>
  // The rows of several runs cannot be counted without merging them.
  refreshes.size > refreshCount || (refreshes.size === 0 && rowCount > eventCount)

/** Saves a result as one Parquet file, which then replaces the arrivals before it. */
export const createKeptFile = ({ files, atomicFiles, saves, shelf, activity }: KeptFileOptions) => {
  const replace = async (
    folder: string,
    { firstArrivals, facts, ...file }: Replacement,
    sha256: string,
  ): Promise<void> => {
    const parquet = { ...file, sha256 }
    const read = await readDocument(files, folder)
    if (!read.ok) throw new Error('the document of a kept result has changed')
    // Rejects if it is not there, and the arrivals stay.
    await files.stat(join(folder, parquet.name))
    const { parquet: before, ...document } = read.value
    // From here on the new file counts. What it replaces is only removed, at the latest when the result is.
    await writeDocument(atomicFiles, folder, {
      ...toWrite(document, firstArrivals),
      facts,
      parquet,
      firstArrivals,
    })
    const replaced = arrivalsIn(await files.readdir(folder)).filter((number) => number < firstArrivals)
    const names = [
      ...replaced.map(arrivalsName),
      ...(before === undefined || before.name === parquet.name ? [] : [before.name]),
    ]
    await Promise.allSettled(names.map((old) => files.rm(join(folder, old), { force: true })))
  }
  const begin = async (request: KeptFileRequest, beginAt: BeginAt): Promise<Result<{ saveId: string }>> => {
    const { keptId, expectedBytes, eventCount, markedRows, merged } = request
    const folder = shelf.folderOf(keptId)
    const read = await readDocument(files, folder)
    if (!read.ok) return read
    const last = arrivalsIn(await files.readdir(folder)).at(-1) ?? 0
    const least = Math.max(last, read.value.firstArrivals) + 1
    const firstArrivals = activity.nextNumber(keptId, least)
    const runs = activity.runsOf(keptId)
    // Here, where nothing can begin any more before the next line: a run that has begun waits for this turn,
    // and must not be waited for.
    if (runs.some((run) => run.isRunning)) return failed(stillRunning)
    // What a run adds from now on is not in the file.
    await Promise.all(
      runs.map((run, index) => run.rotate(index === 0 ? firstArrivals : activity.nextNumber(keptId, least))),
    )
    const loaded = await loadKept(files, folder, false, firstArrivals)
    if (!loaded.ok) return loaded
    // What they brought would be lost with the arrivals that the file replaces.
    if (lacksAnswers(request, loaded.value)) return failed(stillRunning)
    const name = parquetName(firstArrivals)
    const facts = merged.reduce(
      (known, counts) => applyNote(known, { kind: 'merged', ...counts }, firstArrivals),
      loaded.value.facts,
    )
    const replacement = { name, eventCount, markedRows, facts, firstArrivals }
    return beginAt(join(folder, name), expectedBytes, (sha256) =>
      activity.inTurn(keptId, () => replace(folder, replacement, sha256)),
    )
  }
  return async (request: KeptFileRequest): Promise<Result<{ saveId: string }>> => {
    const beginAt = saves.forPage()
    return (await shelf.ids()).includes(request.keptId)
      ? activity.inTurn(request.keptId, () => begin(request, beginAt))
      : failed({ kind: 'gone' })
  }
}
