import type { ServiceTarget } from '../service/client'
import { keyOfLook, reachesMs } from './look-windows'
import type { Finding, Looked, LooksOf, ReadLooks } from './looks'
import type { LooksBefore } from './neighbours'
import { isLookedAtWhole, nextLooks, type Rates } from './next-looks'
import type { SearchRange } from './search-range'

/** So many events cost one request. */
const mostBeside = 1000
/** What the first of them show is the rate by which the others are chosen: looks at single events overstate it. */
const roundsBeside = 2

/** The first of these events, around which so few are expected that it costs little to look there. */
const firstCheap = (
  open: readonly SearchRange[],
  rates: Rates,
  reachMs: number,
): { readonly some: readonly SearchRange[]; readonly looksOf: LooksOf } => {
  for (let count = open.length; count > 0; count = Math.floor(count / 2)) {
    const some = open.slice(0, count)
    const looksOf = nextLooks(some, [], rates, reachMs, mostBeside)
    if (some.every((range) => isLookedAtWhole(range, looksOf))) return { some, looksOf }
  }
  return { some: [], looksOf: new Map() }
}

/** The events that were shown where nothing else was: whether a later look shows anything at all, nothing would tell. */
export const shownAlone = ({ findings, readings }: Looked): ReadonlySet<string> => {
  const lonely = new Set(
    readings.flatMap(({ look, records, verdict }) =>
      verdict.kind === 'complete' && verdict.eventCount <= records.length ? [keyOfLook(look)] : [],
    ),
  )
  return new Set(
    [...findings].flatMap(([eventId, finding]) =>
      finding.kind === 'present' &&
      finding.gap === undefined &&
      finding.sightings.every(({ look }) => lonely.has(keyOfLook(look)))
        ? [eventId]
        : [],
    ),
  )
}

interface BesideOptions {
  readonly rates: Rates
  /** Of `reachesMs`: that of the looks that showed them. */
  readonly first: number
  readonly signal: AbortSignal
  readonly neighbours: LooksBefore
}

/**
 * Looks around events that were shown alone until others are shown as well: what is deleted is held against
 * those. None where no other is near, or they are too many.
 */
export const lookBeside = async (
  readLooks: ReadLooks,
  target: ServiceTarget,
  ranges: readonly SearchRange[],
  { rates, first, signal, neighbours }: BesideOptions,
): Promise<ReadonlyMap<string, Finding>> => {
  const findings = new Map<string, Finding>()
  let open = ranges
  for (const reachMs of reachesMs.slice(first + 1)) {
    let waiting = open
    for (let round = 0; round < roundsBeside && waiting.length > 0; round += 1) {
      const { some, looksOf } = firstCheap(waiting, rates, reachMs)
      waiting = waiting.slice(some.length)
      const begun = neighbours.beginBefore()
      const looked = await readLooks(target, looksOf, signal, begun.idsBeside)
      rates.learn(looked.readings)
      for (const reading of looked.readings) neighbours.noteBefore(reading, begun)
      const alone = shownAlone(looked)
      for (const [eventId, finding] of looked.findings)
        if (finding.kind === 'present' && finding.gap === undefined && !alone.has(eventId))
          findings.set(eventId, finding)
    }
    open = open.filter(({ eventId }) => !findings.has(eventId))
  }
  return findings
}
