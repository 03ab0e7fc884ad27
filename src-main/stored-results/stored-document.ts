import { basename, join } from 'node:path'
import { z } from 'zod'
import { jsonIn } from '../../src-core/codec/json'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { noRequests } from '../../src-core/proof/request-log'
import type { AtomicFiles } from '../files/atomic-file'
import { damagedFile } from '../files/file-error'
import { readText } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'
import type { StoredFacts } from './stored-facts'
import {
  answer,
  clockDifference,
  counts,
  doubtfulWindows,
  fingerprint,
  instants,
  request,
  verdict,
  window,
  windows,
} from './stored-notes'
import { outsideRequests, requestLog } from './stored-requests'
import { allArrivals, documentName, sealOf, withoutProof } from './stored-seal'

const count = z.number().int().nonnegative()
const device = z.object({
  deviceId: z.string(),
  asked: windows,
  proven: z.array(window.extend({ asOf: z.number().int(), run: count })).readonly(),
  notProvable: instants,
  doubtful: doubtfulWindows.default([]),
  earlier: counts,
  counts,
  hasRunAgain: z.boolean(),
  followedTo: z.number().int().nullable().default(null),
  until: z.number().int().nullable().default(null),
  verdict: verdict.nullable(),
  answer: answer.exactOptional(),
  requests: requestLog.default(noRequests),
  requestsFrom: count.default(0),
  outside: outsideRequests.default([]),
})
const facts: z.ZodType<StoredFacts> = z.object({
  request,
  asOf: z.number().int(),
  devices: z.array(device).readonly(),
  fetchedWith: z.array(fingerprint).readonly().nullable().default(null),
  isRefresh: z.boolean(),
  // Earlier versions did not write it.
  askedTo: z.number().int().nullable().default(null),
  clockDifference: clockDifference.nullable().default(null),
})

/** Of the rows that count, as one file. `sha256`: of the whole file, in hex. */
const storedEvents = z.object({
  name: z.string().regex(/^events-\d+\.log$/),
  rowCount: count,
  sha256: z.string(),
})
export type StoredEvents = z.infer<typeof storedEvents>

/** Another application may write another. */
const version = 2

const document = z.object({
  version: z.literal(version),
  connectionName: z.string(),
  baseUrl: z.string(),
  /** ms since the epoch. */
  startedAt: z.number().int(),
  openedAt: z.number().int(),
  /** Of what the file of events holds; the arrivals add theirs. */
  facts,
  events: storedEvents.exactOptional(),
  /** The number of the first arrivals that are not in the file of events. */
  firstArrivals: z.number().int().positive(),
  /**
   * The document was once found without its seal, or some of the events were damaged: arrivals with lower
   * numbers prove nothing.
   */
  unprovenBefore: z.number().int().positive().exactOptional(),
  /** Of each file that is damaged, by its name: how many of its rows can be read. */
  damaged: z.record(z.string(), count).exactOptional(),
})

/** What stands beside the events of a kept result. */
export type StoredDocument = Omit<z.infer<typeof document>, 'version'>

const isOtherVersion = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'version' in json && json.version !== version

/** Whether it is as this application has written it for this result. Earlier versions wrote no seal. */
const isSealed = (json: unknown, storedId: string): boolean => {
  if (typeof json !== 'object' || json === null) return false
  const { seal, ...sealed } = json as { readonly seal?: unknown }
  return seal === sealOf(storedId, sealed)
}

const decodeDocument = (text: string, storedId: string): Result<StoredDocument> => {
  const json = jsonIn(text)
  if (isOtherVersion(json))
    return failed({ kind: 'file', cause: 'otherVersion', name: documentName, detail: '' })
  const decoded = document.safeParse(json)
  if (!decoded.success)
    return failed(
      damagedFile(documentName, decoded.error.issues.map(({ path }) => path.join('.')).join(', ')),
    )
  const { data } = decoded
  return ok(
    isSealed(json, storedId)
      ? data
      : { ...data, facts: withoutProof(data.facts), unprovenBefore: allArrivals },
  )
}

/**
 * Rejects with the error of the system if the document cannot be read. Without its seal it is read, but
 * proves nothing.
 */
export const readDocument = async (files: FileAccess, folder: string): Promise<Result<StoredDocument>> =>
  decodeDocument(await readText(files, join(folder, documentName)), basename(folder))

/** With its seal, in one step: whenever the process is killed, the seal is that of the document. */
export const writeDocument = (
  atomicFiles: AtomicFiles,
  folder: string,
  value: StoredDocument,
): Promise<void> => {
  // As it will be read: a value that JSON does not have would change the hash.
  const written = JSON.parse(JSON.stringify({ version, ...value })) as object
  const sealed = { ...written, seal: sealOf(basename(folder), written) }
  return atomicFiles.write(join(folder, documentName), Buffer.from(`${JSON.stringify(sealed)}\n`))
}

/**
 * The document as it may be written again, with arrivals from `next` on: what had no seal is still not
 * proven.
 */
export const toWrite = (document: StoredDocument, next: number): StoredDocument =>
  document.unprovenBefore === allArrivals ? { ...document, unprovenBefore: next } : document
