import type { UsedToken } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import { keptIdPattern, type KeptRequest } from '../../src-preload/contract/kept'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError } from '../files/file-error'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import type { KeptActivity } from './kept-activity'
import { readDocument, toWrite, writeDocument } from './kept-document'
import { firstFacts } from './kept-facts'
import { arrivalsIn } from './kept-folder'
import { createKeptRun, failedRun, KeepingProblem, type KeptRun } from './kept-run'
import { allArrivals } from './kept-seal'
import type { KeptShelf } from './kept-shelf'

export interface KeptOrigin {
  readonly connectionName: string
  readonly baseUrl: string
}

export interface KeptBeginOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly log: Log
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
  readonly nameOf: (connectionId: string) => Promise<string>
}

/** The service that requests are sent to, and which token with. */
export interface SentTo extends UsedToken {
  readonly baseUrl: string
}

/** Begins to keep what arrives for a request. */
export type BeginKeeping = (request: KeptRequest, sentTo: SentTo) => KeptRun

const beingDeleted: AppError = { kind: 'gone' }

const noName: AppError = { kind: 'internal', detail: 'the name of the query cannot be that of a folder' }

const otherService: AppError = { kind: 'internal', detail: 'the kept result is of another service' }

const continuedId = ({ kind, query }: KeptRequest): string | undefined =>
  kind === 'range' ? query.keptId : undefined

export const createBeginKeeping = ({
  files,
  atomicFiles,
  clock,
  log,
  shelf,
  activity,
  nameOf,
}: KeptBeginOptions): BeginKeeping => {
  const create = async (keptId: string, request: KeptRequest, origin: KeptOrigin): Promise<number> => {
    const folder = await shelf.create(keptId)
    const now = clock.now()
    await writeDocument(atomicFiles, folder, {
      ...origin,
      startedAt: now,
      openedAt: now,
      facts: firstFacts(request),
      firstArrivals: 1,
    })
    return activity.nextNumber(keptId, 1)
  }
  /** The number of the next arrivals of a result that exists. */
  const goOn = async (keptId: string, baseUrl: string): Promise<number> => {
    const folder = shelf.folderOf(keptId)
    const document = await readDocument(files, folder)
    if (!document.ok) throw new KeepingProblem(document.error)
    if (document.value.baseUrl !== baseUrl) throw new KeepingProblem(otherService)
    const last = arrivalsIn(await files.readdir(folder)).at(-1) ?? 0
    const next = activity.nextNumber(keptId, Math.max(last + 1, document.value.firstArrivals))
    // What comes now proves what it says, whatever was done to the document before.
    if (document.value.unprovenBefore === allArrivals)
      await writeDocument(atomicFiles, folder, toWrite(document.value, next))
    return next
  }
  const drop = async (keptId: string): Promise<void> => {
    activity.close(keptId)
    try {
      await activity.inTurn(keptId, () => shelf.remove(keptId))
    } catch (error) {
      log.warn(
        'An empty result could not be removed',
        JSON.stringify(fileError(error, shelf.folderOf(keptId))),
      )
    }
  }
  return (request, { baseUrl, tokenFingerprint }) => {
    const { queryId, connectionId } = request.query
    const continued = continuedId(request)
    const keptId = continued ?? queryId
    if (!keptIdPattern.test(keptId)) return failedRun(noName)
    const marking = activity.open(keptId)
    const prepare = (): Promise<number> =>
      activity.inTurn(keptId, async () => {
        if (!(await marking)) throw new KeepingProblem(beingDeleted)
        return continued === undefined
          ? create(keptId, request, { connectionName: await nameOf(connectionId), baseUrl })
          : goOn(continued, baseUrl)
      })
    const run = createKeptRun({
      files,
      clock,
      folder: shelf.folderOf(keptId),
      request,
      tokenFingerprint,
      prepare,
    })
    activity.add(keptId, run)
    return {
      ...run,
      close: async () => {
        await run.close()
        activity.remove(keptId, run)
        // A query that failed is no result.
        if (run.isEmpty && continued === undefined) await drop(keptId)
      },
    }
  }
}
