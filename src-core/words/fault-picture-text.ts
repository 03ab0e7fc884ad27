import type { ValueLimit } from '../checks/faults'
import type { Comparison } from '../checks/picture/comparison'
import type { ExplainedPicture } from '../checks/picture/explain-picture'
import { rules } from '../checks/rules/all'
import type { RuleWords } from './rule-words'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

type Unit = Pick<ValueLimit, 'unit'>

/** Enough digits to distinguish the ends of an axis. */
const digitsFor = (low: number, high: number): number => {
  const [size, span] = [Math.max(Math.abs(low), Math.abs(high)), high - low]
  return span === 0 ? 12 : Math.min(12, Math.max(3, Math.ceil(Math.log10(size / span)) + 3))
}

/** The picture of a flagged event as text: for the axes, the caption, and screen readers; times as the grid has them. */
export const faultPictureTextIn = (timed: TimedWords, ofRule: RuleWords) => {
  const { exactText, endsText } = windowTextIn(timed)
  const instant = (ms: number): string => exactText({ first: ms, last: ms })
  const words: RuleWords = { ...ofRule, instant, during: (first, last) => exactText({ first, last }) }
  const { t, sentences, exactly, withDigits, withUnit } = words

  const timeEnds = ({ window: { times } }: ExplainedPicture): readonly [string, string] =>
    endsText({ first: times[0] ?? NaN, last: times.at(-1) ?? NaN })
  const valueEnds = ({
    picture: { lowest, highest },
  }: ExplainedPicture): readonly { readonly text: string; readonly y: number }[] => {
    if (lowest === null || highest === null) return []
    const digits = digitsFor(lowest.value, highest.value)
    const ends = lowest.value === highest.value ? [highest] : [highest, lowest]
    return ends.map(({ value, y }) => ({
      text: withDigits(value, digits),
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
  const captionOf = ({ reason, comparisons: [first], window }: ExplainedPicture, of: Unit): string => {
    const drawn = (): string => {
      if (reason === null || first === undefined) return ''
      const { caption, digits } = rules[reason.kind].picture ?? {}
      if (caption) return caption(reason.facts, words)
      if (first.kind === 'silence') return t('faults.around.silence')
      if (first.kind !== 'allowed') return ''
      const shown = (value: number): number => (digits ? Number(value.toPrecision(digits)) : value)
      return allowedWords({ ...first, low: shown(first.low), high: shown(first.high) }, of)
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
