import { fetchedOf } from '../proof/progress'
import type { EventsResult } from '../results/events-result'
import { onlyPlan, originState, type QuerySource, type SourceFile } from '../results/result-source'
import type { PlanOrigin } from './deletion-plan'
import type { FetchedRange } from './where-fetched'

const rangesOf = (
  devices: readonly string[],
  ends: Pick<QuerySource, 'start' | 'end' | 'zone'>,
  countOf: (deviceId: string) => Pick<FetchedRange, 'eventCount' | 'isEstimate'>,
): readonly FetchedRange[] => {
  const { start, end, zone } = ends
  // Without them the service chose, and would choose others now.
  if (start === undefined || end === undefined) return []
  return devices.map((deviceId) => ({ deviceId, start, end, zone, ...countOf(deviceId) }))
}

/** What each of so many ranges has of these events: of a single one, all of them. */
const shareOf = (events: number, ranges: number): Pick<FetchedRange, 'eventCount' | 'isEstimate'> => ({
  eventCount: Math.ceil(events / Math.max(1, ranges)),
  ...(ranges > 1 && { isEstimate: true }),
})

const unknown: PlanOrigin = { fetched: [] }

const ifKnown = (fetchedWith: readonly string[] | undefined): Pick<PlanOrigin, 'fetchedWith'> =>
  fetchedWith ? { fetchedWith } : {}

/**
 * Of all parts together. No range if some are unknown: an event may have come from there, and then a look at
 * the others would prove nothing of it. The same of the tokens.
 */
export const originTogether = (parts: readonly PlanOrigin[]): PlanOrigin => {
  const fetched = parts.every((part) => part.fetched.length > 0) ? parts.flatMap((part) => part.fetched) : []
  const areTokensKnown = parts.every(({ fetchedWith }) => fetchedWith !== undefined)
  return {
    fetched,
    ...ifKnown(
      areTokensKnown ? [...new Set(parts.flatMap(({ fetchedWith = [] }) => fetchedWith))] : undefined,
    ),
  }
}

const ofFile = (file: SourceFile): PlanOrigin => {
  if (file.plan !== undefined) {
    const { fetched = [], fetchedWith } = file.plan.origin
    return { fetched, ...ifKnown(fetchedWith) }
  }
  const { origins = [], unknownFiles, zone = '' } = file.provenance ?? {}
  if (originState(file) !== 'known' || unknownFiles !== undefined || origins.length === 0) return unknown
  const share = shareOf(file.rowCount, origins.flatMap(({ devices }) => devices).length)
  return originTogether(
    origins.map(({ devices, fetchedWith, ...ends }) => ({
      fetched: rangesOf(devices, { ...ends, zone }, () => share),
      ...ifKnown(fetchedWith),
    })),
  )
}

/** A device of which there is one range alone brought all of its rows by it. */
const counted = (
  { fetched, ...origin }: PlanOrigin,
  { texts, counts }: EventsResult['table'],
): PlanOrigin => {
  const ranges = new Map<string, number>()
  for (const { deviceId } of fetched) ranges.set(deviceId, (ranges.get(deviceId) ?? 0) + 1)
  return {
    ...origin,
    fetched: fetched.map(({ isEstimate, ...range }) => {
      if (isEstimate === undefined) return range
      const rows = counts.rowsOf(texts.deviceId.indexOf(range.deviceId, 1))
      const isCounted = ranges.get(range.deviceId) === 1 && rows > 0
      return isCounted ? { ...range, eventCount: rows } : { ...range, isEstimate }
    }),
  }
}

/** Where the events of a result were fetched. */
export const originOf = ({
  source,
  table,
  state,
}: Pick<EventsResult, 'source' | 'table' | 'state'>): PlanOrigin => {
  if (source.kind === 'file') {
    const together = originTogether(source.files.map(ofFile))
    // A plan has chosen events alone.
    return onlyPlan(source.files) === undefined ? counted(together, table) : together
  }
  if (source.kind === 'comparison')
    return originTogether([source.left, source.right].map((side) => originOf({ ...side, state })))
  const { devices, fetchedWith } = source
  const share = shareOf(table.rowCount, devices.length)
  const counts = new Map(
    state.range?.devices.map((device) => [device.deviceId, { eventCount: fetchedOf(device).eventCount }]),
  )
  const fetched = rangesOf(devices, source, (deviceId) => counts.get(deviceId) ?? share)
  return counted({ fetched, ...ifKnown(fetchedWith) }, table)
}
