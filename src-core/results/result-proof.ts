import { type TimeField, timeFields } from '../events/event'
import type { EventTable } from '../events/event-table'
import { inRanges, type Steps } from '../events/slices'
import { csvCellText } from '../formats/csv/text'
import type { Provenance } from '../formats/provenance'
import { isLive } from '../live/live-state'
import { coverageOfRun } from '../proof/coverage-of-verdict'
import type { DeviceCoverage } from '../proof/device-range'
import { inOrder, overlaid } from '../proof/known-windows'
import type { DeviceOutside } from '../proof/outside'
import { deviceContradictions } from '../proof/proof-check'
import {
  type CountedWindow,
  type DeviceProof,
  type PlaceCounts,
  type ProofDraft,
  proofFormat,
  proofVersion,
  type ProvenFormat,
  type StatedRequest,
} from '../proof/proof-document'
import { isCounted, type LoggedRequest, noRequests, type RequestLog } from '../proof/request-log'
import { createRowPlaces, type RowPlaces } from '../proof/row-places'
import { TimeSet } from '../proof/time-set'
import { verdictOf } from '../proof/verdict'
import type { EventsResult } from './events-result'

/** The proof of a file that is about to be written. */
export interface PlannedProof {
  readonly draft: ProofDraft
  /** The place of each row of the table. */
  readonly places: Uint32Array
  readonly placeCount: number
}

/** What is written of a result. */
export interface ProvenRows {
  readonly rows: Uint32Array
  readonly format: ProvenFormat
  readonly provenance: Pick<Provenance, 'filters' | 'exportedAt'>
  /** The fields that the file has columns of; null: all. */
  readonly fields: readonly string[] | null
}

/** Null: nothing is proven, or something is asked for right now, so that rows and proof may be of two times. */
const coveragesOf = ({ source, state }: EventsResult): readonly DeviceCoverage[] | null => {
  const { range, coverage, unproven, refreshScope } = state
  if (source.kind !== 'query' || source.limit !== null || unproven !== null) return null
  const { start, end, receivedAt } = source
  if (range?.isFinished !== true || start === undefined || end === undefined) return null
  if (refreshScope !== null || isLive(state)) return null
  return coverage ?? coverageOfRun(range.devices, { first: start, last: end }, receivedAt)
}

const statedRequest = ({ error, ...request }: LoggedRequest): StatedRequest => ({
  ...request,
  ...(error && { error: error.kind }),
})

const outsideOf = (asked: DeviceOutside | undefined): Pick<DeviceProof, 'outside'> =>
  asked === undefined
    ? {}
    : {
        outside: asked.asked.map(({ error, ...request }) => ({
          ...request,
          ...(error && { error: error.kind }),
        })),
      }

const none: PlaceCounts = { events: 0, leftOut: 0 }

/** Windows over those before them; by halves, because those of one run are disjoint, and there are thousands. */
const laid = (windows: readonly CountedWindow[]): readonly CountedWindow[] => {
  const ordered = inOrder(windows)
  const isDisjoint = ordered.every(({ first }, index) => first > (ordered[index - 1]?.last ?? -Infinity))
  if (isDisjoint) return ordered
  const half = windows.length >>> 1
  return overlaid(laid(windows.slice(0, half)), laid(windows.slice(half)))
}

/** The windows of requests that count, newer ones over older ones, as far as they are proven. */
const windowsOf = ({ requests }: RequestLog, { proven }: DeviceCoverage): readonly CountedWindow[] => {
  const counted = requests
    .filter(isCounted)
    .map(({ first, last, number }): CountedWindow => ({ first, last, request: number, ...none }))
  return TimeSet.from(proven).partsInside(laid(counted))
}

/** Without rows. */
const deviceProof = (
  coverage: DeviceCoverage,
  { requests, range, outside }: EventsResult['state'],
  format: ProvenFormat,
): DeviceProof => {
  const { deviceId, asked, proven, notProvable, doubtful, failures, until } = coverage
  const log: RequestLog = requests.find((one) => one.deviceId === deviceId) ?? noRequests
  const lowerLimit = range?.devices.find((device) => device.deviceId === deviceId)?.verdict?.lowerLimit
  const cell = csvCellText(deviceId)
  return {
    deviceId,
    ...(format === 'csv' && cell !== deviceId && { cell }),
    placedBy: null,
    verdict: verdictOf(coverage).kind,
    asked: asked.map(({ first, last }) => ({ first, last })),
    proven: proven.map(({ first, last, asOf }) => ({ first, last, asOf })),
    notProvable,
    doubtful: doubtful.map(({ first, last, doubts }) => ({
      first,
      last,
      doubts: doubts.map(({ kind }) => kind),
    })),
    failures: failures.map(({ first, last, errors = [] }) => ({
      first,
      last,
      errors: errors.map(({ kind }) => kind),
    })),
    ...(until !== undefined && { until }),
    ...(lowerLimit !== undefined && { lowerLimit }),
    requests: log.requests.map(statedRequest),
    requestsLeftOut: log.leftOut,
    windows: windowsOf(log, coverage),
    rest: none,
    ...outsideOf(outside.find((one) => one.deviceId === deviceId)),
  }
}

