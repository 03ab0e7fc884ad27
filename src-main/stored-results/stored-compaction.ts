import { join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { StoredCompaction } from '../../src-preload/contract/stored'
import type { AtomicFiles } from '../files/atomic-file'
import type { FileAccess } from '../ports/file-access'
import { copyEvents, type EventCopy, openEvents } from './copy-events'
import type { StoredActivity } from './stored-activity'
import { readDocument, type StoredEvents, toWrite, writeDocument } from './stored-document'
import { applyNote, type StoredFacts } from './stored-facts'
import {
  arrivalsIn,
  arrivalsName,
  describeStored,
  eventsName,
  type LoadedStored,
  loadStored,
} from './stored-folder'
import type { StoredShelf } from './stored-shelf'

interface StoredCompactionOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
}

interface Replacement {
  readonly events: StoredEvents
  readonly facts: StoredFacts
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
const isAbout = ({ refreshes, rowCount }: LoadedStored, request: StoredCompaction): boolean =>
  refreshes.size === request.answerCount && rowCount === request.storedRows

/** Writes the rows of a result that count as one file, which then replaces what was there before. */
export const createStoredCompaction = ({ files, atomicFiles, shelf, activity }: StoredCompactionOptions) => {
  const replace = async (folder: string, { events, facts, firstArrivals }: Replacement): Promise<void> => {
    const read = await readDocument(files, folder)
    if (!read.ok) throw new Error('the document of a kept result has changed')
    const { events: before, ...document } = read.value
    const { damaged, unprovenBefore, ...sound } = document
    // Another one has replaced more.
    if (document.firstArrivals > firstArrivals) return files.rm(join(folder, events.name), { force: true })
    try {
      const rest = damaged === undefined ? toWrite(document, firstArrivals) : sound
      await writeDocument(atomicFiles, folder, { ...rest, facts, events, firstArrivals })
    } catch (error) {
      // What was there before still counts, and has no use for the copy: as on a full disk.
      await Promise.allSettled([files.rm(join(folder, events.name), { force: true })])
      throw error
    }
    // From here on the new file counts. What it replaces is only removed, at the latest when the result is.
    const replaced = arrivalsIn(await files.readdir(folder)).filter((number) => number < firstArrivals)
    const names = [...replaced.map(arrivalsName), ...(before === undefined ? [] : [before.name])]
    await Promise.allSettled(names.map((old) => files.rm(join(folder, old), { force: true })))
  }
  const begin = async (request: StoredCompaction): Promise<Result<Begun>> => {
    const { storedId, rows, seen, merged } = request
    const folder = shelf.folderOf(storedId)
    const read = await readDocument(files, folder)
    if (!read.ok) return read
    const last = arrivalsIn(await files.readdir(folder)).at(-1) ?? 0
    const least = Math.max(last, read.value.firstArrivals) + 1
    const firstArrivals = activity.nextNumber(storedId, least)
    const runs = activity.runsOf(storedId)
    // Here, where nothing can begin any more before the next line: a run that has begun waits for this turn,
    // and must not be waited for.
    if (runs.some((run) => run.isRunning)) return failed(stillRunning)
    // What a run adds from now on is not in the file.
    await Promise.all(
      runs.map((run, index) =>
        run.rotate(index === 0 ? firstArrivals : activity.nextNumber(storedId, least)),
      ),
    )
    const loaded = await loadStored(files, folder, false, firstArrivals)
    if (!loaded.ok) return loaded
    if (!isAbout(loaded.value, request)) return failed(stillRunning)
    // The copy counts as whole, so what was lost must have been fetched again.
    const { unproven } = describeStored(storedId, loaded.value)
    if (loaded.value.document.damaged !== undefined && unproven !== undefined) return failed(unproven)
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
  return async (request: StoredCompaction): Promise<Result<Nothing>> => {
    const { storedId, rows } = request
    if (!(await shelf.ids()).includes(storedId)) return failed({ kind: 'gone' })
    const begun = await activity.inTurn(storedId, () => begin(request))
    if (!begun.ok) return begun
    const { name, copy, facts, firstArrivals } = begun.value
    // Not in turn: what arrives meanwhile must not wait.
    const events = { name, rowCount: rows.length, sha256: await copyEvents(atomicFiles, copy) }
    await activity.inTurn(storedId, () => replace(shelf.folderOf(storedId), { events, facts, firstArrivals }))
    return ok({})
  }
}
