import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { ChannelName, RequestOf } from '../../src-preload/contract/channels'
import { ledgerFormats } from '../../src-preload/contract/deletion'
import { timeFields } from '../../src-preload/contract/event'
import { faultKinds } from '../../src-preload/contract/faults'
import { mostDropped, saveKinds } from '../../src-preload/contract/file'
import { completenesses, delimiters, exportScopes } from '../../src-preload/contract/provenance'
import { extents, mostDevices, rangePresets } from '../../src-preload/contract/query'
import { mostAtOnce, picturePanels, type Settings, themes } from '../../src-preload/contract/settings'

/** Gate two: each channel's request, exactly; anything more, less or larger is refused before a handler sees it. */
export type RequestDecoders = { readonly [C in ChannelName]: z.ZodType<RequestOf<C>> }

const networkAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proxy'), username: z.string().max(1000), password: z.string().max(1000) }),
  z.strictObject({ kind: z.literal('certificate'), index: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('declined') }),
])

const nothing = z.strictObject({})
const handle = z.string().min(1).max(100)
const name = z.string().max(200)
const deviceId = z.string().max(1000)
const devices = z
  .array(deviceId)
  .min(1)
  .max(mostDevices)
  .refine((ids) => new Set(ids).size === ids.length)
const eventId = z.string().max(10_000)
const url = z.string().max(2000)
const instant = z.number().int()
const ofConnection = z.strictObject({ connectionId: handle })
const ofQuery = z.strictObject({ queryId: handle })
const ofSave = z.strictObject({ saveId: handle })
const ofDeletion = z.strictObject({ deletionId: handle })
const ofFile = z.strictObject({ fileId: handle })

/** Nobody reviews more than this; and each is a request of its own. */
const mostPlanned = 100_000
const record = z.string().max(16 * 1024 * 1024)
const sought = z.strictObject({
  eventId,
  record: record.exactOptional(),
  deviceId: deviceId.exactOptional(),
  around: instant.exactOptional(),
})

/** A chunk of a file being saved; more at once would only hold up the channel. */
const maximumChunkBytes = 8 * 1024 * 1024

const bytes = z
  .custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)
  .refine((value) => value.byteLength <= maximumChunkBytes)

const text = z.string().max(10_000)
const origin = z.strictObject({
  connectionName: name,
  baseUrl: url,
  devices: z.array(deviceId).max(1000),
  start: instant.exactOptional(),
  end: instant.exactOptional(),
  fetchedAt: instant,
  completeness: z.enum(completenesses),
  verdict: text,
})

/** What is written beside a file is read again up to 1 MiB: this many characters stay below that as UTF-8. */
const mostProvenanceText = 256 * 1024
const provenance = z
  .strictObject({
    origins: z.array(origin).max(1000),
    scope: z.enum(exportScopes),
    filters: z.array(text).max(1000),
    rowCount: z.number().int().nonnegative(),
    columns: z.array(deviceId).max(1000),
    delimiter: z.enum(delimiters),
    zone: name,
    exportedAt: instant,
  })
  .refine((value) => JSON.stringify(value).length <= mostProvenanceText)

const path = z.string().max(32_767).refine(isAbsolute)

const mostStateText = 16 * 1024 * 1024
const session = z.strictObject({
  tabs: z
    .array(z.strictObject({ fileIds: z.array(handle).max(50), state: z.string() }))
    .max(100)
    .refine((tabs) => tabs.reduce((sum, { state }) => sum + state.length, 0) <= mostStateText),
  activeIndex: z.number().int().min(-1),
})

const draft = z.strictObject({
  id: handle.exactOptional(),
  name,
  baseUrl: url,
  allowUnencrypted: z.boolean(),
  token: z.string().max(20_000).exactOptional(),
})

const atOnce = z.number().int().min(1).max(mostAtOnce)
const recentQuery = z.strictObject({
  devices,
  preset: z.enum(rangePresets),
  start: instant.exactOptional(),
  end: instant.exactOptional(),
  extent: z.enum(extents),
  limit: z.number(),
})

