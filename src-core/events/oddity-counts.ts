import type { EventColumns } from '../codec/event-batch'
import { oddities, type Oddity } from './event'

/** How many records have each oddity. */
export type OddityCounts = Readonly<Record<Oddity, number>>

export const oddityNames = (bits: number): readonly Oddity[] =>
  oddities.filter((_, bit) => (bits & (1 << bit)) !== 0)

export const noOddities = (): Record<Oddity, number> =>
  Object.fromEntries(oddities.map((name) => [name, 0])) as Record<Oddity, number>

/** Adds those of these records. */
export const countOddities = (
  counts: Record<Oddity, number>,
  { oddities: bits }: Pick<EventColumns, 'oddities'>,
): void => {
  for (const rowBits of bits) if (rowBits !== 0) for (const name of oddityNames(rowBits)) counts[name]++
}
