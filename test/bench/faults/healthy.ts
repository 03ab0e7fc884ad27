import { faultBit, type FaultKind, faultKinds } from '../../../src-core/checks/faults'
import { median } from '../report'
import type { Detector } from './detectors'
import { faultBitsOf } from './fault-bits'
import { allGroups, type Group } from './groups'
import type { NumberSeries } from './series-table'

/**
 * What the rules flag on healthy devices of one family, in events of 1,000. Whatever is flagged there is
 * wrong.
 */
export interface HealthyScore {
  readonly family: string
  readonly median: number
  readonly worst: number
  /** The mean of each kind, of those that flag anything. */
  readonly byKind: readonly (readonly [kind: FaultKind, perThousand: number])[]
}

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const seriesOf = ({ make }: Group, seed: number): readonly NumberSeries[] =>
  make(seed).map((series, device) => ({
    deviceId: `device-${String(device + 1)}`,
    attributeCode: 'value',
    ...series,
  }))
const perThousand = (count: number, of: number): number => (1000 * count) / of

const scoreGroup = (group: Group, among: readonly number[]): HealthyScore => {
  const devices = among.flatMap((seed) => faultBitsOf(seriesOf(group, seed)))
  const shareOf = (bits: Uint32Array, isMeant: (own: number) => boolean): number =>
    perThousand(
      bits.reduce((sum, own) => sum + (isMeant(own) ? 1 : 0), 0),
      bits.length,
    )
  const all = devices.map((bits) => shareOf(bits, (own) => own !== 0))
  const mean = (kind: FaultKind): number =>
    devices.reduce((sum, bits) => sum + shareOf(bits, (own) => (own & faultBit(kind)) !== 0), 0) /
    devices.length
  const byKind = faultKinds.map((kind) => [kind, mean(kind)] as const).filter(([, share]) => share > 0)
  return { family: group.name, median: median(all), worst: Math.max(...all), byKind }
}

/** Devices of one family or group; `among`: their seeds. */
export const scoreHealthyFamily = (name: string, among: readonly number[] = seeds): HealthyScore => {
  const group = allGroups.find((other) => other.name === name)
  if (group === undefined) throw new Error(`no family ${name}`)
  return scoreGroup(group, among)
}

export const familyNames: readonly string[] = allGroups.map(({ name }) => name)

/** Twelve devices of each family, and twelve groups of each kind. */
export const scoreHealthy = (): readonly HealthyScore[] => familyNames.map((name) => scoreHealthyFamily(name))

/** The median that another detector flags on the devices of a family, of 1,000 events. */
export const healthyMedian = (family: string, { flag }: Detector): number => {
  const all = allGroups
    .filter(({ name }) => name === family)
    .flatMap((group) => seeds.flatMap((seed) => seriesOf(group, seed)))
  return median(all.map((series) => perThousand(sumOf(flag([series])), series.times.length)))
}

const sumOf = (flags: readonly Uint8Array[]): number =>
  flags.reduce((total, own) => own.reduce((sum, flag) => sum + flag, total), 0)

export const healthyLines = (scores: readonly HealthyScore[]): readonly string[] =>
  scores.map(({ family, median: middle, worst, byKind }) =>
    [
      family.padEnd(18),
      `median ${middle.toFixed(2)}`.padEnd(15),
      `worst ${worst.toFixed(2)}`.padEnd(15),
      byKind.map(([kind, perThousand]) => `${kind} ${perThousand.toFixed(2)}`).join(', '),
    ].join(' '),
  )
