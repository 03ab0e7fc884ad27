import type { FetchedRange } from '../../src-preload/contract/deletion'
import { originState, type QuerySource, type SourceFile } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import type { PlanOrigin } from './deletion-plan'

const rangesOf = (
  devices: readonly string[],
  ends: Pick<QuerySource, 'start' | 'end' | 'zone'>,
  countOf: (deviceId: string) => number,
): readonly FetchedRange[] => {
  const { start, end, zone } = ends
  // Without them the service chose, and would choose others now.
  if (start === undefined || end === undefined) return []
  return devices.map((deviceId) => ({ deviceId, start, end, zone, eventCount: countOf(deviceId) }))
}

type Ranges = readonly FetchedRange[]

/** None if some are unknown: an event may have come from there, and then a look at the others would prove nothing of it. */
const ifAllKnown = (parts: readonly Ranges[]): Ranges => (parts.every(({ length }) => length > 0) ? parts.flat() : [])

const ofFile = (file: SourceFile): readonly FetchedRange[] => {
  if (originState(file) !== 'known' || file.provenance === undefined || file.provenance.unknownFiles !== undefined) return []
  const { origins, zone } = file.provenance
  const share = Math.ceil(file.rowCount / Math.max(1, origins.flatMap(({ devices }) => devices).length))
  return ifAllKnown(origins.map((origin) => rangesOf(origin.devices, { ...origin, zone }, () => share)))
}

/** Where the events of a result were fetched. */
export const originOf = ({ source, table, state }: Pick<ResultTab, 'source' | 'table' | 'state'>): PlanOrigin => {
  if (source.kind === 'file') return { fetched: ifAllKnown(source.files.map(ofFile)) }
  if (source.kind === 'comparison') {
    const sides = [source.left, source.right].map((side) => originOf({ ...side, state }))
    const fetchedWith = [...new Set(sides.flatMap((side) => side.fetchedWith ?? []))]
    return { fetched: ifAllKnown(sides.map((side) => side.fetched)), ...(fetchedWith.length > 0 && { fetchedWith }) }
  }
  const { devices, fetchedWith } = source
  const share = Math.ceil(table.rowCount / devices.length)
  const counts = new Map(state.range?.devices.map(({ deviceId, progress }) => [deviceId, progress.eventCount]))
  return { fetched: rangesOf(devices, source, (deviceId) => counts.get(deviceId) ?? share), ...(fetchedWith && { fetchedWith }) }
}
