export const minuteMs = 60_000

/** How a readable time begins its minute, where it has milliseconds. */
export const minuteStart = '00.000'

/** Before that some zones were off by seconds, and past the year 9999 a format may change its shape. */
export const firstWholeMinute = Date.UTC(1973, 0)
const endOfWholeMinutes = Date.UTC(9999, 0)

/** Whether the readable form of a time (ms since the epoch) is that of its minute but for seconds and milliseconds. */
export const isInWholeMinute = (time: number): boolean => Number.isInteger(time) && time >= firstWholeMinute && time < endOfWholeMinutes
