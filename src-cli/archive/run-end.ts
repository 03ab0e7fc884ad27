import { missingIn, unknownDevice } from '../../src-core/archive/device-state'
import type { Manifest } from '../../src-core/archive/manifest'
import type { AnsweredDevice, StoredAnswer } from './answer-file'
import type { States } from './device-states'

/** What became of a run. */
export interface RunEnd {
  readonly manifest: Manifest
  /** Devices of which not all is proven, and why. */
  readonly problems: readonly { readonly deviceId: string; readonly problem: string }[]
  readonly requests: number
  /** Devices of the list, and those of the archive that are not in it, of which nothing was asked. */
  readonly listed: number
  readonly unlisted: readonly string[]
  /** Devices that are new in the archive and of which no event came, as of one whose ID is misspelt. */
  readonly silent: readonly string[]
  /** Whether all answers said what the clock of the service shows. */
  readonly isClockChecked: boolean
}

/** Devices of the list of which not all is proven. `failed`: those of which nothing came, and why. */
export const problemsOf = (
  devices: readonly string[],
  answers: readonly StoredAnswer[],
  failed: ReadonlyMap<string, string>,
  states: States,
): RunEnd['problems'] => {
  const problems = new Map<string, string>()
  const answered: readonly AnsweredDevice[] = answers.flatMap((answer) => answer.devices)
  for (const { deviceId, problem } of answered) {
    // What a killed run lacked, this one has asked for.
    if (problem === undefined) problems.delete(deviceId)
    else problems.set(deviceId, problem)
  }
  for (const [deviceId, why] of failed) problems.set(deviceId, why)
  return devices.flatMap((deviceId) => {
    const state = states.get(deviceId) ?? unknownDevice(deviceId)
    const isOpen = state.doubtful.length + state.notProvable.length > 0 || !missingIn(state).isEmpty
    const problem =
      problems.get(deviceId) ?? (isOpen ? 'Not all of its time was proven in earlier runs.' : undefined)
    return problem === undefined ? [] : [{ deviceId, problem }]
  })
}

/** Devices that are new in the archive, without an event. */
export const silentIn = (
  before: Manifest | undefined,
  answers: readonly StoredAnswer[],
): readonly string[] => {
  const known = new Set(before?.devices.map(({ deviceId }) => deviceId))
  const events = new Map<string, number>()
  for (const { deviceId, events: came } of answers.flatMap(({ devices }) => devices))
    events.set(deviceId, came + (events.get(deviceId) ?? 0))
  return [...events].flatMap(([deviceId, came]) => (came > 0 || known.has(deviceId) ? [] : [deviceId]))
}
