import type { EventTable } from '../events/event-table'
import type { Steps } from '../events/slices'
import type { EpisodeWords } from '../words/episode-words'
import type { RuleWords } from '../words/rule-words'
import type { Episode } from './episodes/episode'
import type { FaultReason, Inspection } from './hit'
import type { Comparison } from './picture/comparison'
import type { SeriesWindow } from './picture/series-window'
import type { ProfiledSeries } from './profile/profile'
import type { ModelSeries } from './same-model'

/** A hit to be explained, in its table. */
export interface ExplainedHit extends FaultReason {
  readonly table: EventTable
  readonly row: number
}

/** The picture of the series around a hit. */
interface RulePicture {
  /** The number of events on either side, if others than usual. A level or an hour needs more of them. */
  readonly reach?: number
  /**
   * What the event was compared with, if that can be drawn beside it. `isSeasonal`: the levels of such a series
   * are relative to the usual value of the hour, so they are no values of the series.
   */
  readonly compare?: (hit: FaultReason, window: SeriesWindow, isSeasonal: boolean) => readonly Comparison[]
  /** Allowed values that were measured, not set, are given with so many digits. */
  readonly digits?: number
  /** What is drawn, if other words than usual are needed. */
  readonly caption?: (facts: readonly number[], words: RuleWords) => string
}

/** A finding to be told: its clearest hit, with what else it has. */
export interface ExplainedEpisode extends ExplainedHit {
  readonly episode: Episode
}

interface Explained {
  /** The sentence with the numbers behind a hit. */
  readonly why: (hit: ExplainedHit, words: RuleWords) => string
  /** What stands in the title of a finding beside its attribute and its values; absent: nothing. */
  readonly titled?: (hit: ExplainedEpisode, words: EpisodeWords) => Readonly<Record<string, string>>
  /** The sentence of a finding, short, for a list; absent, or empty: the one of its clearest hit. */
  readonly brief?: (hit: ExplainedEpisode, words: EpisodeWords) => string
  /**
   * What is one finding although it is apart (`episodes/episode.ts`): equal values of a series, or attributes of
   * a device at the same time; absent: nothing.
   */
  readonly joins?: 'equalValues' | 'attributes'
  /** For how long before its event a hit is about something, in ms; absent: 0. */
  readonly reachesBack?: (facts: readonly number[]) => number
  /** The same after its event. */
  readonly reachesAhead?: (facts: readonly number[]) => number
  /** Null: the rule judges the record itself or the time when it arrived, so its neighbours show nothing. */
  readonly picture: RulePicture | null
}

/** A rule that needs only the event itself. `find` returns what judges the rows from a number to before another. */
interface RuleOfEvent extends Explained {
  readonly needs: 'event'
  readonly find: (inspection: Inspection) => (from: number, to: number) => void
}

/** `measurements`: the numbers that no broken sensor has reported. */
type Judged = 'events' | 'numbers' | 'measurements'

/** A rule that judges an event among the others of its series, according to the profile of the series. */
interface RuleOfSeries extends Explained {
  readonly needs: 'series'
  readonly judges: Judged
  /**
   * The rule gets the series in parts, cut at time that was not fetched; an event alone between two cuts is not
   * judged. Without cuts are only rules that look at each moment by itself: they reach across nothing.
   */
  readonly isCut: boolean
  readonly find: (profiled: ProfiledSeries, inspection: Inspection) => Steps<void>
}

/** A rule that compares devices. `models`: the series of each attribute of each model. */
interface RuleOfDevices extends Explained {
  readonly needs: 'devices'
  readonly judges: Judged
  readonly find: (models: readonly (readonly ModelSeries[])[], inspection: Inspection) => Steps<void>
}

/**
 * A fault rule. Its `find` calls `hit` for each hit, and `pass` with the number of events that it cannot judge.
 * Rules may share one `find`, which then finds the hits of all of them at once.
 */
export type FaultRule = RuleOfEvent | RuleOfSeries | RuleOfDevices
