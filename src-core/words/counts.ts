import type { Words } from './words'

/**
 * By language: making one takes longer than the number, and a window that follows a device writes hundreds at
 * once.
 */
const formats = new Map<string, Intl.NumberFormat>()
const formatIn = (language: string): Intl.NumberFormat => {
  const known = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, known)
  return known
}

/** Numbers, and sentences with numbers. */
export const countsIn = (words: Words) => {
  const number = (value: number): string => formatIn(words.language).format(value)
  /** A message with `{count}`, in its singular or plural form. */
  const counted = (key: string, count: number, values: Record<string, string> = {}): string =>
    words.t(key, { ...values, count: number(count) }, count)
  const inUnits = (unit: string, size: number): string =>
    words.t(`files.size.${unit}`, { size: number(size) })
  const size = (bytes: number): string => {
    if (bytes < 1000) return inUnits('bytes', bytes)
    if (bytes < 1_000_000) return inUnits('kilobytes', Math.round(bytes / 100) / 10)
    if (bytes < 1_000_000_000) return inUnits('megabytes', Math.round(bytes / 100_000) / 10)
    return inUnits('gigabytes', Math.round(bytes / 100_000_000) / 10)
  }
  return { number, counted, size }
}
