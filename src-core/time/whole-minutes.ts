export const minuteMs = 60_000

/** Seconds and milliseconds at the start of a minute, in a readable time. */
export const minuteStart = '00.000'

/** Before 1973 some zones had offsets with seconds, and after the year 9999 the format may change. */
export const firstWholeMinute = Date.UTC(1973, 0)
const endOfWholeMinutes = Date.UTC(9999, 0)

/**
 * Whether the readable form of a time (ms since the epoch) differs from that of its minute only in seconds
 * and milliseconds.
 */
export const isInWholeMinute = (time: number): boolean =>
  Number.isInteger(time) && time >= firstWholeMinute && time < endOfWholeMinutes
