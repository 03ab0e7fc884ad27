import { rules } from '../rules/all'
import { fewOrOne } from './flagged-stretches'
import { joinStretches, type Stretch } from './stretch'

/** Attributes of a device that is silent or late need not be so at the same second; ms. */
const sameMoment = 60_000

const byTime = (one: Stretch, other: Stretch): number => one.from - other.from

/** What overlaps in time, together. Those whose times are impossible, or none, are one. */
const atTheSameTime = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const outside = stretches.filter(({ home }) => home === null)
  const groups: Stretch[][] = outside.length > 0 ? [outside] : []
  let end = -Infinity
  let group: Stretch[] = []
  for (const stretch of stretches.filter(({ home }) => home !== null).toSorted(byTime)) {
    if (stretch.from > end + sameMoment) groups.push((group = []))
    group.push(stretch)
    end = Math.max(end, stretch.to)
  }
  // However many attributes there are, it is the same stretch of time.
  return groups.flatMap((each) => joinStretches(each, Math.max(...each.map(({ places }) => places))) ?? [])
}

/** Makes one of what a rule that judges times or the transport has found in several attributes of a device at once. */
export const joinAcrossAttributes = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const byDevice = new Map<string, Stretch[]>()
  const others: Stretch[] = []
  for (const stretch of stretches) {
    if (rules[stretch.kind].joins !== 'attributes') {
      others.push(stretch)
      continue
    }
    const key = `${stretch.kind} ${String(stretch.device)}`
    const known = byDevice.get(key)
    if (known === undefined) byDevice.set(key, [stretch])
    else known.push(stretch)
  }
  return [...others, ...[...byDevice.values()].flatMap((all) => fewOrOne(atTheSameTime(all)))]
}
