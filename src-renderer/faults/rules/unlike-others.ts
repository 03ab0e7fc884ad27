import type { Steps } from '../../events/slices'
import { firstNotBelow } from '../../events/sorted-numbers'
import type { Inspection } from '../hit'
import { medianOfFew, quantile, sampleOf } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import { type CommonLevels, commonLevels, fewestDevices } from './common-levels'
import { mediansFrom } from './medians-from'
import { type ComparedDevice, compareDevices, firstHalf } from './others-medians'
import { leastDeviation } from './scale'

/** The number of moments judged together by their median: a shorter departure may be the weather of one place. */
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
  distances.subarray(from, from + together).forEach((own, place) => {
    balance += own > most ? -1 : 1
    if (balance > best) [begin, best] = [from + place + 1, balance]
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
const judge = (compared: readonly ComparedDevice[], factor: number): readonly JudgedDevice[] => {
  const medians = compared.map(({ distances }) => mediansFrom(distances, together))
  const usualOfEach = medians.map((own) => usualOf(own, usualShare))
  return compared.map((device, at): JudgedDevice => {
    const { series, levels, distances } = device
    const own = medians[at] ?? distances
    const ofOthers = medianOfFew(usualOfEach.filter((_, other) => other !== at))
    const usual = Math.max(ofOthers, ownFactor * usualOf(firstHalf(own), ownShare), series.profile.quantum / 2, leastDeviation(levels[0] ?? 0))
    return { ...device, usual, departures: device.isTogether ? departuresOf(own, distances, factor * usual) : [] }
  })
}

const factsOf = ({ start, width, devices }: CommonLevels, { levels, expected, usual }: JudgedDevice, moment: number): readonly number[] => {
  const from = Math.max(0, moment - shownMoments)
  const shown = expected.subarray(from, moment + shownMoments + 1)
  return [levels[moment] ?? NaN, expected[moment] ?? NaN, usual, devices.length - 1, start + from * width, width, ...shown]
}

const eventCount = (all: readonly ProfiledSeries[]): number => all.reduce((sum, { numbers }) => sum + numbers.values.length, 0)

/** One attribute of one model. */
function* findInModel(all: readonly ProfiledSeries[], { settings, hit, pass }: Inspection): Steps<void> {
  const common = commonLevels(all)
  yield
  if (common === null) return pass('unlikeOthers', 'fewEvents', eventCount(all))
  const compared = compareDevices(common.devices)
  yield
  const judgedCount = eventCount(common.devices.map(({ series }) => series))
  pass('unlikeOthers', 'fewEvents', eventCount(all) - judgedCount)
  const togetherCount = compared.filter(({ isTogether }) => isTogether).length
  if (togetherCount < fewestDevices) return pass('unlikeOthers', 'otherNature', judgedCount)
  const departing = judge(compared, settings.thresholds.unlikeOthersFactor).filter(({ departures }) => departures.length > 0)
  // Where many depart, nobody can tell which of them are right.
  if (departing.length > (togetherCount - 1) / 2) return pass('unlikeOthers', 'misfit', judgedCount)
  for (const device of departing) {
    const { rows, times, values } = device.series.numbers
    if (device.departures.length > mostDepartures) pass('unlikeOthers', 'misfit', values.length)
    else
      for (const { moment, score } of device.departures) {
        const row = rows[firstNotBelow(times, common.start + moment * common.width)]
        if (row !== undefined) hit('unlikeOthers', row, score, ...factsOf(common, device, moment))
      }
  }
  return undefined
}

/**
 * The first event from which a device departs from the others of its model, much further and for longer than these usually differ. Only for
 * devices that move together. `models`: the series of each attribute of each model.
 */
export function* findUnlikeOthers(models: readonly (readonly ProfiledSeries[])[], inspection: Inspection): Steps<void> {
  for (const all of models) {
    const levelled = all.filter(({ blocks }) => blocks !== null)
    inspection.pass('unlikeOthers', 'otherNature', eventCount(all) - eventCount(levelled))
    if (levelled.length < fewestDevices) inspection.pass('unlikeOthers', 'noOthers', eventCount(levelled))
    else yield* findInModel(levelled, inspection)
  }
}
