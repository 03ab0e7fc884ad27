import type { TimeField } from '../../src-core/events/event'
import { isGone } from '../../src-core/events/gone-rows'
import { isFlaggedRow } from '../../src-core/events/next-flagged'
import { inWholeMs, type TimeSpan } from '../../src-core/series/time-span'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { countBetween } from './density'
import type { TabPictures } from './tab-pictures'
import { fetchedShare } from './unfetched-spans'
import { usePictureText } from './use-picture-text'

interface StripSource {
  readonly tab: ResultTab
  readonly pictures: TabPictures
  readonly timeField: TimeField
}
/** `shown`: null if the search and the filters hide none; `flagged`: of those that are shown. */
interface SpanCounts {
  readonly count: number
  readonly shown: number | null
  readonly flagged: number
}

const sumOf = (counts: Uint32Array, first: number, end: number): number =>
  counts.subarray(first, end).reduce((sum, count) => sum + count, 0)

/** Describes a part of the strip, and the events that the strip leaves out. */
export const useStripText = (source: StripSource) => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { instantAbout } = usePictureText()

  const slotMs = (): number => {
    const { all } = source.pictures
    return all === null ? 0 : (all.span.to - all.span.from) / all.counts.length
  }
  const textOf = (range: TimeSpan, { count, shown, flagged }: SpanCounts): string => {
    const { unfetched, isDoubtful } = source.pictures
    const share = fetchedShare(range, unfetched)
    const all = counted('pictures.strip.events', count)
    const seen = shown === null ? all : t('pictures.strip.shown', { events: all, shown: number(shown) })
    const found =
      flagged === 0 ? seen : t('pictures.strip.flagged', { events: seen, flagged: number(flagged) })
    const events =
      share === 'all'
        ? found
        : isDoubtful
          ? t('pictures.strip.notProven', { events: found })
          : t(`pictures.strip.${share === 'none' && count === 0 ? 'notFetched' : 'partlyFetched'}`, {
              events: found,
            })
    return t('pictures.strip.readout', {
      from: instantAbout(range.from, slotMs()),
      to: instantAbout(range.to, slotMs()),
      events,
    })
  }
  /** Exact, because it predicts a filter: an end of the range may be in the middle of a bar. */
  const ofChosen = (chosen: TimeSpan): string => {
    const { tab, pictures, timeField } = source
    const { table, state } = tab
    const times = table.columns.times[timeField]
    const isLeftOut = (row: number): boolean => isGone(table, row)
    const countOf = (rows: Uint32Array | null, isNot = isLeftOut): number =>
      countBetween(times, rows, table.rowCount, inWholeMs(chosen), isNot)
    const rows = pictures.shown === null ? null : state.view
    return textOf(chosen, {
      count: countOf(null),
      shown: rows === null ? null : countOf(rows),
      flagged: countOf(rows, (row) => isLeftOut(row) || !isFlaggedRow(table, row)),
    })
  }
  /** Of the bars from `first` up to `end`, not included. */
  const ofSlots = (first: number, end: number): string => {
    const { all, shown } = source.pictures
    if (all === null) return ''
    const range = { from: all.span.from + first * slotMs(), to: all.span.from + end * slotMs() }
    return textOf(range, {
      count: sumOf(all.counts, first, end),
      shown: shown === null ? null : sumOf(shown.counts, first, end),
      flagged: sumOf((shown ?? all).flagged, first, end),
    })
  }
  const ofOutside = (): string => {
    const { all } = source.pictures
    if (all === null) return ''
    const parts = []
    if (all.before + all.after > 0) parts.push(counted('pictures.strip.outside', all.before + all.after))
    if (all.timeless > 0) parts.push(counted('pictures.strip.timeless', all.timeless))
    return parts.join(' · ')
  }
  return { ofChosen, ofSlots, ofOutside }
}
