import type { ShownLook } from '../../src-core/deletion/ledger'
import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import { deletedMeanwhile } from '../../src-core/proof/lacking'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { KnownDeletions } from '../query/deleted-events'
import { besideMs, keyOfLook, lookMs } from './look-windows'
import type { Finding, Looked, LooksOf, Reading } from './looks'

/** An error, if a look lacks so many of the `others` which it had shown that it may lack any event. */
const othersMissing = (others: number, now: number): AppError | null => {
  const missing = others - now
  return missing >= deletedMeanwhile || (missing > 0 && 2 * missing >= others)
    ? { kind: 'othersMissing', missing }
    : null
}

const countIn = (deleted: KnownDeletions, { first, last }: TimeWindow): number =>
  deleted === 'unread' ? 0 : deleted.countIn({ first: first - besideMs, last: last + besideMs })

/** What was deleted of a device; `since`: then or later, in ms since the epoch. */
type DeletedOf = (deviceId: string, since?: number) => KnownDeletions

/** By event: why the ranges in which it was fetched may not show it though it is there. */
export const lackingWhereFetched = (
  fetched: readonly FetchedRange[],
  { findings, readings }: Looked,
  looksOf: LooksOf,
  deletedOf: DeletedOf,
): ReadonlyMap<string, AppError> => {
  const absent = [...looksOf].filter(([eventId]) => findings.get(eventId)?.kind === 'absent')
  const lacking = new Map<string, AppError>()
  for (const { look, verdict } of readings) {
    const key = keyOfLook(look)
    const own = absent.filter(([, looks]) => looks.some((other) => keyOfLook(other) === key))
    const ranges = fetched.filter(
      ({ deviceId, zone, start: first, end: last }) => keyOfLook({ deviceId, zone, first, last }) === key,
    )
    // What is only estimated contradicts nothing.
    if (ranges.some(({ isEstimate }) => isEstimate)) continue
    const others =
      Math.min(...ranges.map(({ eventCount }) => eventCount)) -
      own.length -
      countIn(deletedOf(look.deviceId), look)
    const error = othersMissing(others, verdict.eventCount)
    if (error !== null) for (const [eventId] of own) lacking.set(eventId, error)
  }
  return lacking
}

/** An event that the ledger says was to be deleted, and the looks that showed it. */
export interface RecordedEvent {
  readonly eventId: string
  readonly seenIn: readonly ShownLook[]
  /** ms since the epoch: when that was written down. */
  readonly at: number
}

/** What to say of an event that the looks which showed it do not show any more. */
export const absentNow = (
  recorded: readonly RecordedEvent[],
  readings: ReadonlyMap<string, Reading>,
  deletedOf: DeletedOf,
): Finding => {
  const looks = recorded.flatMap(({ seenIn, at }) => seenIn.map((look) => ({ ...look, at })))
  for (const { eventCount, at, ...look } of looks) {
    const reading = readings.get(keyOfLook(look))
    // Nobody wrote down what else there was.
    if (eventCount === undefined || reading === undefined) return { kind: 'absent', isProven: false }
    const others = eventCount - countIn(deletedOf(look.deviceId, at - lookMs), look)
    const error = othersMissing(others, reading.verdict.eventCount)
    if (error !== null) return { kind: 'unknown', error }
  }
  return { kind: 'absent', isProven: looks.length > 0 }
}
