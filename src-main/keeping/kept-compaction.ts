import { join } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
import type { KeptCompaction } from '../../src-preload/contract/kept'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles } from '../files/atomic-file'
import type { FileAccess } from '../ports/file-access'
import { copyEvents, type EventCopy, openEvents } from './copy-events'
import type { KeptActivity } from './kept-activity'
import { readDocument, type StoredEvents, toWrite, writeDocument } from './kept-document'
import { applyNote, type KeptFacts } from './kept-facts'
import { arrivalsIn, arrivalsName, eventsName, type LoadedKept, loadKept } from './kept-folder'
import type { KeptShelf } from './kept-shelf'

interface KeptCompactionOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
}

interface Replacement {
  readonly events: StoredEvents
  readonly facts: KeptFacts
  /** The first arrivals whose rows are not in the file. */
  readonly firstArrivals: number
}

interface Begun extends Omit<Replacement, 'events'> {
  readonly name: string
  readonly copy: EventCopy
}

type Nothing = Record<string, never>

const stillRunning: AppError = { kind: 'refused', reason: 'request', detail: 'the query is still running' }

/** Whether the page speaks of the rows that are there: others may have arrived that it does not know. */
const isAbout = ({ refreshes, rowCount }: LoadedKept, request: KeptCompaction): boolean =>
  refreshes.size === request.answerCount && rowCount === request.storedRows

/** Writes the rows of a result that count as one file, which then replaces what was there before. */
export const createKeptCompaction = ({ files, atomicFiles, shelf, activity }: KeptCompactionOptions) => {
  const replace = async (folder: string, { events, facts, firstArrivals }: Replacement): Promise<void> => {
    const read = await readDocument(files, folder)
    if (!read.ok) throw new Error('the document of a kept result has changed')
    const { events: before, ...document } = read.value
    // Another one has replaced more.
    if (document.firstArrivals > firstArrivals) return files.rm(join(folder, events.name), { force: true })
    // From here on the new file counts. What it replaces is only removed, at the latest when the result is.
    await writeDocument(atomicFiles, folder, {
      ...toWrite(document, firstArrivals),
      facts,
      events,
      firstArrivals,
    })
    const replaced = arrivalsIn(await files.readdir(folder)).filter((number) => number < firstArrivals)
    const names = [...replaced.map(arrivalsName), ...(before === undefined ? [] : [before.name])]
    await Promise.allSettled(names.map((old) => files.rm(join(folder, old), { force: true })))
  }
  const begin = async (request: KeptCompaction): Promise<Result<Begun>> => {
    const { keptId, rows, seen, merged } = request
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
    if (!isAbout(loaded.value, request)) return failed(stillRunning)
    const facts = merged.reduce(
      (known, counts) => applyNote(known, { kind: 'merged', ...counts }, firstArrivals),
      loaded.value.facts,
    )
    const name = eventsName(firstArrivals)
    const copy = {
      source: await openEvents(files, folder, loaded.value),
      rows,
      ...(seen && { seen }),
      request: facts.request,
      startedAt: loaded.value.document.startedAt,
      path: join(folder, name),
    }
    return ok({ name, copy, facts, firstArrivals })
  }
  return async (request: KeptCompaction): Promise<Result<Nothing>> => {
    const { keptId, rows } = request
    if (!(await shelf.ids()).includes(keptId)) return failed({ kind: 'gone' })
    const begun = await activity.inTurn(keptId, () => begin(request))
    if (!begun.ok) return begun
    const { name, copy, facts, firstArrivals } = begun.value
    // Not in turn: what arrives meanwhile must not wait.
    const events = { name, rowCount: rows.length, sha256: await copyEvents(atomicFiles, copy) }
    await activity.inTurn(keptId, () => replace(shelf.folderOf(keptId), { events, facts, firstArrivals }))
    return ok({})
  }
}
