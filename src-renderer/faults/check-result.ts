import type { FaultSettings } from '../../src-core/checks/faults'
import { findFaults, rulesFor } from '../../src-core/checks/find-faults'
import { createProfileNotes, type ProfileNote } from '../../src-core/checks/profile/profile-notes'
import { createUnjudgedTally, type UnjudgedTally } from '../../src-core/checks/unjudged'
import { runInSlices } from '../../src-core/events/slices'
import type { FetchedTimes } from '../../src-core/proof/fetched-time'
import { isPicked } from '../../src-core/results/result-source'
import { fetchedTimesOf } from '../results/fetched-times-of'
import type { ResultTab } from '../results/result-tab'
import { fetchedAtOf } from './fetched-at'

/** The settings of a check, and what it could judge; `countFindings` counts what it found. */
export interface FaultCheck {
  readonly rows: number
  readonly settings: FaultSettings
  /** ms since the epoch. */
  readonly fetchedAt: number
  /** Of which time no event was missing. */
  readonly fetched: FetchedTimes
  /** What that rested on: when it is replaced, something else may be known. */
  readonly proof: Pick<ResultTab['state'], 'range' | 'coverage'>
  readonly unjudged: UnjudgedTally['of']
  /** The profiles of the series, by attribute of a model. */
  readonly profiles: readonly ProfileNote[]
}

/** Runs the rules over a whole result. Loaded on demand, with all rules. Rejects if it is aborted. */
export const checkResult = async (
  tab: ResultTab,
  settings: FaultSettings,
  signal: AbortSignal,
): Promise<{ readonly faults: Uint32Array; readonly check: FaultCheck }> => {
  const fetchedAt = fetchedAtOf(tab)
  const unjudged = createUnjudgedTally()
  const profiles = createProfileNotes(tab.table)
  const { range, coverage } = tab.state
  const fetched = fetchedTimesOf(tab.source, tab.state)
  const rules = rulesFor(isPicked(tab.source), fetched)
  const faults = await runInSlices(
    findFaults(tab.table, settings, fetchedAt, unjudged.pass, profiles.note, rules),
    signal,
  )
  const known = { fetchedAt, fetched, proof: { range, coverage } }
  return {
    faults,
    check: { rows: faults.length, settings, ...known, unjudged: unjudged.of, profiles: profiles.all() },
  }
}
