import type { Episode } from '../checks/episodes/episode'
import { findEpisodes } from '../checks/episodes/find-episodes'
import { createHitLog, type HitLog } from '../checks/episodes/hit-log'
import type { FaultSettings } from '../checks/faults'
import { findFaults, type inspect, rulesFor } from '../checks/find-faults'
import type { ProfiledSeries } from '../checks/profile/profile'
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
  /** How many of the rows were events that were there: findings are of these. */
  readonly there: number
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
  /** What was found, told as findings, the weightiest first. */
  readonly episodes: readonly Episode[]
}

/** Runs rules so that the numbers behind each hit are kept as well. */
const logged =
  (rules: typeof inspect, log: HitLog): typeof inspect =>
  (inspection) =>
    rules({
      ...inspection,
      hit: (kind, row, score, ...facts) => {
        inspection.hit(kind, row, score)
        log.add(kind, row, score, facts)
      },
    })

/** Runs the rules over a whole result. Loaded on demand, with all rules. Rejects if it is aborted. */
export const checkResult = async (
  result: EventsResult,
  settings: FaultSettings,
  signal: AbortSignal,
): Promise<{ readonly faults: Uint32Array; readonly check: FaultCheck }> => {
  const fetchedAt = fetchedAtOf(result)
  const { there } = result.table.counts
  const unjudged = createUnjudgedTally()
  const profiles = createProfileNotes(result.table)
  const { range, coverage } = result.state
  const fetched = fetchedTimesOf(result.source, result.state)
  const log = createHitLog(result.table.rowCount)
  const allSeries: Uint32Array[] = []
  const arePicked = isPicked(result.source)
  const rules = logged(rulesFor(arePicked, fetched), log)
  const profiled = (of: ProfiledSeries): void => {
    profiles.note(of)
    allSeries.push(of.series.rows)
  }
  const faults = await runInSlices(
    findFaults(result.table, settings, fetchedAt, unjudged.pass, profiled, rules),
    signal,
  )
  const episodes = await runInSlices(findEpisodes(result.table, faults, log, allSeries, arePicked), signal)
  const known = { fetchedAt, fetched, proof: { range, coverage } }
  return {
    faults,
    check: {
      rows: faults.length,
      there,
      settings,
      ...known,
      unjudged: unjudged.of,
      profiles: profiles.all(),
      episodes,
    },
  }
}
