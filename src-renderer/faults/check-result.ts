import type { FaultSettings } from '../../src-preload/contract/faults'
import { runInSlices } from '../events/slices'
import { isPicked } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import { fetchedAtOf } from './fetched-at'
import { findFaults, inspect, inspectPicked } from './find-faults'
import { createProfileNotes, type ProfileNote } from './profile/profile-notes'
import { createUnjudgedTally, type UnjudgedTally } from './unjudged'

/** The settings of a check, and what it could judge; `countFindings` counts what it found. */
export interface FaultCheck {
  readonly rows: number
  readonly settings: FaultSettings
  /** ms since the epoch. */
  readonly fetchedAt: number
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
  const rules = isPicked(tab.source) ? inspectPicked : inspect
  const faults = await runInSlices(findFaults(tab.table, settings, fetchedAt, unjudged.pass, profiles.note, rules), signal)
  return { faults, check: { rows: faults.length, settings, fetchedAt, unjudged: unjudged.of, profiles: profiles.all() } }
}
