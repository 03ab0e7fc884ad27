import { inRanges, type Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList, maxShareOfValues } from '../hit-list'
import { sampleOf, tailBound } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { areTooMany, farStretchesIn } from './parts/far-stretches'
import { maxInARow } from './parts/neighbours'
import { fewestNumbers, leastDeviation, quantaOf, usualDeviations } from './parts/scale'

/**
 * The distance of a value from the median of its two neighbours on either side, if it stands out from both
 * sides; otherwise 0.
 */
const heightAt = (values: Float64Array, index: number): number => {
  const value = values[index] ?? 0
  const [before, after] = [values[index - 1] ?? 0, values[index + 1] ?? 0]
  if ((value - before) * (value - after) <= 0) return 0
  const [earlier, later] = [values[index - 2] ?? before, values[index + 2] ?? after]
  const sum = before + after + earlier + later
  return Math.abs(
    value - (sum - Math.min(before, after, earlier, later) - Math.max(before, after, earlier, later)) / 2,
  )
}

/**
 * A single value far off: the step there and the step back, compared with the usual step of the series and
 * with its usual movement.
 */
function* findSpikes(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
  const {
    numbers: { rows, values },
    profile,
  } = profiled
  const { pass, settings } = inspection
  if (profile.kind === 'counter' || values.length <= fewestNumbers)
    return pass('spike', profile.kind === 'counter' ? 'otherNature' : 'fewEvents', values.length)
  // The first and the last event have only one neighbour.
  pass('spike', 'noNeighbours', 2)
  const usualHeight =
    tailBound(sampleOf(values.length, (index) => heightAt(values, index))) / usualDeviations.spike
  const least = Math.max(profile.usualStep, quantaOf(profile), usualHeight)
  const hits = createHitList('spike', inspection, maxShareOfValues)
  yield* inRanges(values.length - 1, (from, to) => {
    for (let index = Math.max(1, from); index < to; index += 1) {
      const before = values[index - 1] ?? 0
      const most = settings.thresholds.spikeDeviations * Math.max(least, leastDeviation(before))
      const height = heightAt(values, index)
      if (height <= most) continue
      const [up, back] = [(values[index] ?? 0) - before, (values[index + 1] ?? 0) - (values[index] ?? 0)]
      if (Math.abs(up + back) < Math.abs(up) / 4)
        hits.add(rows[index] ?? 0, height / most, up, back, profile.usualStep)
    }
  })
  // Looked for only where the highest ones are the scale.
  const mayHide = hits.size === 0 && least === usualHeight
  if (mayHide && areTooMany(yield* farStretchesIn(profiled, maxInARow), values.length))
    return pass('spike', 'misfit', values.length - 2)
  hits.report(values.length - 2)
  return undefined
}

/** Facts: the jump, the jump back, and the usual step. */
export const spike: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findSpikes,
  joins: 'equalValues',
  why: ({ facts: [up = NaN, back = NaN, usual = NaN] }, { t, signed, rounded }) =>
    t(`faults.rules.spike.why.${usual === 0 ? 'resting' : 'moving'}`, {
      up: signed(up),
      back: signed(back),
      usual: rounded(usual),
    }),
  picture: {},
}
