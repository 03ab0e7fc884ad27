import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { showHidden } from '../ui/text-pieces'
import type { FaultReason } from './explain-faults'
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

/** Reasons in the record itself. */
const useRecordReasons = () => {
  const { t } = useI18n()
  const { list } = useJoined()
  const { instant } = useFactWords()
  const { limitOfRow, withUnit, withLabel } = useLimitWords()

  const typeWords = ({ table }: ResultTab, row: number): string => {
    const { kind, text } = table.cell(row, 'attributeData')
    const value = kind === 'text' || kind === 'number' ? kind : 'json'
    return t(`faults.why.wrongType.${value}`, {
      type: showHidden(table.cell(row, 'attributeType').text),
      text: showHidden(text),
    })
  }
  const idWords = ({ table }: ResultTab, row: number): string => {
    const { idDevice, idAttribute, texts } = table.columns
    const parts = [
      ...(idDevice[row] === texts.deviceId[row] ? [] : [t('faults.part.device')]),
      ...(idAttribute[row] === texts.attributeCode[row] ? [] : [t('faults.part.attribute')]),
    ]
    return t('faults.why.idMismatch', { parts: list(parts.length === 0 ? [t('faults.part.time')] : parts) })
  }
  const limitWords = (
    tab: ResultTab,
    row: number,
    [value = 0, low = NaN, high = NaN]: readonly number[],
  ): string => {
    const of = limitOfRow(tab, row)
    const [side, bound] = value > high ? (['above', high] as const) : (['below', low] as const)
    return t(`faults.why.outOfRange.${side}`, {
      value: withUnit(String(value), of),
      limit: withLabel(withUnit(String(bound), of), of),
    })
  }
  const duplicateWords = ({ kind, facts: [other = 0] }: FaultReason, { table }: ResultTab): string => {
    const words = {
      ingress: instant(table.columns.times.ingressTimeStamp[other] ?? NaN),
      value: showHidden(table.cell(other, 'attributeData').text),
    }
    return t(`faults.why.${kind}`, words)
  }
  return { typeWords, idWords, limitWords, duplicateWords }
}

type ChangeKind = 'levelShift' | 'seasonal' | 'counterValue' | 'counterReset' | 'drift' | 'unlikeOthers'

/** Reasons in the series as a whole. */
const useChangeReasons = () => {
  const { t } = useI18n()
  const { number, rounded, apart } = useFactWords()
  const unlikeOthersWords = ([
    first = NaN,
    second = NaN,
    usual = NaN,
    count = NaN,
  ]: readonly number[]): string => {
    const [value, expected] = apart(first, second)
    return t('faults.why.unlikeOthers', { value, expected, usual: rounded(usual), count: number(count) })
  }
  return (
    kind: ChangeKind,
    [first = NaN, second = NaN, third = NaN, fourth = NaN]: readonly number[],
  ): string => {
    switch (kind) {
      case 'levelShift': {
        const [before, after] = apart(first, second)
        return t('faults.why.levelShift', { before, after })
      }
      case 'seasonal':
        return t(`faults.why.seasonal.${third === 24 ? 'day' : 'week'}`, {
          value: rounded(first),
          usual: rounded(second),
        })
      case 'counterValue':
        return t('faults.why.counterValue', { value: first, before: second, after: third })
      case 'counterReset':
        return t('faults.why.counterReset', { value: first, before: second })
      case 'drift':
        return t('faults.why.drift', { value: rounded(first), low: rounded(second), high: rounded(third) })
      case 'unlikeOthers':
        return unlikeOthersWords([first, second, third, fourth])
    }
  }
}

/** That a number stays for long, and what else is wrong with it. */
const useFlatLineReasons = () => {
  const { t } = useI18n()
  const { sentences } = useJoined()
  const { number, exactly, instant } = useFactWords()
  return ([
    value = NaN,
    count = NaN,
    first = NaN,
    last = NaN,
    low = NaN,
    high = NaN,
    isKnown = 0,
  ]: readonly number[]): string =>
    sentences(
      t('faults.why.flatLine', { value, count: number(count), first: instant(first), last: instant(last) }),
      Number.isNaN(low) ? '' : t('faults.brokenSensors.isFar', { low: exactly(low), high: exactly(high) }),
      isKnown === 1 ? t('faults.brokenSensors.isKnown') : '',
    )
}

/** Why an event is flagged, as a sentence with the numbers behind it and times in the current zone. */
export const useFaultWords = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { rounded, instant, signed, span } = useFactWords()
  const { typeWords, idWords, limitWords, duplicateWords } = useRecordReasons()
  const changeWords = useChangeReasons()
  const flatLineWords = useFlatLineReasons()

  const reasonWords = (tab: ResultTab, row: number, reason: FaultReason): string => {
    const { kind, facts } = reason
    const [first = NaN, second = NaN, third = NaN] = facts
    const { thresholds } = settings.settings.faults
    switch (kind) {
      case 'outOfRange':
        return limitWords(tab, row, facts)
      case 'outlier':
        return t('faults.why.outlier', {
          value: first,
          median: rounded(second),
          times: rounded(third),
          most: thresholds.outlierDeviations,
        })
      case 'spike':
        return t(`faults.why.spike.${third === 0 ? 'resting' : 'moving'}`, {
          up: signed(first),
          back: signed(second),
          usual: rounded(third),
        })
      case 'flatLine':
        return flatLineWords(facts)
      case 'future':
      case 'ingressFirst':
      case 'outOfOrder':
        return t(`faults.why.${kind}`, { span: span(first) })
      case 'tooOld':
        return t('faults.why.tooOld', { time: instant(first), year: thresholds.oldestYear })
      case 'clocksApart':
        return t(`faults.why.clocksApart.${first > 0 ? 'late' : 'early'}`, { span: span(first) })
      case 'gap':
        return t(third === 1 ? 'faults.why.gap' : 'faults.why.gapOfResult', {
          span: span(first),
          usual: span(second),
        })
      case 'duplicateSame':
      case 'duplicateOther':
        return duplicateWords(reason, tab)
      case 'wrongType':
        return typeWords(tab, row)
      case 'notANumber':
        return t('faults.why.notANumber', { text: showHidden(tab.table.cell(row, 'attributeData').text) })
      case 'idMismatch':
        return idWords(tab, row)
      default:
        return changeWords(kind, facts)
    }
  }
  /** How far beyond its threshold the hit is; empty for a rule without one. */
  const unusualWords = ({ score }: FaultReason): string => {
    if (!(score >= 1 && Number.isFinite(score))) return ''
    return t(`faults.unusual.${score < 1.5 ? 'slightly' : score < 5 ? 'clearly' : 'far'}`, {
      times: rounded(score),
    })
  }
  return { reasonWords, unusualWords }
}
