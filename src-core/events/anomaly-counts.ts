import { anomalies, type Anomaly } from './event'

/** How many of the records that are there have each anomaly. */
export type AnomalyCounts = Readonly<Record<Anomaly, number>>

export const anomalyNames = (bits: number): readonly Anomaly[] =>
  anomalies.filter((_, bit) => (bits & (1 << bit)) !== 0)

export const noAnomalies = (): Record<Anomaly, number> =>
  Object.fromEntries(anomalies.map((name) => [name, 0])) as Record<Anomaly, number>

/** Adds those of one record, by its bits, or takes them away. */
export const countAnomalies = (counts: Record<Anomaly, number>, bits: number, by: 1 | -1): void => {
  if (bits !== 0) for (const name of anomalyNames(bits)) counts[name] += by
}
