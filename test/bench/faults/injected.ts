import { defaultFaultSettings, type FaultKind, faultKinds } from '../../../src-preload/contract/faults'
import { runAtOnce } from '../../../src-renderer/events/slices'
import { faultsOf, findFaults } from '../../../src-renderer/faults/find-faults'
import { createRandom } from '../../service/random'
import { families, type Family, healthySeries } from './families'
import { type Injection, injections, type KnownFault } from './injections'
import { tableOfSeries } from './series-table'

/** What the rule for one kind of fault is worth on one family. Faults are events or, where one fault is one place, places. */
export interface InjectedScore {
  readonly family: string
  readonly kind: FaultKind
  readonly known: number
  readonly found: number
  /** Hits of this rule in all series of the family with faults, on a fault of its kind or one that brings it along; and elsewhere. */
  readonly right: number
  readonly wrong: number
}

const seeds = [101, 102, 103, 104, 105, 106]

interface Run {
  readonly injection: Injection
  readonly faults: readonly KnownFault[]
  readonly count: number
  /** Of each event. */
  readonly hits: readonly (readonly FaultKind[])[]
}

const run = (family: Family, injection: Injection, seed: number): Run => {
  const { times, values, faults } = injection.make(healthySeries(family, seed), createRandom(seed * 31 + 7))
  const table = tableOfSeries([{ deviceId: 'device-1', attributeCode: 'value', times, values }])
  const bits = Array.from(runAtOnce(findFaults(table, defaultFaultSettings, (times.at(-1) ?? 0) + 60_000)))
  return { injection, faults, count: times.length, hits: bits.map((found) => (found === 0 ? [] : faultsOf(found))) }
}

/** A place is not known to the event: where a level changes, the first events are between the two. */
const isNear = ({ injection, count }: Run, { from, to }: KnownFault, index: number): boolean => {
  const margin = injection.isOnePlace === true ? Math.max(16, count / 256) : 0
  return index >= from - margin && index < to + margin
}

const indicesOf = ({ from, to }: KnownFault): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at)

const recallOf = (kind: FaultKind, own: Run): Pick<InjectedScore, 'known' | 'found'> => {
  if (own.injection.kind !== kind) return { known: 0, found: 0 }
  const isHit = (index: number): boolean => own.hits[index]?.includes(kind) === true
  if (own.injection.isOnePlace === true) {
    const found = own.faults.filter((fault) => own.hits.some((_, index) => isHit(index) && isNear(own, fault, index)))
    return { known: own.faults.length, found: found.length }
  }
  const indices = own.faults.flatMap(indicesOf)
  return { known: indices.length, found: indices.filter(isHit).length }
}

const precisionOf = (kind: FaultKind, own: Run): Pick<InjectedScore, 'right' | 'wrong'> => {
  const mayHit = own.injection.kind === kind || own.injection.mayAlso.includes(kind)
  const hits = own.hits.flatMap((kinds, index) => (kinds.includes(kind) ? [index] : []))
  const right = mayHit ? hits.filter((index) => own.faults.some((fault) => isNear(own, fault, index))).length : 0
  return { right, wrong: hits.length - right }
}

const scoreFamily = (family: Family): readonly InjectedScore[] => {
  const runs = injections.filter(({ families: names }) => names.includes(family.name)).flatMap((injection) => seeds.map((seed) => run(family, injection, seed)))
  const kinds = new Set<FaultKind>([...faultKinds, ...runs.map(({ injection }) => injection.kind)])
  const scores = [...kinds].map((kind): InjectedScore => {
    const parts = runs.map((own) => ({ ...recallOf(kind, own), ...precisionOf(kind, own) }))
    const sum = (of: keyof (typeof parts)[number]): number => parts.reduce((total, part) => total + part[of], 0)
    return { family: family.name, kind, known: sum('known'), found: sum('found'), right: sum('right'), wrong: sum('wrong') }
  })
  return scores.filter(({ known, right, wrong }) => known + right + wrong > 0)
}

/** Six devices of each family with each fault that fits it, one kind of fault a device. */
export const scoreInjected = (): readonly InjectedScore[] => families.flatMap(scoreFamily)

const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3))

export const injectedCells = ({ family, kind, known, found, right, wrong }: InjectedScore): readonly string[] => [
  family,
  kind,
  String(known),
  share(right, right + wrong),
  share(found, known),
]

export const injectedHeader = ['family', 'rule', 'known faults', 'precision', 'recall'] as const
