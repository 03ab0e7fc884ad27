import { TimeSet } from './time-set'

/** By device ID. */
export type TimesByDevice = ReadonlyMap<string, TimeSet>

/** A range of some devices that was asked for; ms since the epoch. */
interface AskedTimes {
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
}

/** The ranges of all origins together. */
export const timesOfOrigins = (origins: readonly AskedTimes[]): TimesByDevice => {
  const times = new Map<string, TimeSet>()
  for (const { devices, start = 0, end = 0 } of origins)
    for (const device of devices)
      times.set(device, TimeSet.of({ first: start, last: end }).union(times.get(device) ?? TimeSet.empty))
  return times
}
