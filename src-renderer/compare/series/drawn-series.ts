import { defineStore } from 'pinia'
import type { Alignment } from '../../../src-core/compare/series/alignment'
import type { SeriesComparison, SeriesPair } from './compare-series'
import { differsByMore } from './compare-series'
import { usualAlignment } from './overlay'

/** A series that is drawn over each other, and how. */
export interface DrawnSeries {
  readonly pair: SeriesPair
  readonly alignment: Alignment
}

/** The series that the user has drawn last of each comparison. */
export const useDrawnSeries = defineStore('drawnSeries', () => {
  const last = new WeakMap<SeriesComparison, DrawnSeries>()
  const note = (comparison: SeriesComparison, drawn: DrawnSeries): void => void last.set(comparison, drawn)
  /**
   * The series to draw where nobody chooses: the one that was drawn last, those that differ by more than
   * chance, and if there are none, the first that both sides have; `most` at most.
   */
  const toDraw = (comparison: SeriesComparison, most: number): readonly DrawnSeries[] => {
    const own = last.get(comparison)
    const both = comparison.pairs.filter(({ left, right }) => left !== null && right !== null)
    const more = both.filter((pair) => differsByMore(pair) && pair.key !== own?.pair.key)
    const found = [
      ...(own === undefined ? [] : [own]),
      ...more.map((pair) => ({ pair, alignment: usualAlignment(pair) })),
    ]
    const [first] = both
    if (found.length === 0 && first !== undefined) return [{ pair: first, alignment: usualAlignment(first) }]
    return found.slice(0, most)
  }
  return { note, toDraw }
})
