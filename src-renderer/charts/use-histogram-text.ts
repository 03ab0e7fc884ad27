import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { showHidden } from '../ui/text-pieces'
import type { Histogram } from './histogram'
import type { HistogramBar } from './histogram-svg'
import { usePictureText } from './use-picture-text'

/** The bars of a distribution with their words, and what they leave out. */
export const useHistogramText = (tab: () => ResultTab) => {
  const { t } = useWords()
  const { counted } = useCounts()
  const { valueOf } = usePictureText()
  const { list } = useJoined()

  /** `name`: what a bar counts, in full; `label`: what stands below it. */
  const barsOf = (histogram: Histogram): readonly (HistogramBar & { readonly name: string })[] => {
    if (histogram.kind === 'states')
      return histogram.bars.map(({ code, count }) => {
        const label = showHidden(tab().table.texts.attributeData[code] ?? '') || t('histogram.emptyText')
        return { count, label, name: label }
      })
    const { low, width, counts } = histogram
    return Array.from(counts, (count, at) => {
      const label = valueOf(low + at * width)
      return {
        count,
        label,
        name: t('histogram.range', { from: label, to: valueOf(low + (at + 1) * width) }),
      }
    })
  }
  const noteOf = (histogram: Histogram, deletedCount: number): string => {
    const parts =
      histogram.kind === 'states'
        ? [
            histogram.otherStates > 0
              ? counted('histogram.otherStates', histogram.otherStates, {
                  events: counted('histogram.events', histogram.otherEvents),
                })
              : '',
            histogram.misfits > 0 ? counted('histogram.noText', histogram.misfits) : '',
          ]
        : [
            histogram.below > 0 ? counted('histogram.below', histogram.below) : '',
            histogram.above > 0 ? counted('histogram.above', histogram.above) : '',
            histogram.misfits > 0 ? counted('histogram.noNumber', histogram.misfits) : '',
          ]
    const notDrawn = [...parts, deletedCount > 0 ? counted('histogram.deleted', deletedCount) : ''].filter(
      (part) => part !== '',
    )
    return notDrawn.length === 0 ? '' : t('histogram.notDrawn', { parts: list(notDrawn) })
  }
  return { barsOf, noteOf }
}