/** By the code of a device: its place in the proof, or -1. */
const deviceCodes = ({ texts }: EventTable, devices: readonly DeviceProof[]): Int32Array => {
  const places = new Map(devices.map(({ deviceId }, place) => [deviceId, place]))
  return Int32Array.from(texts.deviceId, (text, code) => (code === 0 ? -1 : (places.get(text) ?? -1)))
}

interface Counting {
  readonly table: EventTable
  readonly codes: Int32Array
  /** 1: the row is written. */
  readonly isWritten: Uint8Array
}

/** The place of each row, if the devices are placed as they say, and how many rows each place has. */
function* placeRows({ table, codes, isWritten }: Counting, devices: readonly DeviceProof[]) {
  const places: RowPlaces = createRowPlaces(devices)
  const ofRows = new Uint32Array(table.rowCount)
  const [events, leftOut] = [new Uint32Array(places.count), new Uint32Array(places.count)]
  const { times, texts } = table.columns
  const columns = devices.map(({ placedBy }) => times[placedBy ?? 'createdTime'])
  yield* inRanges(ofRows.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const device = codes[texts.deviceId[row] ?? 0] ?? -1
      const place = places.placeOf(device, columns[device]?.[row] ?? NaN)
      ofRows[row] = place
      const counts = isWritten[row] === 1 ? events : leftOut
      counts[place] = (counts[place] ?? 0) + 1
    }
  })
  let next = 0
  const take = (): PlaceCounts => {
    const counts = { events: events[next] ?? 0, leftOut: leftOut[next] ?? 0 }
    next += 1
    return counts
  }
  const counted = devices.map((device): DeviceProof => ({
    ...device,
    windows: device.windows.map((window) => ({ ...window, ...take() })),
    rest: take(),
  }))
  return { places: ofRows, placeCount: places.count, devices: counted, others: take() }
}

/** By how many events the windows of a device hold more or fewer than was counted in them. */
const mismatchOf = ({ windows, requests }: DeviceProof): number => {
  const byNumber = new Map(requests.map((request) => [request.number, request]))
  return windows.reduce((sum, { first, last, request, events, leftOut }) => {
    const found = byNumber.get(request)
    const isWhole = found?.first === first && found.last === last && found.alike === undefined
    return isWhole ? sum + Math.abs(found.counted - events - leftOut) : sum
  }, 0)
}

const isSound = (device: DeviceProof): boolean => deviceContradictions(device).next().done === true

/**
 * Of each device the time by which its rows lie in the windows as they were counted there: which one a range
 * applies to, the service does not say.
 */
function* choosePlacing(counting: Counting, devices: readonly DeviceProof[], fields: readonly TimeField[]) {
  const best = devices.map((device) => ({ device, mismatch: Infinity }))
  for (const placedBy of fields) {
    const tried = yield* placeRows(
      counting,
      devices.map((device) => ({ ...device, placedBy })),
    )
    for (const [index, device] of tried.devices.entries()) {
      const mismatch = mismatchOf(device)
      if (mismatch < (best[index]?.mismatch ?? 0) && isSound(device)) best[index] = { device, mismatch }
    }
    if (best.every(({ mismatch }) => mismatch === 0)) break
  }
  return yield* placeRows(
    counting,
    best.map(({ device }) => device),
  )
}

/**
 * The proof of a result for the file that its rows go to. Null: it has none, as of the latest events, of
 * files, and while anything is asked for; or what it claims is not borne out by its log of requests, which
 * earlier versions did not keep.
 */
export function* planProof(
  result: EventsResult,
  { rows, format, provenance, fields }: ProvenRows,
): Steps<PlannedProof | null> {
  const coverages = coveragesOf(result)
  if (coverages === null) return null
  const { table, state } = result
  const stated = coverages.map((coverage) => deviceProof(coverage, state, format))
  const shown = new Set(stated.map(({ deviceId, cell = deviceId }) => cell))
  if (shown.size < stated.length || !stated.every(isSound)) return null
  const isWritten = new Uint8Array(table.rowCount)
  for (const row of rows) isWritten[row] = 1
  const counting = { table, codes: deviceCodes(table, stated), isWritten }
  const hasColumn = (name: string): boolean => fields === null || fields.includes(name)
  const usable = hasColumn('deviceId') ? timeFields.filter(hasColumn) : []
  // Without a column of the device, all rows are of none.
  if (!hasColumn('deviceId')) counting.codes.fill(-1)
  const { places, placeCount, devices, others } = yield* choosePlacing(counting, stated, usable)
  const draft: ProofDraft = {
    format: proofFormat,
    version: proofVersion,
    madeAt: provenance.exportedAt,
    file: { format, rows: rows.length },
    leftOut: { rows: table.rowCount - rows.length, filters: provenance.filters },
    devices,
    others,
  }
  return { draft, places, placeCount }
}
