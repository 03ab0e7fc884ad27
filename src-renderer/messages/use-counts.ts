import { useI18n } from 'vue-i18n'

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

/** Numbers and sentences with numbers, in the language of the page. */
export const useCounts = () => {
  const { t, locale } = useI18n()
  const number = (value: number): string => formatIn(locale.value).format(value)
  /** A message with `{count}`, in its singular or plural form. */
  const counted = (key: string, count: number, values: Record<string, string> = {}): string =>
    t(key, { ...values, count: number(count) }, count)
  const size = (bytes: number): string => {
    if (bytes < 1000) return t('files.size.bytes', { size: number(bytes) })
    if (bytes < 1_000_000) return t('files.size.kilobytes', { size: number(Math.round(bytes / 100) / 10) })
    if (bytes < 1_000_000_000)
      return t('files.size.megabytes', { size: number(Math.round(bytes / 100_000) / 10) })
    return t('files.size.gigabytes', { size: number(Math.round(bytes / 100_000_000) / 10) })
  }
  return { number, counted, size }
}
