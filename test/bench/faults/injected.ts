import { type FaultKind, faultKinds, faultsOf } from '../../../src-core/checks/faults'
import { createRandom } from '../../service/random'
import { faultBitsOf } from './fault-bits'
import { groupInjections } from './group-injections'
import { allGroups, type Group } from './groups'
import { type FaultySeries, type Injection, injections, type KnownFault } from './injections'

/**
 * What the rule for one kind of fault is worth on one family. Faults are events or, where one fault is one
 * place, places.
 */
export interface InjectedScore {
  readonly family: string
  readonly kind: FaultKind
  readonly known: number
  readonly found: number
  /**
   * Hits of this rule in all series of the family with faults, on a fault of its kind or one that brings it
   * along; and elsewhere.
   */
  readonly right: number
  readonly wrong: number
}

const devices = 6

interface Run {
  readonly injection: Injection
  readonly faults: readonly KnownFault[]
  readonly changed: FaultySeries['changed']
  readonly count: number
  /** Of each event. */
  readonly hits: readonly (readonly FaultKind[])[]
}

/** One device with faults, and the others of its group as they are. */
const run = ({ make }: Group, injection: Injection, seed: number): readonly Run[] => {
  const random = createRandom(seed * 31 + 7)
  const group = make(seed)
  const devices = group.map((healthy, device): FaultySeries =>
    device === seed % group.length ? injection.make(healthy, random) : { ...healthy, faults: [] },
  )
  const bits = faultBitsOf(
    devices.map(({ times, values }, device) => ({
      deviceId: `device-${String(device + 1)}`,
      attributeCode: 'value',
      times,
      values,
    })),
  )
  return devices.map(({ times, faults, changed }, device) => {
    const hits = Array.from(bits[device] ?? [], (found) => (found === 0 ? [] : faultsOf(found)))
    return { injection, faults, changed, count: times.length, hits }
  })
}

const isWithin = ({ from, to }: Pick<KnownFault, 'from' | 'to'>, index: number, margin: number): boolean =>
  index >= from - margin && index < to + margin
/** Where a level changes is not known to the event, and what a fault brings along may be beside it. */
const besides = ({ count }: Run): number => Math.max(16, count / 256)

const indicesOf = ({ from, to }: KnownFault): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

const recallOf = (kind: FaultKind, own: Run): Pick<InjectedScore, 'known' | 'found'> => {
  if (own.injection.kind !== kind) return { known: 0, found: 0 }
  const isHit = (index: number): boolean => own.hits[index]?.includes(kind) === true
  if (own.injection.isOnePlace === true) {
    const found = own.faults.filter((fault) =>
      own.hits.some((_, index) => isHit(index) && isWithin(fault, index, besides(own))),
    )
    return { known: own.faults.length, found: found.length }
  }
  const indices = own.faults.flatMap(indicesOf)
  return { known: indices.length, found: indices.filter(isHit).length }
}

const precisionOf = (kind: FaultKind, own: Run): Pick<InjectedScore, 'right' | 'wrong'> => {
  const hits = own.hits.flatMap((kinds, index) => (kinds.includes(kind) ? [index] : []))
  if (own.injection.kind === kind) {
    const margin = own.injection.isOnePlace === true ? besides(own) : 0
    const right = hits.filter((index) => own.faults.some((fault) => isWithin(fault, index, margin))).length
    return { right, wrong: hits.length - right }
  }
  // The other rules judge the devices of a group one by one, as in the families.
  if (own.injection.kind === 'unlikeOthers') return { right: 0, wrong: 0 }
  // What a fault brings along is no merit of this rule, and no mistake.
  const changed = own.injection.mayAlso.includes(kind)
    ? [...own.faults, ...(own.changed === undefined ? [] : [own.changed])]
    : []
  return {
    right: 0,
    wrong: hits.filter((index) => !changed.some((stretch) => isWithin(stretch, index, besides(own)))).length,
  }
}

const scoreFamily = (group: Group): readonly InjectedScore[] => {
  const fitting = [...injections, ...groupInjections].filter(({ families: names }) =>
    names.includes(group.name),
  )
  const runs = fitting.flatMap((injection, index) =>
    Array.from({ length: devices }, (_, device) =>
      run(group, injection, 101 + index * devices + device),
    ).flat(),
  )
  const scores = faultKinds.map((kind): InjectedScore => {
    const parts = runs.map((own) => ({ ...recallOf(kind, own), ...precisionOf(kind, own) }))
    const sum = (of: keyof (typeof parts)[number]): number =>
      parts.reduce((total, part) => total + part[of], 0)
    return {
      family: group.name,
      kind,
      known: sum('known'),
      found: sum('found'),
      right: sum('right'),
      wrong: sum('wrong'),
    }
  })
  return scores.filter(({ known, right, wrong }) => known + right + wrong > 0)
}

/** Six devices of each family with each fault that fits it, one kind of fault a device. */
export const scoreInjected = (): readonly InjectedScore[] => allGroups.flatMap(scoreFamily)

const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3))

export const injectedCells = ({
  family,
  kind,
  known,
  found,
  right,
  wrong,
}: InjectedScore): readonly string[] => [
  family,
  kind,
  String(known),
  share(right, right + wrong),
  share(found, known),
]

export const injectedHeader = ['family', 'rule', 'known faults', 'precision', 'recall'] as const
