/** Days are midnights of a wall clock read as UTC, in ms. */
const day = 86_400_000

const monthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}
/** 0 for Monday, as in ISO 8601: dates on the screen are ISO dates. */
const weekday = (at: number): number => (new Date(at).getUTCDay() + 6) % 7

/** The same day of another month, or its last day if it is shorter. */
const addMonths = (at: number, months: number): number => {
  const date = new Date(at)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)
  return Math.min(first + (date.getUTCDate() - 1) * day, last)
}

export const dayOf = (wall: number): number => Math.floor(wall / day) * day

/** The weeks of the month of a day, including the days of the adjacent months. */
export const weeksOf = (at: number): readonly (readonly number[])[] => {
  const start = monthStart(at)
  const first = start - weekday(start) * day
  const count = Math.ceil((addMonths(start, 1) - first) / (7 * day))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => first + (week * 7 + index) * day),
  )
}

export const isInMonth = (at: number, month: number): boolean => monthStart(at) === monthStart(month)

const moves: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - day,
  ArrowRight: (at) => at + day,
  ArrowUp: (at) => at - 7 * day,
  ArrowDown: (at) => at + 7 * day,
  Home: (at) => at - weekday(at) * day,
  End: (at) => at + (6 - weekday(at)) * day,
  PageUp: (at) => addMonths(at, -1),
  PageDown: (at) => addMonths(at, 1),
}
/** The day that a key moves to; undefined for other keys. */
export const dayAfterKey = (at: number, key: string): number | undefined => moves[key]?.(at)

/** Normalizes `8`, `8:15` or `08:15:30` of a 24-hour clock to `08:15:30`; null for anything else. */
export const readClock = (text: string): string | null => {
  const match = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!match) return null
  const parts = [match[1], match[2], match[3]].map((part) => Number(part ?? '0'))
  const [hours = 0, minutes = 0, seconds = 0] = parts
  return hours < 24 && minutes < 60 && seconds < 60
    ? parts.map((part) => String(part).padStart(2, '0')).join(':')
    : null
}
