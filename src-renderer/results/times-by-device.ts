import type { Origin } from '../../src-core/formats/provenance'
import { TimeSet } from '../../src-core/proof/time-set'

/** By device ID. */
export type TimesByDevice = ReadonlyMap<string, TimeSet>

/** The ranges of all origins together. */
export const timesOfOrigins = (origins: readonly Origin[]): TimesByDevice => {
  const times = new Map<string, TimeSet>()
  for (const { devices, start = 0, end = 0 } of origins)
    for (const device of devices)
      times.set(device, TimeSet.of({ first: start, last: end }).union(times.get(device) ?? TimeSet.empty))
  return times
}
