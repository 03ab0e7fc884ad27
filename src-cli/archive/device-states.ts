import { afterAnswer, type DeviceState, stateUpTo, unknownDevice } from '../../src-core/archive/device-state'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimesByDevice } from '../../src-core/proof/times-by-device'
import type { Session } from '../session'
import type { StoredAnswer } from './answer-file'

/** By device: what the archive knows of its time. */
export type States = Map<string, DeviceState>

const takeAnswer = (
  states: States,
  { devices, askedAt, overlapMs }: StoredAnswer,
  happened: number,
): void => {
  for (const { problem: _problem, events: _events, ...device } of devices) {
    const { proven, doubtful } = device
    const coverage = {
      ...device,
      proven: proven.map((window) => ({ ...window, asOf: askedAt })),
      doubtful: doubtful.map((window) => ({ ...window, doubts: [] })),
      failures: [],
    }
    const before = states.get(device.deviceId) ?? unknownDevice(device.deviceId)
    states.set(device.deviceId, afterAnswer(before, { coverage, happened, overlapMs }))
  }
}

/** By device: the time that is in doubt. */
export const doubtedIn = (states: readonly DeviceState[]): TimesByDevice =>
  new Map(states.map(({ deviceId, doubtful }) => [deviceId, TimeSet.from(doubtful)]))

/**
 * Takes what answers prove, in the order in which they were asked for. Where the clock could not be checked, it
 * was no earlier than what had come with those before shows.
 */
export const takeAnswers = (states: States, answers: readonly StoredAnswer[]): void => {
  let newest = -Infinity
  for (const answer of answers) {
    newest = Math.max(newest, answer.happened ?? -Infinity)
    takeAnswer(states, answer, answer.isClockChecked ? (answer.happened ?? -Infinity) : newest)
  }
}

/**
 * A clock that shows an earlier time than at the last run is wrong now, or was then. What was proven of times
 * that may not have happened is not proven any more. `before`: the latest time that an earlier run has read;
 * both in ms since the epoch.
 */
export const forgetFuture = (
  { output, page }: Session,
  states: States,
  before: number,
  now: number,
): void => {
  if (before <= now) return
  for (const [deviceId, state] of states) states.set(deviceId, stateUpTo(state, now))
  const { formatInstant } = page.formatter
  output.say(
    `The clock of this computer shows ${formatInstant(now)}, and showed ${formatInstant(before)} at the run before: one of them is wrong. What was called proven after ${formatInstant(now)} is not any more, and is asked for again once that time has come.`,
  )
}

/** A run that is started again so soon goes on with the one that was killed, up to the same end. */
const sameRunMs = 60_000

/**
 * By device: what needs not be asked for again because answers have just said it. `end` (ms since the epoch): up
 * to where this run asks.
 */
export const answeredIn = (answers: readonly StoredAnswer[], end: number): ReadonlyMap<string, TimeSet> => {
  const answered = new Map<string, TimeSet>()
  for (const { deviceId, asked, proven, notProvable, doubtful } of answers.flatMap(
    ({ devices }) => devices,
  )) {
    const last = asked.at(-1)?.last ?? -Infinity
    const came = TimeSet.from([...proven, ...doubtful])
      .union(TimeSet.ofInstants(notProvable))
      .union(end - last < sameRunMs ? TimeSet.after(last) : TimeSet.empty)
    answered.set(deviceId, came.union(answered.get(deviceId) ?? TimeSet.empty))
  }
  return answered
}
