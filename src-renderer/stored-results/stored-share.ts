import type { ProvenWindow } from '../../src-core/proof/proven-windows'
import { intersect, type TimeWindow, widthOf, widthOfAll } from '../../src-core/proof/time-window'
import type { StoredResult } from '../../src-core/stored/stored-result'

export interface WantedRange {
  readonly connectionId: string
  readonly baseUrl: string
  readonly devices: readonly string[]
  readonly range: TimeWindow
}

/** What a kept result has of a range, in ms added up over all devices. */
export interface StoredShare {
  readonly storedId: string
  readonly keptMs: number
  readonly wantedMs: number
  /** ms since the epoch: the answers that prove it. */
  readonly oldest: number
  readonly newest: number
  /** The kept result is about exactly this range. */
  readonly isSame: boolean
}

/** Less than one part in so many is not worth an offer. */
const leastPart = 10

/** The proven parts of the range, without what may have got more events since. */
const settledIn = (
  proven: readonly ProvenWindow[],
  range: TimeWindow,
  overlapMs: number,
): readonly ProvenWindow[] =>
  proven
    .map(({ asOf, ...window }) => {
      const settled = { first: window.first, last: Math.min(window.last, asOf - overlapMs - 1) }
      return { ...intersect(settled, range), asOf }
    })
    .filter((window) => widthOf(window) > 0)

const shareOf = (
  { storedId, request, devices: kept }: StoredResult,
  { devices, range }: WantedRange,
  overlapMs: number,
): StoredShare => {
  const parts = devices.flatMap((deviceId) =>
    settledIn(kept.find((device) => device.deviceId === deviceId)?.proven ?? [], range, overlapMs),
  )
  const times = parts.map(({ asOf }) => asOf)
  const { start, end, devices: asked } = request.query
  return {
    storedId,
    keptMs: widthOfAll(parts),
    wantedMs: devices.length * widthOf(range),
    oldest: times.reduce((one, other) => Math.min(one, other), Infinity),
    newest: times.reduce((one, other) => Math.max(one, other), -Infinity),
    isSame:
      start === range.first &&
      end === range.last &&
      asked.length === devices.length &&
      asked.every((deviceId) => devices.includes(deviceId)),
  }
}

/** The kept result that has most of a range; of equal ones the first. Null: none has enough of it. */
export const largestShare = (
  results: readonly StoredResult[],
  wanted: WantedRange,
  overlapMs: number,
): StoredShare | null => {
  const { connectionId, baseUrl } = wanted
  const shares = results
    .filter(
      ({ request, baseUrl: own }) =>
        request.kind === 'range' && own === baseUrl && request.query.connectionId === connectionId,
    )
    .map((result) => shareOf(result, wanted, overlapMs))
    .filter(({ keptMs, wantedMs }) => keptMs > 0 && keptMs * leastPart >= wantedMs)
  return shares.reduce<StoredShare | null>(
    (best, share) => (best === null || share.keptMs > best.keptMs ? share : best),
    null,
  )
}
