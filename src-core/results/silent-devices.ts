import { isNotBegun } from '../proof/range-summary'
import type { EventsResult } from './events-result'

/**
 * Queried devices for which the service returned no event: it may not even know them. One whose events were
 * deleted since is none of them, nor is any if the range had not begun.
 */
export const silentDevices = ({
  source,
  state,
  table,
}: Pick<EventsResult, 'source' | 'state' | 'table'>): readonly string[] => {
  if (source.kind !== 'query') return []
  if (state.range === null)
    return (source.answers ?? [])
      .filter(({ eventCount, error }) => eventCount === 0 && error === undefined)
      .map(({ deviceId }) => deviceId)
  const hasRows = (deviceId: string): boolean =>
    table.counts.rowsOf(table.texts.deviceId.indexOf(deviceId, 1)) > 0
  return state.range.devices
    .filter(
      ({ deviceId, verdict }) =>
        verdict?.kind === 'complete' &&
        verdict.eventCount === 0 &&
        !isNotBegun(verdict.until, source.start) &&
        !hasRows(deviceId),
    )
    .map(({ deviceId }) => deviceId)
}
