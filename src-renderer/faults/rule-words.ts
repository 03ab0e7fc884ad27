import { useI18n } from 'vue-i18n'
import type { FaultThresholds } from '../../src-core/checks/faults'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useSettings } from '../settings/settings'
import { useLimitWords } from './use-limit-words'

const spanUnits = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const

/** Formats numbers, instants and durations for a sentence. */
export const useFactWords = () => {
  const { t, locale } = useI18n()
  const { number } = useCounts()
  const settings = useSettings()
  const withDigits = (value: number, digits: number): string =>
    value.toLocaleString(locale.value, { maximumSignificantDigits: digits })
  const rounded = (value: number): string => withDigits(value, 3)
  /** With as many digits as their distance needs. */
  const apart = (value: number, other: number): readonly [string, string] => {
    const digits = Math.min(12, Math.max(3, Math.ceil(Math.log10(Math.abs(other / (value - other)))) + 2))
    return [withDigits(value, digits), withDigits(other, digits)]
  }
  /** Without the last digits, which are rounding errors. */
  const exactly = (value: number): string => withDigits(value, 12)
  const instant = (ms: number): string => settings.formatter.formatInstant(ms)
  const signed = (value: number): string => `${value > 0 ? '+' : '-'}${rounded(Math.abs(value))}`
  const span = (ms: number): string => {
    const size = Math.abs(ms)
    const [unit, length] = spanUnits.find(([, least]) => size >= 2 * least) ?? ['milliseconds', 1]
    return t(`faults.span.${unit}`, { count: rounded(size / length) })
  }
  return { number, rounded, apart, exactly, instant, signed, span }
}

/** What a rule needs to explain its hits. */
export const useRuleWords = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const thresholds = (): FaultThresholds => settings.settings.faults.thresholds
  return { t, thresholds, ...useFactWords(), ...useJoined(), ...useLimitWords() }
}

export type RuleWords = ReturnType<typeof useRuleWords>
