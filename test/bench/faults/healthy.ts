import { defaultFaultSettings, type FaultKind, faultKinds } from '../../../src-preload/contract/faults'
import { runAtOnce } from '../../../src-renderer/events/slices'
import { countFaults, findFaults } from '../../../src-renderer/faults/find-faults'
import { median } from '../report'
import { families, type Family, healthySeries } from './families'
import { tableOfSeries } from './series-table'

/** What the rules flag on healthy devices of one family, in events of 1,000. Whatever is flagged there is wrong. */
export interface HealthyScore {
  readonly family: string
  readonly median: number
  readonly worst: number
  /** The mean of each kind, of those that flag anything. */
  readonly byKind: readonly (readonly [kind: FaultKind, perThousand: number])[]
}

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const scoreFamily = (family: Family): HealthyScore => {
  const runs = seeds.map((seed) => {
    const { times, values } = healthySeries(family, seed)
    const table = tableOfSeries([{ deviceId: 'device-1', attributeCode: 'value', times, values }])
    const faults = runAtOnce(findFaults(table, defaultFaultSettings, (times.at(-1) ?? 0) + 60_000))
    const perThousand = (count: number): number => (1000 * count) / times.length
    const counts = countFaults(faults)
    return { all: perThousand(faults.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0)), of: (kind: FaultKind) => perThousand(counts[kind]) }
  })
  const mean = (kind: FaultKind): number => runs.reduce((sum, run) => sum + run.of(kind), 0) / runs.length
  const all = runs.map((run) => run.all)
  const byKind = faultKinds.map((kind) => [kind, mean(kind)] as const).filter(([, perThousand]) => perThousand > 0)
  return { family: family.name, median: median(all), worst: Math.max(...all), byKind }
}

/** Twelve devices of each family, 6,000 events each. */
export const scoreHealthy = (): readonly HealthyScore[] => families.map(scoreFamily)

export const healthyLines = (scores: readonly HealthyScore[]): readonly string[] =>
  scores.map(({ family, median: middle, worst, byKind }) =>
    [
      family.padEnd(18),
      `median ${middle.toFixed(2)}`.padEnd(15),
      `worst ${worst.toFixed(2)}`.padEnd(15),
      byKind.map(([kind, perThousand]) => `${kind} ${perThousand.toFixed(2)}`).join(', '),
    ].join(' '),
  )
