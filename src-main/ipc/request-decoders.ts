import { z } from 'zod'
import type { ChannelName, RequestOf } from '../../src-preload/contract/channels'
import { ledgerFormats, mostOthers } from '../../src-preload/contract/deletion'
import { timeFields } from '../../src-preload/contract/event'
import { deletedChoices, exportColumns, exportFormats } from '../../src-preload/contract/export'
import { faultKinds } from '../../src-preload/contract/faults'
import { mappingLimits } from '../../src-preload/contract/mapping'
import { delimiters, exportScopes } from '../../src-preload/contract/provenance'
import { extents, mostDevices, rangePresets } from '../../src-preload/contract/query'
import { languages, layoutLimits, mostAtOnce, picturePanels, type Settings, themes } from '../../src-preload/contract/settings'
import { deviceId, handle, instant, name, url } from './decoder-parts'
import { fileDecoders } from './file-decoders'
import { mappedColumns } from './mapping-decoder'

/** Gate two: each channel's request, exactly; anything more, less or larger is refused before a handler sees it. */
export type RequestDecoders = { readonly [C in ChannelName]: z.ZodType<RequestOf<C>> }

const networkAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('proxy'), username: z.string().max(1000), password: z.string().max(1000) }),
  z.strictObject({ kind: z.literal('certificate'), index: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('declined') }),
])

const nothing = z.strictObject({})
const devices = z
  .array(deviceId)
  .min(1)
  .max(mostDevices)
  .refine((ids) => new Set(ids).size === ids.length)
const eventId = z.string().max(10_000)
const ofConnection = z.strictObject({ connectionId: handle })
const ofQuery = z.strictObject({ queryId: handle })
const ofDeletion = z.strictObject({ deletionId: handle })

/** Nobody reviews more than this; and each is a request of its own. */
const mostPlanned = 100_000
const record = z.string().max(16 * 1024 * 1024)
const planned = z.strictObject({ eventId, record, others: z.array(record).max(mostOthers).exactOptional() })
const sought = z.strictObject({
  eventId,
  record: record.exactOptional(),
  deviceId: deviceId.exactOptional(),
  around: instant.exactOptional(),
})

const draft = z.strictObject({
  id: handle.exactOptional(),
  name,
  baseUrl: url,
  allowUnencrypted: z.boolean(),
  token: z.string().max(20_000).exactOptional(),
})

const atOnce = z.number().int().min(1).max(mostAtOnce)
const relativeTime = z.string().max(64)
const relativeEnds = z
  .strictObject({ start: relativeTime.exactOptional(), end: relativeTime.exactOptional() })
  .refine(({ start, end }) => start !== undefined || end !== undefined)
const recentQuery = z.strictObject({
  devices,
  preset: z.enum(rangePresets),
  start: instant.exactOptional(),
  end: instant.exactOptional(),
  relative: relativeEnds.exactOptional(),
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

const exportSettings = z.strictObject({
  format: z.enum(exportFormats),
  scope: z.enum(exportScopes),
  columns: z.enum(exportColumns),
  delimiter: z.enum(delimiters),
  hasReadableTimes: z.boolean(),
  hasByteOrderMark: z.boolean(),
  deleted: z.enum(deletedChoices),
  hasFlags: z.boolean(),
})

const pictureSettings = z.strictObject({
  hasStrip: z.boolean(),
  panel: z.enum(picturePanels),
  timeField: z.enum(timeFields),
})

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most)
const layoutSettings = z.strictObject({ chartHeight: within(layoutLimits.chartHeight), detailsWidth: within(layoutLimits.detailsWidth) })

/** One by one, because a file of another version may hold only some of them, or some that are no longer right. */
export const settingsFields = {
  theme: z.enum(themes),
  language: z.enum(languages),
  zone: name,
  recentDevices: z.array(deviceId).max(50),
  columns: z.array(z.strictObject({ name, isShown: z.boolean(), width: z.number().min(0).max(10_000) })).max(100),
  recentQueries: z.array(recentQuery).max(50),
  requestsAtOnce: atOnce,
  deletionsAtOnce: atOnce,
  faults: faultSettings,
  pictures: pictureSettings,
  exporting: exportSettings,
  layout: layoutSettings,
  mappings: z.array(mappedColumns).max(mappingLimits.tables),
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
    events: z.array(planned).min(1).max(mostPlanned),
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
  ...fileDecoders,
  diagnostics: nothing,
  answerNetwork: z.strictObject({ questionId: handle, answer: networkAnswer }),
}
