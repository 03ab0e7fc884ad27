import type { FaultSettings } from '../checks/faults'
import { findFaults, rulesFor } from '../checks/find-faults'
import { createProfileNotes, type ProfileNote } from '../checks/profile/profile-notes'
import { createUnjudgedTally, type UnjudgedTally } from '../checks/unjudged'
import { runInSlices } from '../events/slices'
import type { FetchedTimes } from '../proof/fetched-time'
import type { EventsResult } from './events-result'
import { fetchedAtOf } from './fetched-at'
import { fetchedTimesOf } from './fetched-times-of'
import { isPicked } from './result-source'

/** The settings of a check, and what it could judge; `countFindings` counts what it found. */
export interface FaultCheck {
  readonly rows: number
  readonly settings: FaultSettings
  /** ms since the epoch. */
  readonly fetchedAt: number
  /** Of which time no event was missing. */
  readonly fetched: FetchedTimes
  /** What that rested on: when it is replaced, something else may be known. */
  readonly proof: Pick<EventsResult['state'], 'range' | 'coverage'>
  readonly unjudged: UnjudgedTally['of']
  /** The profiles of the series, by attribute of a model. */
  readonly profiles: readonly ProfileNote[]
}

/** Runs the rules over a whole result. Loaded on demand, with all rules. Rejects if it is aborted. */
export const checkResult = async (
  result: EventsResult,
  settings: FaultSettings,
  signal: AbortSignal,
): Promise<{ readonly faults: Uint32Array; readonly check: FaultCheck }> => {
  const fetchedAt = fetchedAtOf(result)
  const unjudged = createUnjudgedTally()
  const profiles = createProfileNotes(result.table)
  const { range, coverage } = result.state
  const fetched = fetchedTimesOf(result.source, result.state)
  const rules = rulesFor(isPicked(result.source), fetched)
  const faults = await runInSlices(
    findFaults(result.table, settings, fetchedAt, unjudged.pass, profiles.note, rules),
    signal,
  )
  const known = { fetchedAt, fetched, proof: { range, coverage } }
  return {
    faults,
    check: { rows: faults.length, settings, ...known, unjudged: unjudged.of, profiles: profiles.all() },
  }
}
