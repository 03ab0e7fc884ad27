import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { openPage } from '../../../src-cli/page'
import { checkExport } from '../../../src-cli/verify/check-export'
import type { JsonObject } from '../../../src-core/codec/json'
import { runInSlices } from '../../../src-core/events/slices'
import { exportedFile } from '../../../src-core/files/export-file'
import { type FileSaving, saveFile } from '../../../src-core/files/save-file'
import type { ExportedContent } from '../../../src-core/formats/exported-content'
import type { ExportFormat } from '../../../src-core/formats/formats'
import type { Origin } from '../../../src-core/formats/provenance'
import type { ProofDocument } from '../../../src-core/proof/proof-document'
import type { LoggedRequest } from '../../../src-core/proof/request-log'
import { createEventsResult, type EventsResult } from '../../../src-core/results/events-result'
import { planProof } from '../../../src-core/results/result-proof'
import { querySource } from '../../../src-core/results/result-source'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import { metadataPath } from '../../../src-main/files/metadata-file'
import { createRandom } from '../../service/random'
import { sampleEvent } from '../src-core/events/sample-events'
import { composeForTest } from './compose'
import { tableOf } from './file-bytes'
import { temporaryFolder } from './temporary-folder'
import { usualLayout } from './usual-layout'

export const provenRange = { start: Date.UTC(2026, 10, 20), end: Date.UTC(2026, 10, 20, 1) }
const provenDevices = ['pump-0042', '=pump,"1']
export const provenOrigin: Origin = {
  connectionName: 'sample',
  baseUrl: 'https://gw.example.com/iot',
  devices: provenDevices,
  ...provenRange,
  fetchedAt: provenRange.end,
  completeness: 'complete',
  verdict: '260 events, complete',
}
/** So few that small files have several windows. */
const limit = 50
const perWindow = 40

const eventsOf = (deviceId: string, count: number, seed: number): readonly JsonObject[] => {
  const random = createRandom(seed)
  const width = provenRange.end - provenRange.start
  return Array.from({ length: count }, (_, index) => {
    const createdTime = provenRange.start + Math.floor(((index + random()) / count) * width)
    const deviceTimestamp = createdTime - Math.floor(random() * 90_000)
    const attributeData = Math.round(random() * 1e6) / 100
    const id = `${deviceId}@#temperature@#${String(deviceTimestamp)}`
    return sampleEvent({ deviceId, id, createdTime, deviceTimestamp, attributeData })
  })
}

/** Requests that have each event once, by `createdTime`, as a run would have noted them. */
const requestsOf = (events: readonly JsonObject[]): readonly LoggedRequest[] => {
  const stamps = events.map(({ createdTime }) => Number(createdTime)).toSorted((one, other) => one - other)
  const requests: LoggedRequest[] = []
  let first = provenRange.start
  for (let at = 0; at < stamps.length;) {
    let end = Math.min(stamps.length, at + perWindow)
    while (end < stamps.length && stamps[end] === stamps[end - 1]) end += 1
    const last = end === stamps.length ? provenRange.end : (stamps[end - 1] ?? 0)
    requests.push({
      number: requests.length,
      first,
      last,
      start: Math.max(provenRange.start, first - 1),
      end: Math.min(provenRange.end, last + 1),
      limit,
      came: end - at,
      counted: end - at,
      outcome: 'counted',
      askedAt: provenRange.end + at,
      answeredAt: provenRange.end + at + 1,
    })
    first = last + 1
    at = end
  }
  return requests
}

