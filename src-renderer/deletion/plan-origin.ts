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

const ofFile = (file: SourceFile): readonly FetchedRange[] => {
  if (originState(file) !== 'known' || file.provenance === undefined) return []
  const { origins, zone } = file.provenance
  const share = Math.ceil(file.rowCount / Math.max(1, origins.flatMap(({ devices }) => devices).length))
  return origins.flatMap((origin) => rangesOf(origin.devices, { ...origin, zone }, () => share))
}

/** Where the events of a result were fetched. */
export const originOf = ({ source, table, state }: Pick<ResultTab, 'source' | 'table' | 'state'>): PlanOrigin => {
  if (source.kind === 'file') return { fetched: source.files.flatMap(ofFile) }
  if (source.kind === 'comparison') return { fetched: [source.left, source.right].flatMap((side) => originOf({ ...side, state }).fetched) }
  const { devices, fetchedWith } = source
  const share = Math.ceil(table.rowCount / devices.length)
  const counts = new Map(state.range?.devices.map(({ deviceId, progress }) => [deviceId, progress.eventCount]))
  return { fetched: rangesOf(devices, source, (deviceId) => counts.get(deviceId) ?? share), ...(fetchedWith && { fetchedWith }) }
}
