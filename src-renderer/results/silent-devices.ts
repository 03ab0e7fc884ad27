import type { ResultTab } from './result-tab'

/** Queried devices for which the service returned no event: it may not even know them. */
export const silentDevices = ({ source, state }: ResultTab): readonly string[] => {
  if (source.kind !== 'query') return []
  if (state.range === null)
    return (source.answers ?? []).filter(({ eventCount, error }) => eventCount === 0 && error === undefined).map(({ deviceId }) => deviceId)
  return state.range.devices.filter(({ verdict }) => verdict?.kind === 'complete' && verdict.eventCount === 0).map(({ deviceId }) => deviceId)
}
