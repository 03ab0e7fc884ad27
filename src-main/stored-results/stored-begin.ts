import type { AppError } from '../../src-core/errors/errors'
import type { StoredRequest } from '../../src-core/stored/stored-result'
import type { UsedToken } from '../../src-preload/contract/connection'
import { storedIdPattern } from '../../src-preload/contract/stored'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError } from '../files/file-error'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import type { StoredActivity } from './stored-activity'
import { readDocument, toWrite, writeDocument } from './stored-document'
import { firstFacts } from './stored-facts'
import { arrivalsIn } from './stored-folder'
import { createStoredRun, failedRun, KeepingProblem, type StoredRun } from './stored-run'
import { allArrivals } from './stored-seal'
import type { StoredShelf } from './stored-shelf'

export interface StoredOrigin {
  readonly connectionName: string
  readonly baseUrl: string
}

export interface StoredBeginOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly log: Log
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
  readonly nameOf: (connectionId: string) => Promise<string>
}

/** The service that requests are sent to, and which token with. */
export interface SentTo extends UsedToken {
  readonly baseUrl: string
}

/** Begins to keep what arrives for a request. */
export type BeginKeeping = (request: StoredRequest, sentTo: SentTo) => StoredRun

const beingDeleted: AppError = { kind: 'gone' }

const noName: AppError = { kind: 'internal', detail: 'the name of the query cannot be that of a folder' }

const otherService: AppError = { kind: 'internal', detail: 'the kept result is of another service' }

const continuedId = ({ kind, query }: StoredRequest): string | undefined =>
  kind === 'range' ? query.storedId : undefined

export const createBeginKeeping = ({
  files,
  atomicFiles,
  clock,
  log,
  shelf,
  activity,
  nameOf,
}: StoredBeginOptions): BeginKeeping => {
  const create = async (storedId: string, request: StoredRequest, origin: StoredOrigin): Promise<number> => {
    const folder = await shelf.create(storedId)
    const now = clock.now()
    await writeDocument(atomicFiles, folder, {
      ...origin,
      startedAt: now,
      openedAt: now,
      facts: firstFacts(request),
      firstArrivals: 1,
    })
    return activity.nextNumber(storedId, 1)
  }
  /** The number of the next arrivals of a result that exists. */
  const goOn = async (storedId: string, baseUrl: string): Promise<number> => {
    const folder = shelf.folderOf(storedId)
    const document = await readDocument(files, folder)
    if (!document.ok) throw new KeepingProblem(document.error)
    if (document.value.baseUrl !== baseUrl) throw new KeepingProblem(otherService)
    const last = arrivalsIn(await files.readdir(folder)).at(-1) ?? 0
    const next = activity.nextNumber(storedId, Math.max(last + 1, document.value.firstArrivals))
    // What comes now proves what it says, whatever was done to the document before.
    if (document.value.unprovenBefore === allArrivals)
      await writeDocument(atomicFiles, folder, toWrite(document.value, next))
    return next
  }
  const drop = async (storedId: string): Promise<void> => {
    activity.close(storedId)
    try {
      await activity.inTurn(storedId, () => shelf.remove(storedId))
    } catch (error) {
      log.warn(
        'An empty result could not be removed',
        JSON.stringify(fileError(error, shelf.folderOf(storedId))),
      )
    }
  }
  return (request, { baseUrl, tokenFingerprint }) => {
    const { queryId, connectionId } = request.query
    const continued = continuedId(request)
    const storedId = continued ?? queryId
    if (!storedIdPattern.test(storedId)) return failedRun(noName)
    const marking = activity.open(storedId)
    const prepare = (): Promise<number> =>
      activity.inTurn(storedId, async () => {
        if (!(await marking)) throw new KeepingProblem(beingDeleted)
        return continued === undefined
          ? create(storedId, request, { connectionName: await nameOf(connectionId), baseUrl })
          : goOn(continued, baseUrl)
      })
    const run = createStoredRun({
      files,
      clock,
      folder: shelf.folderOf(storedId),
      request,
      tokenFingerprint,
      prepare,
    })
    activity.add(storedId, run)
    return {
      batch: (batch) => run.batch(batch),
      note: (note) => run.note(note),
      settled: () => run.settled(),
      takeFailure: () => run.takeFailure(),
      close: async () => {
        await run.close()
        activity.remove(storedId, run)
        // A query that failed is no result.
        if (run.isEmpty && continued === undefined) await drop(storedId)
      },
    }
  }
}
