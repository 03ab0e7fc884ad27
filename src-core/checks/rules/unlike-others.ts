import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { quantile, sampleOf } from '../profile/distribution'
import type { FaultRule } from '../rule'
import type { ModelSeries } from '../same-model'
import { type CommonLevels, commonLevels, fewestDevices, firstRowAt } from './parts/common-levels'
import { mediansFrom } from './parts/medians-from'
import { type ComparedDevice, compareDevices, firstHalf, medianWithout } from './parts/others-medians'
import { leastDeviation } from './parts/scale'

/**
 * The number of moments judged together by their median: a shorter departure may be the weather of one place.
 */
const together = 8
/** The share of the moments at which the other devices are usually this near, */
const usualShare = 0.8
/** and that of the first half at which the device itself is: it may depart for longer than others ever do. */
const ownShare = 0.5
const ownFactor = 2
/** Departures with fewer moments between them are one: a stuck sensor is right twice a day. */
const sameDeparture = 24
/** A device with more departures does this by nature. */
const mostDepartures = 2
/** The number of moments on either side for which the picture shows the other devices. */
const shownMoments = 12

interface Departure {
  /** The first moment. */
  readonly moment: number
  /** The multiple of the threshold, at most. */
  readonly score: number
}

const usualOf = (numbers: Float64Array, share: number): number =>
  quantile(
    sampleOf(numbers.length, (index) => numbers[index] ?? NaN),
    share,
  )

/** The moment from which most distances are beyond the limit, and before which they are not. */
const beginOf = (distances: Float64Array, from: number, most: number): number => {
  let [begin, best, balance] = [from, 0, 0]
  distances.subarray(from, from + together).forEach((own, index) => {
    balance += own > most ? -1 : 1
    if (balance > best) [begin, best] = [from + index + 1, balance]
  })
  return begin
}

const departuresOf = (medians: Float64Array, distances: Float64Array, most: number): readonly Departure[] => {
  const departures: { moment: number; score: number }[] = []
  let last = -Infinity
  medians.forEach((distance, from) => {
    if (!(distance > most)) return
    const open = departures.at(-1)
    const score = distance / most
    if (open !== undefined && from - last <= sameDeparture) open.score = Math.max(open.score, score)
    else departures.push({ moment: beginOf(distances, from, most), score })
    last = from
  })
  return departures
}

/** A device, with its departures from the others. */
interface JudgedDevice extends ComparedDevice {
  /** The distance from the others that is usual. */
  readonly usual: number
  readonly departures: readonly Departure[]
}

/** The usual distance is that of the other devices, unless the device's own is larger. */
function* judge(compared: readonly ComparedDevice[], factor: number): Steps<readonly JudgedDevice[]> {
  const medians: Float64Array[] = []
  for (const { distances } of compared) {
    medians.push(mediansFrom(distances, together))
    yield
  }
  const usualOfEach = medians.map((own) => usualOf(own, usualShare))
  const sorted = Float64Array.from(usualOfEach).sort()
  yield
  return compared.map((device, at): JudgedDevice => {
    const { series, levels, distances } = device
    const own = medians[at] ?? distances
    const ofOthers = medianWithout(sorted, usualOfEach[at] ?? NaN)
    const usual = Math.max(
      ofOthers,
      ownFactor * usualOf(firstHalf(own), ownShare),
      series.quantum / 2,
      leastDeviation(levels[0] ?? 0),
    )
    return {
      ...device,
      usual,
      departures: device.isTogether ? departuresOf(own, distances, factor * usual) : [],
    }
  })
}

const factsOf = (
  { start, width, devices }: CommonLevels,
  { levels, expected, usual }: JudgedDevice,
  moment: number,
): readonly number[] => {
  const from = Math.max(0, moment - shownMoments)
  const shown = expected.subarray(from, moment + shownMoments + 1)
  return [
    levels[moment] ?? NaN,
    expected[moment] ?? NaN,
    usual,
    devices.length - 1,
    start + from * width,
    width,
    ...shown,
  ]
}

const eventCount = (all: readonly ModelSeries[]): number =>
  all.reduce((sum, { rows }) => sum + rows.length, 0)

/** One attribute of one model. */
function* findInModel(all: readonly ModelSeries[], { table, settings, hit, pass }: Inspection): Steps<void> {
  const common = yield* commonLevels(table, all)
  if (common === null) return pass('unlikeOthers', 'fewEvents', eventCount(all))
  const compared = yield* compareDevices(common.devices)
  const judgedCount = eventCount(common.devices.map(({ series }) => series))
  pass('unlikeOthers', 'fewEvents', eventCount(all) - judgedCount)
  const togetherCount = compared.filter(({ isTogether }) => isTogether).length
  if (togetherCount < fewestDevices) return pass('unlikeOthers', 'otherNature', judgedCount)
  const departing = (yield* judge(compared, settings.thresholds.unlikeOthersFactor)).filter(
    ({ departures }) => departures.length > 0,
  )
  // Where many depart, nobody can tell which of them are right.
  if (departing.length > (togetherCount - 1) / 2) return pass('unlikeOthers', 'misfit', judgedCount)
  for (const device of departing) {
    const { rows } = device.series
    if (device.departures.length > mostDepartures) pass('unlikeOthers', 'misfit', rows.length)
    else
      for (const { moment, score } of device.departures) {
        const row = rows[firstRowAt(table, rows, common.start + moment * common.width)]
        if (row !== undefined) hit('unlikeOthers', row, score, ...factsOf(common, device, moment))
      }
  }
  return undefined
}

/**
 * The first event from which a device departs from the others of its model, much further and for longer than
 * these usually differ. Only for devices that move together. `models`: the series of each attribute of each
 * model.
 */
function* findUnlikeOthers(models: readonly (readonly ModelSeries[])[], inspection: Inspection): Steps<void> {
  for (const all of models) {
    const levelled = all.filter(({ hasLevel }) => hasLevel)
    inspection.pass('unlikeOthers', 'otherNature', eventCount(all) - eventCount(levelled))
    if (levelled.length < fewestDevices) inspection.pass('unlikeOthers', 'noOthers', eventCount(levelled))
    else yield* findInModel(levelled, inspection)
  }
}

/**
 * Facts: the level, the level that the other devices suggest, the usual distance from it, the number of other
 * devices, the time of the first of the moments that follow, ms from one to the next, the suggested level at each.
 */
export const unlikeOthers: FaultRule = {
  needs: 'devices',
  judges: 'measurements',
  find: findUnlikeOthers,
  why: ({ facts: [level = NaN, suggested = NaN, usual = NaN, count = NaN] }, words) => {
    const [value, expected] = words.apart(level, suggested)
    return words.t('faults.rules.unlikeOthers.why', {
      value,
      expected,
      usual: words.rounded(usual),
      count: words.number(count),
    })
  },
  picture: {
    reach: 180,
    compare: ({ facts: [, , , , start = NaN, width = NaN, ...expected] }, { times }) =>
      expected.flatMap((value, moment) => {
        const [from, to] = [start + moment * width, start + (moment + 1) * width]
        return Number.isNaN(value) || to <= (times[0] ?? NaN) || from >= (times.at(-1) ?? NaN)
          ? []
          : [{ kind: 'level', value, from, to } as const]
      }),
    caption: (_, { t }) => t('faults.rules.unlikeOthers.caption'),
  },
}
