import { defaultFaultSettings, type FaultKind, faultKinds } from '../../../src-preload/contract/faults'
import { runAtOnce } from '../../../src-renderer/events/slices'
import { countFaults, findFaults } from '../../../src-renderer/faults/find-faults'
import { median } from '../report'
import type { Detector } from './detectors'
import { families, type Family, healthySeries } from './families'
import { type NumberSeries, tableOfSeries } from './series-table'

/** What the rules flag on healthy devices of one family, in events of 1,000. Whatever is flagged there is wrong. */
export interface HealthyScore {
  readonly family: string
  readonly median: number
  readonly worst: number
  /** The mean of each kind, of those that flag anything. */
  readonly byKind: readonly (readonly [kind: FaultKind, perThousand: number])[]
}

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const deviceOf = (family: Family, seed: number): NumberSeries => ({ deviceId: 'device-1', attributeCode: 'value', ...healthySeries(family, seed) })
const perThousand = (count: number, of: number): number => (1000 * count) / of

/** `among`: the seeds of its devices, 6,000 events each. */
export const scoreHealthyFamily = (family: Family, among: readonly number[] = seeds): HealthyScore => {
  const runs = among.map((seed) => {
    const series = deviceOf(family, seed)
    const faults = runAtOnce(findFaults(tableOfSeries([series]), defaultFaultSettings, (series.times.at(-1) ?? 0) + 60_000))
    const [counts, flagged] = [countFaults(faults), faults.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0)]
    return { all: perThousand(flagged, faults.length), of: (kind: FaultKind) => perThousand(counts[kind], faults.length) }
  })
  const mean = (kind: FaultKind): number => runs.reduce((sum, run) => sum + run.of(kind), 0) / runs.length
  const all = runs.map((run) => run.all)
  const byKind = faultKinds.map((kind) => [kind, mean(kind)] as const).filter(([, share]) => share > 0)
  return { family: family.name, median: median(all), worst: Math.max(...all), byKind }
}

/** Twelve devices of each family. */
export const scoreHealthy = (): readonly HealthyScore[] => families.map((family) => scoreHealthyFamily(family))

/** The median that another detector flags on the devices of a family, of 1,000 events. */
export const healthyMedian = (family: string, { flag }: Detector): number => {
  const devices = families.filter(({ name }) => name === family).flatMap((own) => seeds.map((seed) => [deviceOf(own, seed)]))
  return median(devices.map((series) => perThousand(sumOf(flag(series)), series[0]?.times.length ?? 0)))
}

const sumOf = (flags: readonly Uint8Array[]): number => flags.reduce((total, own) => own.reduce((sum, flag) => sum + flag, total), 0)

export const healthyLines = (scores: readonly HealthyScore[]): readonly string[] =>
  scores.map(({ family, median: middle, worst, byKind }) =>
    [
      family.padEnd(18),
      `median ${middle.toFixed(2)}`.padEnd(15),
      `worst ${worst.toFixed(2)}`.padEnd(15),
      byKind.map(([kind, perThousand]) => `${kind} ${perThousand.toFixed(2)}`).join(', '),
    ].join(' '),
  )
