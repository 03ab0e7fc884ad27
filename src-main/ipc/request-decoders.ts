import { z } from 'zod'
import { maxReason } from '../../src-core/deletion/confirmed-plan'
import { maxLedgerPage } from '../../src-core/deletion/ledger'
import { headPattern } from '../../src-core/deletion/ledger-chain'
import { maxOthers } from '../../src-core/deletion/where-fetched'
import { reviewedSample } from '../../src-core/formats/reviewed-sample'
import type { ChannelName, RequestOf } from '../../src-preload/contract/channels'
import { accessChoices } from '../../src-preload/contract/connection'
import { ledgerFormats } from '../../src-preload/contract/deletion'
import { notificationLimits } from '../../src-preload/contract/notification'
import { deviceId, fetchedWith, handle, instant, name, storedId, url } from '../decoding/decoder-parts'
import { followQuery, latestQuery, rangeQuery } from '../decoding/query-decoders'
import { settingsFields } from '../decoding/settings-decoder'
import { fileDecoders } from './file-decoders'
import { mergedCounts, notes, storedCompaction, storedExcerptRequest } from './stored-decoders'

/**
 * The exact form of each channel's request: anything more, less or larger is refused before a handler sees
 * it.
 */
export type RequestDecoders = { readonly [C in ChannelName]: z.ZodType<RequestOf<C>> }

const networkAnswer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('proxy'),
    username: z.string().max(1000),
    password: z.string().max(1000),
  }),
  z.strictObject({ kind: z.literal('certificate'), index: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('declined') }),
])

const nothing = z.strictObject({})
const eventId = z.string().max(10_000)
const ofConnection = z.strictObject({ connectionId: handle })
const ofQuery = z.strictObject({ queryId: handle })
const ofStored = z.strictObject({ storedId })
const ofDeletion = z.strictObject({ deletionId: handle })

/** Nobody reviews more than this, and each event takes a request of its own. */
const maxPlanned = 100_000
const record = z.string().max(16 * 1024 * 1024)
const planned = z.strictObject({ eventId, record, others: z.array(record).max(maxOthers).exactOptional() })
const lookupTarget = z.strictObject({
  eventId,
  record: record.exactOptional(),
  others: z.array(record).max(maxOthers).exactOptional(),
  deviceId: deviceId.exactOptional(),
  around: instant.exactOptional(),
})

/** One for each device of a query, or of each file that is open together. */
const maxFetched = 10_000
const fetchedRange = z.strictObject({
  deviceId,
  start: instant,
  end: instant,
  zone: name,
  eventCount: z.number().int().nonnegative(),
  isEstimate: z.literal(true).exactOptional(),
})
const whereFetched = {
  fetched: z.array(fetchedRange).max(maxFetched).exactOptional(),
  fetchedWith: fetchedWith.exactOptional(),
}

/** Several times the largest report: two thousand rows of long texts. */
const maxReportText = 32 * 1024 * 1024

/** Four times as long as what is shown of it. */
const notificationText = (shown: number) =>
  z
    .string()
    .min(1)
    .max(4 * shown)

const draft = z.strictObject({
  id: handle.exactOptional(),
  name,
  baseUrl: url,
  allowUnencrypted: z.boolean(),
  isProduction: z.boolean().exactOptional(),
  token: z.string().max(20_000).exactOptional(),
})

export const requestDecoders: RequestDecoders = {
  start: nothing,
  pageDrawn: nothing,
  saveSettings: z.strictObject({ settings: z.strictObject(settingsFields) }),
  listConnections: nothing,
  saveConnection: z.strictObject({ draft }),
  chooseConnection: ofConnection,
  changeAccess: z.strictObject({
    connectionId: handle,
    access: z.enum(accessChoices),
    typedName: name.exactOptional(),
  }),
  removeConnection: ofConnection,
  testConnection: z.strictObject({ queryId: handle, draft, deviceId: deviceId.exactOptional() }),
  usePendingToken: ofConnection,
  forgetToken: ofConnection,
  presentToken: ofConnection,
  queryLatest: latestQuery,
  startRange: rangeQuery,
  readRange: ofQuery,
  continueRange: ofQuery,
  fetchMissing: z.strictObject({ queryId: handle, deviceId: deviceId.exactOptional() }),
  askOutside: ofQuery,
  closeRange: z.strictObject({ queryId: handle, merged: mergedCounts.exactOptional() }),
  cancelQuery: ofQuery,
  startLiveSession: followQuery,
  readLiveSession: ofQuery,
  pauseLiveSession: ofQuery,
  proceedLiveSession: ofQuery,
  stopLiveSession: ofQuery,
  closeLiveSession: ofQuery,
  startDeletion: z.strictObject({
    deletionId: handle,
    connectionId: handle,
    baseUrl: url,
    revision: z.number().int().nonnegative(),
    events: z.array(planned).min(1).max(maxPlanned),
    ...whereFetched,
    isOtherTokenIntended: z.literal(true).exactOptional(),
    reason: z.string().max(maxReason).exactOptional(),
    sample: reviewedSample.exactOptional(),
    acceptedBy: name.exactOptional(),
  }),
  readDeletion: ofDeletion,
  pauseDeletion: z.strictObject({ deletionId: handle, isPaused: z.boolean() }),
  cancelDeletion: ofDeletion,
  continueDeletion: ofDeletion,
  closeDeletion: ofDeletion,
  checkDeletions: z.strictObject({ deletionId: handle, intentIds: z.array(handle).max(maxPlanned) }),
  listDeletions: z.strictObject({
    search: name,
    before: handle.exactOptional(),
    limit: z.number().int().min(1).max(maxLedgerPage),
  }),
  exportDeletions: z.strictObject({ format: z.enum(ledgerFormats) }),
  checkLedger: z.strictObject({ head: z.string().regex(headPattern).nullable() }),
  ledgerHead: nothing,
  startLookup: z.strictObject({
    lookupId: handle,
    connectionId: handle,
    ...whereFetched,
    events: z.array(lookupTarget).min(1).max(maxPlanned),
  }),
  readLookup: z.strictObject({ lookupId: handle }),
  ...fileDecoders,
  listStored: nothing,
  openStored: ofStored,
  readStored: ofStored,
  closeStored: ofStored,
  deleteStored: ofStored,
  deleteAllStored: nothing,
  compactStored: storedCompaction,
  keepExcerpt: storedExcerptRequest,
  saveStoredNotes: z.strictObject({ storedId, notes }),
  notify: z.strictObject({
    notificationId: handle,
    title: notificationText(notificationLimits.title),
    body: notificationText(notificationLimits.body),
  }),
  printReport: z.strictObject({ html: z.string().min(1).max(maxReportText) }),
  serviceFacts: ofConnection,
  findOutFacts: z.strictObject({
    queryId: handle,
    connectionId: handle,
    deviceId,
    start: instant,
    end: instant,
  }),
  diagnostics: nothing,
  answerNetwork: z.strictObject({ questionId: handle, answer: networkAnswer }),
}
