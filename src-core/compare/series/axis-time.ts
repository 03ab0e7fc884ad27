import type { Alignment } from './alignment'

const dayMs = 86_400_000

/**
 * A position on the shared time axis as days and a time of day: `{ days: 1, time: '06:30' }`; `isFull`: always
 * with milliseconds.
 */
const dayAndTime = (position: number, isFull: boolean): { readonly days: number; readonly time: string } => {
  const days = Math.floor(position / dayMs)
  const time = new Date(position - days * dayMs).toISOString().slice(11, 23)
  if (isFull) return { days, time }
  return {
    days,
    time: time.endsWith(':00.000') ? time.slice(0, 5) : time.endsWith('.000') ? time.slice(0, 8) : time,
  }
}

interface Words {
  dayLater(days: number, time: string): string
  dayNumber(day: number, time: string): string
}

/** `+06:30` and `+1 d 06:30` from the start, `06:30` and `day 2 06:30` by the time of day. */
export const axisTimeText = (
  position: number,
  alignment: Exclude<Alignment, 'clock'>,
  isFull: boolean,
  words: Words,
): string => {
  const { days, time } = dayAndTime(Math.round(position), isFull)
  if (alignment === 'timeOfDay') return days === 0 ? time : words.dayNumber(days + 1, time)
  // Before the start, by the clock of another.
  if (position < 0) return `-${axisTimeText(-position, alignment, isFull, words).slice(1)}`
  return days === 0 ? `+${time}` : words.dayLater(days, time)
}
