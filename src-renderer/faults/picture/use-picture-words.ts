import { useI18n } from 'vue-i18n'
import type { ValueLimit } from '../../../src-preload/contract/faults'
import { useJoined } from '../../messages/use-joined'
import { useFactWords } from '../use-fault-words'
import { useLimitWords } from '../use-limit-words'
import type { Comparison } from './comparison'
import type { ExplainedPicture } from './explain-picture'

type Unit = Pick<ValueLimit, 'unit'>

/** Enough digits to distinguish the ends of an axis. */
const digitsFor = (low: number, high: number): number => {
  const [size, span] = [Math.max(Math.abs(low), Math.abs(high)), high - low]
  return span === 0 ? 12 : Math.min(12, Math.max(3, Math.ceil(Math.log10(size / span)) + 3))
}

/** The picture of a flagged event as text: for the axes, the caption, and screen readers. */
export const usePictureWords = () => {
  const { t, locale } = useI18n()
  const { sentences } = useJoined()
  const { exactly, instant, rounded } = useFactWords()
  const { withUnit } = useLimitWords()

  /** Without milliseconds if they are 0; without the day if it is the same as at the other end. */
  const timeEnds = ({ window: { times } }: ExplainedPicture): readonly [string, string] => {
    const [from, until] = [instant(times[0] ?? NaN), instant(times.at(-1) ?? NaN)].map((text) =>
      text.replace(/\.000(?=$| )/, ''),
    )
    const [first = '', last = ''] = [from, until]
    return [first, last.slice(0, 10) === first.slice(0, 10) ? last.slice(11) : last]
  }
  const valueEnds = ({
    picture: { lowest, highest },
  }: ExplainedPicture): readonly { readonly text: string; readonly y: number }[] => {
    if (lowest === null || highest === null) return []
    const maximumSignificantDigits = digitsFor(lowest.value, highest.value)
    const ends = lowest.value === highest.value ? [highest] : [highest, lowest]
    return ends.map(({ value, y }) => ({
      text: value.toLocaleString(locale.value, { maximumSignificantDigits }),
      y,
    }))
  }
  const allowedWords = ({ low, high }: Extract<Comparison, { kind: 'allowed' }>, of: Unit): string => {
    const [least, most] = [exactly(low), withUnit(exactly(high), of)]
    if (low === -Infinity) return t('faults.around.allowedTo', { high: most })
    if (high === Infinity) return t('faults.around.allowedFrom', { low: withUnit(least, of) })
    return t('faults.around.allowed', { low: least, high: most })
  }
  /** `of`: the limit of the attribute, for its unit. */
  const captionOf = ({ reason, comparisons, window }: ExplainedPicture, of: Unit): string => {
    const [first, second] = comparisons
    const drawn = (): string => {
      if (first === undefined) return ''
      if (first.kind === 'allowed') {
        if (reason === 'flatLine')
          return t('faults.around.others', { low: exactly(first.low), high: exactly(first.high) })
        const isMeasured = reason === 'outlier'
        return allowedWords(
          isMeasured
            ? { ...first, low: Number(first.low.toPrecision(4)), high: Number(first.high.toPrecision(4)) }
            : first,
          of,
        )
      }
      if (first.kind !== 'level') return t(`faults.around.${first.kind}`)
      if (reason === 'unlikeOthers') return t('faults.around.level.unlikeOthers')
      const values = {
        value: rounded(first.value),
        after: second?.kind === 'level' ? rounded(second.value) : '',
      }
      return t(
        `faults.around.level.${reason === 'levelShift' || reason === 'seasonal' ? reason : 'before'}`,
        values,
      )
    }
    const alone = window.times.length === 1 ? t('faults.around.alone') : ''
    return sentences(drawn(), alone)
  }
  const alternativeOf = (explained: ExplainedPicture, attribute: string, value: string): string => {
    const { window, picture } = explained
    const [from, until] = timeEnds(explained)
    const [highest, lowest] = [picture.highest, picture.lowest].map((end) =>
      end === null ? '' : exactly(end.value),
    )
    const range = lowest === '' ? '' : t('faults.around.range', { lowest, highest })
    const all = t('faults.around.window', { attribute, count: String(window.times.length), from, until })
    return sentences(
      all,
      range,
      t('faults.around.event', { value, time: instant(window.times[window.at] ?? NaN) }),
    )
  }
  return { timeEnds, valueEnds, captionOf, alternativeOf }
}
