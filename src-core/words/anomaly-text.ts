import type { AnomalyCounts } from '../events/anomaly-counts'
import { anomalies } from '../events/event'
import { countsIn } from './counts'
import type { Words } from './words'

/** What is unusual about how many records; empty: nothing is. */
export const anomalyText = (words: Words, counts: AnomalyCounts): string => {
  const { counted } = countsIn(words)
  return anomalies
    .filter((anomaly) => counts[anomaly] > 0)
    .map((anomaly) => counted(`results.anomalyCount.${anomaly}`, counts[anomaly]))
    .join(' · ')
}
