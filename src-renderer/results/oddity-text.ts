import { oddities } from '../../src-core/events/event'
import type { OddityCounts } from '../../src-core/events/oddity-counts'

type Counted = (key: string, count: number) => string

/**
 * What is unusual about how many records; empty: nothing is. `counted`: a text with a number, in the language
 * of the screen.
 */
export const oddityText = (counts: OddityCounts, counted: Counted): string =>
  oddities
    .filter((oddity) => counts[oddity] > 0)
    .map((oddity) => counted(`results.oddityCount.${oddity}`, counts[oddity]))
    .join(' · ')