/** Two devices over an hour, of which each event came: what a complete range leaves. */
export const provenResult = (counts: readonly number[] = [170, 90]): EventsResult => {
  const events = provenDevices.map((deviceId, index) => eventsOf(deviceId, counts[index] ?? 0, 42 + index))
  const query = { devices: provenDevices, preset: 'custom', limit: null, ...provenRange } as const
  const connection = { id: 'c', name: 'sample', baseUrl: provenOrigin.baseUrl }
  const result = createEventsResult('proven', querySource(connection, query, 'UTC'), tableOf(events.flat()))
  const devices = provenDevices.map((deviceId, index) => ({
    deviceId,
    verdict: {
      kind: 'complete' as const,
      missing: [],
      notProvable: [],
      eventCount: counts[index] ?? 0,
      sharedIdCount: 0,
      requestCount: requestsOf(events[index] ?? []).length,
      windowCount: requestsOf(events[index] ?? []).length,
    },
  }))
  result.state.range = {
    queryId: 'q',
    startedAt: provenRange.end,
    eventsBefore: 0,
    devices,
    isFinished: true,
    isWaitingForConsent: false,
  }
  result.state.requests = provenDevices.map((deviceId, index) => ({
    deviceId,
    requests: requestsOf(events[index] ?? []),
    leftOut: 0,
  }))
  return result
}

export interface WrittenExport {
  readonly format: ExportFormat
  readonly bytes: Buffer
  /** Beside it; null: in it. */
  readonly metadata: string | null
}

/** Exports rows of a result as the window and the command do, through main. */
export const exportProven = async (
  result: EventsResult,
  format: ExportFormat,
  changes: Partial<ExportedContent> & { readonly filters?: readonly string[] } = {},
): Promise<WrittenExport> => {
  const path = join(temporaryFolder(), `events.${format}`)
  const app = composeForTest({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] },
    files,
  })
  const calls: FileSaving = {
    beginSave: (request) => app.call('beginSave', request),
    appendSave: (request) => app.call('appendSave', request),
    commitSave: (request) => app.call('commitSave', request),
    discardSave: (request) => app.call('discardSave', request),
  }
  const { filters = [], rows = result.state.view, ...others } = changes
  const layout = usualLayout(createInstantFormatter('Europe/Berlin'))
  const content: ExportedContent = {
    table: result.table,
    rows,
    format,
    layout,
    appVersion: '0.1.0',
    provenance: {
      origins: [provenOrigin],
      scope: rows.length === result.table.rowCount ? 'all' : 'filtered',
      filters,
      rowCount: rows.length,
      ...(format === 'csv' && { table: { columns: ['id'], delimiter: ',' } }),
      zone: 'UTC',
      exportedAt: provenRange.end,
    },
    ...others,
  }
  const file = await exportedFile(content, {
    suggestedName: `events.${format}`,
    loadPart: (load) => load(),
    planProof: (written) => runInSlices(planProof(result, written)),
  })
  const end = file && (await saveFile(calls, file))
  if (end?.kind !== 'saved') throw new Error(JSON.stringify(end))
  const beside = metadataPath(path)
  return {
    format,
    bytes: readFileSync(path),
    metadata: existsSync(beside) ? readFileSync(beside, 'utf8') : null,
  }
}

const page = openPage(
  { appVersion: '0.1.0', settings: { faults: {}, refreshing: { overlapMinutes: 5 } } } as never,
  'UTC',
)

/** As `device-events verify` checks it; rejects with the refusal. */
export const checkBytes = (
  { bytes, metadata, format }: WrittenExport,
  said: string[] = [],
): Promise<ProofDocument> =>
  checkExport(
    {
      fileName: `events.${format}`,
      chunks: (async function* () {
        const chunkSize = 7000
        for (let at = 0; at < bytes.length; at += chunkSize)
          yield Uint8Array.from(bytes.subarray(at, at + chunkSize))
      })(),
      sha256: () => createHash('sha256').update(bytes).digest('hex'),
      metadata: async () => metadata,
      say: (sentence) => void said.push(sentence),
    },
    page,
  )

/** What `checkBytes` says against a file; null: nothing. */
export const saidAgainst = async (file: WrittenExport): Promise<string | null> => {
  try {
    await checkBytes(file)
    return null
  } catch (reason) {
    if (typeof reason === 'object' && reason !== null && 'sentence' in reason) return String(reason.sentence)
    throw reason
  }
}