const faultSettings = z.strictObject({
  disabled: z.array(z.enum(faultKinds)).max(faultKinds.length),
  thresholds: z.strictObject({
    outlierDeviations: z.number().positive(),
    spikeDeviations: z.number().positive(),
    flatLineCount: z.number().int().min(2),
    futureMinutes: z.number().nonnegative(),
    oldestYear: z.number().int(),
    clocksApartMinutes: z.number().nonnegative(),
    outOfOrderSeconds: z.number().nonnegative(),
    gapFactor: z.number().positive(),
  }),
  limits: z.array(z.strictObject({ modelId: name, attributeCode: name, low: z.number().exactOptional(), high: z.number().exactOptional() })).max(1000),
})

const pictureSettings = z.strictObject({
  hasStrip: z.boolean(),
  panel: z.enum(picturePanels),
  timeField: z.enum(timeFields),
})

/** One by one, because a file of another version may hold only some of them, or some that are no longer right. */
export const settingsFields = {
  theme: z.enum(themes),
  zone: name,
  recentDevices: z.array(deviceId).max(50),
  columns: z.array(z.strictObject({ name, isShown: z.boolean(), width: z.number().min(0).max(10_000) })).max(100),
  recentQueries: z.array(recentQuery).max(50),
  requestsAtOnce: atOnce,
  deletionsAtOnce: atOnce,
  faults: faultSettings,
  pictures: pictureSettings,
} satisfies { readonly [F in keyof Settings]: z.ZodType<Settings[F]> }

export const requestDecoders: RequestDecoders = {
  start: nothing,
  saveSettings: z.strictObject({ settings: z.strictObject(settingsFields) }),
  listConnections: nothing,
  saveConnection: z.strictObject({ draft }),
  chooseConnection: ofConnection,
  removeConnection: ofConnection,
  testConnection: z.strictObject({ queryId: handle, draft, deviceId: deviceId.exactOptional() }),
  usePendingToken: ofConnection,
  forgetToken: ofConnection,
  queryLatest: z.strictObject({
    queryId: handle,
    connectionId: handle,
    devices,
    start: instant.exactOptional(),
    end: instant.exactOptional(),
    zone: name,
    limit: z.number(),
  }),
  startRange: z.strictObject({
    queryId: handle,
    connectionId: handle,
    devices,
    start: instant,
    end: instant,
    zone: name,
  }),
  readRange: ofQuery,
  continueRange: ofQuery,
  fetchMissing: z.strictObject({ queryId: handle, deviceId: deviceId.exactOptional() }),
  closeRange: ofQuery,
  cancelQuery: ofQuery,
  startDeletion: z.strictObject({
    deletionId: handle,
    connectionId: handle,
    baseUrl: url,
    revision: z.number().int().nonnegative(),
    zone: name,
    events: z.array(z.strictObject({ eventId, record })).min(1).max(mostPlanned),
  }),
  readDeletion: ofDeletion,
  pauseDeletion: z.strictObject({ deletionId: handle, isPaused: z.boolean() }),
  cancelDeletion: ofDeletion,
  continueDeletion: ofDeletion,
  closeDeletion: ofDeletion,
  checkDeletions: z.strictObject({ deletionId: handle, intentIds: z.array(handle).max(mostPlanned), zone: name }),
  listDeletions: z.strictObject({
    search: name,
    offset: z.number().int().nonnegative(),
    limit: z.number().int().min(1).max(1000),
  }),
  exportDeletions: z.strictObject({ format: z.enum(ledgerFormats) }),
  startLookup: z.strictObject({
    lookupId: handle,
    connectionId: handle,
    zone: name,
    events: z.array(sought).min(1).max(mostPlanned),
  }),
  readLookup: z.strictObject({ lookupId: handle }),
  beginSave: z.strictObject({
    suggestedName: z.string().min(1).max(255),
    kind: z.enum(saveKinds),
    expectedBytes: z.number().int().nonnegative().exactOptional(),
  }),
  appendSave: z.strictObject({ saveId: handle, bytes }),
  commitSave: z.strictObject({ saveId: handle, byteCount: z.number().int().nonnegative(), provenance: provenance.exactOptional() }),
  discardSave: ofSave,
  chooseFiles: nothing,
  openDropped: z.strictObject({ paths: z.array(path).max(mostDropped) }),
  readFile: ofFile,
  closeFile: ofFile,
  saveSession: z.strictObject({ session }),
  diagnostics: nothing,
  answerNetwork: z.strictObject({ questionId: handle, answer: networkAnswer }),
}
