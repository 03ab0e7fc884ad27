import type { TableData } from '../events/table-data'
import { inOrder } from '../proof/known-windows'
import type { DeviceProof, PlacingField, ProofDocument } from '../proof/proof-document'
import { TimeSet } from '../proof/time-set'
import type { DeletedEvent } from './manifest'

/** A window that an answer proves, as far as no newer answer covers it, and what the archive has there. */
export interface ArchivedWindow {
  readonly deviceId: string
  readonly first: number
  readonly last: number
  readonly placedBy: PlacingField
  /** What its proof says it has: events, and the hash of their lines of JSON. */
  readonly stated: number
  readonly sum: string
  /** A newer answer has replaced a part of it, so that its numbers are those of a longer one. */
  readonly isCut: boolean
  /** Nothing of it was asked for before. */
  readonly isFirst: boolean
  /** Events of it that were deleted by us since. */
  deleted: number
  found: number
}

/** The windows of one device by all proofs, ascending for each time by which they are placed. */
export interface ArchivedDevice {
  readonly windows: readonly ArchivedWindow[]
  readonly asked: TimeSet
  /** Events that the proofs state in none of the windows. */
  readonly rest: number
  /** Whether a row lies in at most one window, and in that for certain. */
  readonly isExact: boolean
}

const windowsOf = (
  device: DeviceProof,
  sums: readonly string[],
  asked: TimeSet,
): readonly ArchivedWindow[] => {
  const { deviceId, placedBy } = device
  if (placedBy === null) return []
  return device.windows.map(({ first, last, events }, place) => ({
    ...{ deviceId, first, last, placedBy, stated: events, sum: sums[place] ?? '' },
    ...{ isCut: false, isFirst: !asked.overlaps({ first, last }), deleted: 0, found: 0 },
  }))
}

/** Newer windows over older ones, of which what is left is cut. */
const overlaid = (
  before: readonly ArchivedWindow[],
  newer: DeviceProof,
  windows: readonly ArchivedWindow[],
): readonly ArchivedWindow[] => {
  const left = before.flatMap((window) =>
    TimeSet.from(newer.windows)
      .partsOutside([window])
      .map((part) => ({
        ...part,
        isCut: part.isCut || part.first !== window.first || part.last !== window.last,
      })),
  )
  return [...left, ...windows]
}

const nothingKnown: ArchivedDevice = { windows: [], asked: TimeSet.empty, rest: 0, isExact: true }

/** The devices of an archive by the proofs of its runs, the oldest first. */
export const archivedDevices = (proofs: Iterable<ProofDocument>): ReadonlyMap<string, ArchivedDevice> => {
  const devices = new Map<string, ArchivedDevice>()
  for (const { devices: proven, sums, others } of proofs) {
    let place = 0
    for (const device of proven) {
      const before = devices.get(device.deviceId) ?? nothingKnown
      const own = windowsOf(device, sums.slice(place, place + device.windows.length), before.asked)
      const windows = inOrder(overlaid(before.windows, device, own))
      devices.set(device.deviceId, {
        windows,
        asked: before.asked.union(TimeSet.from(device.asked)),
        rest: before.rest + device.rest.events + (device.placedBy === null ? Infinity : 0),
        isExact:
          before.isExact && others.events === 0 && new Set(windows.map(({ placedBy }) => placedBy)).size <= 1,
      })
      place += device.windows.length + 1
    }
  }
  return devices
}

type TimeOf = (field: PlacingField) => number

const at = (windows: readonly ArchivedWindow[], instant: number): ArchivedWindow | undefined => {
  let [from, to] = [0, windows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((windows[middle]?.last ?? Infinity) < instant) from = middle + 1
    else to = middle
  }
  const found = windows[from]
  return found !== undefined && found.first <= instant ? found : undefined
}

/** The windows that an event lies in: one, or where the proofs place by different times, perhaps several. */
export const windowsAt = (
  { windows, isExact }: ArchivedDevice,
  timeOf: TimeOf,
): readonly ArchivedWindow[] => {
  if (!isExact)
    return windows.filter(({ first, last, placedBy }) => {
      const time = Math.floor(timeOf(placedBy))
      return time >= first && time <= last
    })
  const [window] = windows
  const found = window && at(windows, Math.floor(timeOf(window.placedBy)))
  return found === undefined ? [] : [found]
}

export const timeOfRow =
  ({ columns }: TableData, row: number): TimeOf =>
  (field) =>
    columns.times[field][row] ?? NaN

export const noteDeleted = (
  devices: ReadonlyMap<string, ArchivedDevice>,
  { deviceId, times }: DeletedEvent,
): void => {
  const device = devices.get(deviceId)
  for (const window of device ? windowsAt(device, (field) => times[field] ?? NaN) : []) window.deleted += 1
}
