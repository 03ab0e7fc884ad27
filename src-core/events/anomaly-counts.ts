import type { EventColumns } from '../codec/event-batch'
import { anomalies, type Anomaly } from './event'

/** How many records have each anomaly. */
export type AnomalyCounts = Readonly<Record<Anomaly, number>>

export const anomalyNames = (bits: number): readonly Anomaly[] =>
  anomalies.filter((_, bit) => (bits & (1 << bit)) !== 0)

export const noAnomalies = (): Record<Anomaly, number> =>
  Object.fromEntries(anomalies.map((name) => [name, 0])) as Record<Anomaly, number>

/** Adds those of these records. */
export const countAnomalies = (
  counts: Record<Anomaly, number>,
  { anomalies: bits }: Pick<EventColumns, 'anomalies'>,
): void => {
  for (const rowBits of bits) if (rowBits !== 0) for (const name of anomalyNames(rowBits)) counts[name]++
}
