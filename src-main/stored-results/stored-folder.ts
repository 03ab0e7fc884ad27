import { basename, join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { StoredDevice, StoredRefresh, StoredResult } from '../../src-core/stored/stored-result'
import { damagedFile, fileError, isFileError, isMissing } from '../files/file-error'
import type { FileAccess } from '../ports/file-access'
import { openFrameFile } from './frame-file'
import { readDocument, type StoredDocument } from './stored-document'
import { applyNote, type StoredFacts } from './stored-facts'
import { decodeNote, type StoredNote } from './stored-notes'
import { createRefreshNotes } from './stored-refresh'
import { documentChanged, documentName, withoutProof, withReason } from './stored-seal'
import { describeDevice } from './stored-verdict'

export const arrivalsName = (number: number): string => `arrivals-${String(number)}.log`
export const eventsName = (number: number): string => `events-${String(number)}.log`
const arrivalsPattern = /^arrivals-(\d+)\.log$/

/** A kept result as it is on the disk. */
export interface LoadedStored {
  readonly document: StoredDocument
  /** Of everything up to a damaged frame. */
  readonly facts: StoredFacts
  /** The numbers of the arrivals that are not in the file of events, ascending. */
  readonly arrivals: readonly number[]
  /** Those of them that are of another result, or copies: their rows are none of it. */
  readonly strange: ReadonlySet<number>
  /** Those of them that continued the result. */
  readonly refreshes: ReadonlyMap<number, StoredRefresh>
  /** Rows in the file of events and in the arrivals, without those that are known to be damaged. */
  readonly rowCount: number
  readonly byteCount: number
  readonly problem?: AppError
}

/** Of the next arrivals. */
export const nextArrivals = ({ document, arrivals }: Pick<LoadedStored, 'document' | 'arrivals'>): number =>
  Math.max((arrivals.at(-1) ?? 0) + 1, document.firstArrivals)

/** The numbers of the arrivals with rows of the result, ascending. */
export const arrivalsOf = ({
  arrivals,
  strange,
}: Pick<LoadedStored, 'arrivals' | 'strange'>): readonly number[] =>
  arrivals.filter((number) => !strange.has(number))

/** All numbers of arrivals in a folder, ascending. */
export const arrivalsIn = (names: readonly string[]): readonly number[] =>
  names
    .flatMap((name) => arrivalsPattern.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)

/** The bytes of the files in a folder. */
export const bytesIn = async (
  files: FileAccess,
  folder: string,
  names: readonly string[],
): Promise<number> => {
  const sizes = await Promise.all(
    names.map(async (name) => {
      try {
        return (await files.stat(join(folder, name))).size
      } catch (error) {
        // Removed in the meantime.
        if (isMissing(error)) return 0
        throw error
      }
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The ids of the runs that files of arrivals have told of. */
type Runs = ReadonlySet<string>

interface Read {
  /** Of this file. */
  readonly runs: Runs
  readonly facts: StoredFacts
  readonly rowCount: number
  readonly refresh: StoredRefresh | null
  /** It is of another result, or a copy of a file before it. */
  readonly isStrange: boolean
  readonly problem?: AppError
}

/** Why a file has no place here, however whole it is; undefined: it has. `earlier`: the runs of the files before. */
const strangeness = (folder: string, note: StoredNote, earlier: Runs): string | undefined => {
  if (note.kind !== 'run') return undefined
  const { kind, query } = note.request
  if (basename(folder) !== ((kind === 'range' ? query.storedId : undefined) ?? query.queryId))
    return 'of another result'
  return earlier.has(query.queryId) ? 'a copy' : undefined
}

/**
 * Adds what one file of arrivals says. `earlier`: the runs of the files before, of which a copy would have all
 * events twice. `isChecked`: the checksums of all batches, which reads all bytes. */
const readArrivals = async (
  files: FileAccess,
  folder: string,
  number: number,
  facts: StoredFacts,
  earlier: Runs,
  isChecked: boolean,
): Promise<Read> => {
  const file = await openFrameFile(files, join(folder, arrivalsName(number)))
  const own = createRefreshNotes()
  const runs = new Set<string>()
  let [known, rowCount, isStrange] = [facts, 0, false]
  try {
    for (;;) {
      const frame = await file.next(({ kind }) => kind === 'batch' && !isChecked)
      if (frame === null) break
      rowCount += frame.rowCount
      if (frame.kind === 'batch' || frame.payload === null) continue
      const note = decodeNote(frame.payload)
      if (note === null) {
        file.reject('note')
        break
      }
      const strange = strangeness(folder, note, earlier)
      if (strange !== undefined) {
        file.reject(strange)
        isStrange = true
        break
      }
      if (note.kind === 'run') runs.add(note.request.query.queryId)
      own.note(note)
      known = applyNote(known, note, number)
    }
  } finally {
    await file.close()
  }
  const { problem } = file
  return { runs, facts: known, rowCount, refresh: own.refresh(), isStrange, ...(problem && { problem }) }
}

/** Where the rows were found of which these are the facts. */
const foundBefore = ({ request, askedTo }: StoredFacts): Pick<StoredRefresh, 'foundIn'> =>
  askedTo === null || request.kind === 'latest'
    ? {}
    : { foundIn: { first: request.query.start, last: askedTo } }

/** Rejects with the error of the system. */
const load = async (
  files: FileAccess,
  folder: string,
  isChecked: boolean,
  end: number,
): Promise<Result<LoadedStored>> => {
  const names = await files.readdir(folder)
  const read = await readDocument(files, folder)
  if (!read.ok) return read
  const { value: document } = read
  const arrivals = arrivalsIn(names).filter((number) => number >= document.firstArrivals && number < end)
  let { facts } = document
  const { events, damaged = {} } = document
  let rowCount = events === undefined ? 0 : (damaged[events.name] ?? events.rowCount)
  const refreshes = new Map<number, StoredRefresh>()
  const strange = new Set<number>()
  let problem: AppError | undefined
  let runs: Runs = new Set()
  for (const number of arrivals) {
    const added = await readArrivals(files, folder, number, facts, runs, isChecked)
    runs = new Set([...runs, ...added.runs])
    problem ??= added.problem
    if (added.isStrange) {
      strange.add(number)
      continue
    }
    if (added.refresh !== null) refreshes.set(number, { ...added.refresh, ...foundBefore(facts) })
    facts = number < (document.unprovenBefore ?? 0) ? withoutProof(added.facts) : added.facts
    rowCount += damaged[arrivalsName(number)] ?? added.rowCount
  }
  const byteCount = await bytesIn(files, folder, names)
  return ok({
    document,
    facts,
    arrivals,
    strange,
    refreshes,
    rowCount,
    byteCount,
    ...(problem === undefined ? {} : { problem }),
  })
}

/** Fails if the result cannot be read at all. `end`: arrivals from this number on are left out. */
export const loadStored = async (
  files: FileAccess,
  folder: string,
  isChecked = false,
  end = Infinity,
): Promise<Result<LoadedStored>> => {
  try {
    return await load(files, folder, isChecked, end)
  } catch (error) {
    if (isFileError(error)) return failed(fileError(error, join(folder, documentName)))
    throw error
  }
}

/**
 * Events of a window that was not proven when the application was killed are kept, but no note has counted
 * them.
 */
const countEvents = (
  { document, refreshes, rowCount }: LoadedStored,
  devices: readonly StoredDevice[],
): number => {
  const counted = devices.reduce((sum, { eventCount }) => sum + eventCount, 0)
  // Rows of a refresh, or of a file that contains one, may be of events that an earlier run has brought.
  return refreshes.size === 0 && document.events === undefined ? Math.max(counted, rowCount) : counted
}

const whyUnproven = ({ damaged }: StoredDocument): AppError =>
  damaged === undefined ? documentChanged : damagedFile(Object.keys(damaged).join(', '), 'rows')

export const describeStored = (storedId: string, loaded: LoadedStored): StoredResult => {
  const { document, facts, rowCount, byteCount } = loaded
  const mayBeUnproven = document.unprovenBefore !== undefined
  const devices = facts.devices
    .map(describeDevice)
    .map((device) => (mayBeUnproven ? withReason(device, whyUnproven(document)) : device))
  // What was asked for again since, and answered completely, is proven by that.
  const isUnproven = mayBeUnproven && devices.some(({ verdict }) => verdict?.kind !== 'complete')
  return {
    storedId,
    request: facts.request,
    connectionName: document.connectionName,
    baseUrl: document.baseUrl,
    startedAt: document.startedAt,
    asOf: facts.asOf === 0 ? document.startedAt : facts.asOf,
    devices,
    ...(facts.fetchedWith && { fetchedWith: facts.fetchedWith }),
    ...(facts.askedTo !== null && { askedTo: facts.askedTo }),
    ...(facts.clockDifference && { clockDifference: facts.clockDifference }),
    eventCount: countEvents(loaded, devices),
    rowCount,
    byteCount,
    ...(isUnproven && { unproven: whyUnproven(document) }),
  }
}
