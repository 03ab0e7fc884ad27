import { isLive } from '../live/live-state'
import { coverageOfRun } from '../proof/coverage-of-verdict'
import { type FetchedTime, type FetchedTimes, unknownTime, unknownTimes } from '../proof/fetched-time'
import { fetchedOf } from '../proof/progress'
import { TimeSet } from '../proof/time-set'
import { type TimesByDevice, timesOfOrigins } from '../proof/times-by-device'
import { mayBeTruncated } from '../proof/usual-limits'
import { completeOrigins } from './complete-origins'
import type { EventsResult } from './events-result'
import type { FileSource, QuerySource, ResultSource } from './result-source'

const notFetched: FetchedTime = { time: TimeSet.empty, elsewhere: 'notFetched' }

/**
 * A snapshot: what is fetched later does not change it. An event that names no device may be of any that was asked
 * for, so none of these is missing where none of any is. `isOfAll`: the times are those of every device.
 */
const timesFrom = (times: TimesByDevice, other: FetchedTime, isOfAll = true): FetchedTimes => {
  const known = new Map(
    [...times].map(([device, time]) => [device, { time, elsewhere: other.elsewhere }] as const),
  )
  const [first, ...more] = isOfAll ? times.values() : []
  const unnamed =
    first === undefined ? other : { ...other, time: more.reduce((all, time) => all.intersect(time), first) }
  return (device) => known.get(device) ?? (device === '' ? unnamed : other)
}

type State = Pick<EventsResult['state'], 'range' | 'coverage' | 'live'>

/** A following knows at each moment what it has not been answered. */
const ofFollowing = (whole: TimeSet, { range, live }: State): TimesByDevice =>
  new Map(
    (range?.devices ?? []).map((device) => {
      const { deviceId } = device
      const instants = live?.devices.find((other) => other.deviceId === deviceId)?.notProvable ?? []
      return [
        deviceId,
        whole.subtract(TimeSet.from(fetchedOf(device).unfetched)).subtract(TimeSet.ofInstants(instants)),
      ]
    }),
  )

const ofRange = ({ start, end, receivedAt }: QuerySource, state: State): FetchedTimes => {
  const { range, coverage } = state
  if (range === null || start === undefined || end === undefined) return () => notFetched
  const whole = { first: start, last: end }
  if (isLive(state)) return timesFrom(ofFollowing(TimeSet.of(whole), state), notFetched)
  // While it runs, main knows of answers that are not among the rows yet.
  if (!range.isFinished) return () => notFetched
  const devices = coverage ?? coverageOfRun(range.devices, whole, receivedAt)
  return timesFrom(
    new Map(devices.map(({ deviceId, proven }) => [deviceId, TimeSet.from(proven)])),
    notFetched,
  )
}

/**
 * An answer with as many events as were asked for says nothing of the rest, nor does one to a range that the
 * service chose.
 */
const ofLatest = ({ start, end, limit, answers = [] }: QuerySource): FetchedTimes => {
  if (start === undefined || end === undefined || limit === null) return unknownTimes
  const whole = answers.filter(
    ({ eventCount, error }) => error === undefined && !mayBeTruncated(eventCount, limit),
  )
  return timesFrom(
    new Map(whole.map(({ deviceId }) => [deviceId, TimeSet.of({ first: start, last: end })])),
    unknownTime,
    whole.length === answers.length,
  )
}

/** As the metadata says; a file without any may have been written from anything. */
const ofFiles = ({ files }: FileSource): FetchedTimes => {
  const origins = files.map(completeOrigins)
  const known = origins.flatMap((of) => of ?? [])
  return timesFrom(timesOfOrigins(known), origins.includes(null) ? unknownTime : notFetched)
}

/** Of which time no event is missing in a result, as it stands now. */
export const fetchedTimesOf = (source: ResultSource, state: State): FetchedTimes => {
  if (source.kind === 'comparison') return unknownTimes
  if (source.kind === 'file') return ofFiles(source)
  return source.limit === null ? ofRange(source, state) : ofLatest(source)
}
