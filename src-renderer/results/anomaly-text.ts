import type { AnomalyCounts } from '../../src-core/events/anomaly-counts'
import { anomalies } from '../../src-core/events/event'

type Counted = (key: string, count: number) => string

/**
 * What is unusual about how many records; empty: nothing is. `counted`: a text with a number, in the language
 * of the screen.
 */
export const anomalyText = (counts: AnomalyCounts, counted: Counted): string =>
  anomalies
    .filter((anomaly) => counts[anomaly] > 0)
    .map((anomaly) => counted(`results.anomalyCount.${anomaly}`, counts[anomaly]))
    .join(' · ')
