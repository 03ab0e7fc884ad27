import type { Completeness, Origin } from '../src-core/formats/provenance'
import type { RangeVerdict } from '../src-core/proof/device-range'
import { summaryOf } from '../src-core/proof/range-summary'
import { countEvents, countEventsOf } from '../src-core/results/event-count'
import type { EventsResult } from '../src-core/results/events-result'
import { sharedIdCountOf } from '../src-core/results/shared-id-count'
import { doubtTexts } from '../src-core/words/doubt-text'
import { provenanceIn } from '../src-core/words/provenance-text'
import type { ExitCode } from './exit-code'
import type { Session } from './session'

interface DeviceSummary {
  readonly deviceId: string
  readonly verdict: RangeVerdict['kind'] | 'answered' | 'failed' | 'running'
  readonly events: number
  /** ISO 8601. */
  readonly missing?: readonly {
    readonly first: string
    readonly last: string
    readonly reasons: readonly string[]
  }[]
  readonly notProvable?: readonly string[]
  /** Answered, and yet not proven: why, in words. */
  readonly doubts?: readonly string[]
  /** ISO 8601: it is complete up to here, because nothing later can be. */
  readonly until?: string
  readonly error?: string
}

/** What `--json` says of a result. */
export interface ResultSummary {
  readonly command: string
  readonly exitCode: ExitCode
  readonly verdict: Completeness
  readonly sentence: string
  readonly events: number
  /** How many of them share their id with another one. */
  readonly sharedIds: number
  readonly requests?: number
  readonly devices: readonly DeviceSummary[]
}

/** The verdict as the window would write it into a file. */
export const originOf = ({ page }: Session, tab: EventsResult): Origin | undefined =>
  provenanceIn(page.words).ofExport({ tab, scope: 'all', rowCount: tab.table.rowCount, leftOut: 0 })
    .origins[0]

const devicesOf = ({ page }: Session, tab: EventsResult): readonly DeviceSummary[] => {
  const { source, state } = tab
  const iso = (ms: number): string => page.formatter.formatIso(ms)
  if (state.range !== null) {
    return state.range.devices.map(({ deviceId, verdict }) => ({
      deviceId,
      verdict: verdict?.kind ?? 'running',
      events: countEventsOf(tab, deviceId),
      missing: (verdict?.missing ?? []).map(({ first, last, errors = [] }) => ({
        first: iso(first),
        last: iso(last),
        reasons: errors.map((error) => page.sentenceOf(error).what),
      })),
      notProvable: (verdict?.notProvable ?? []).map(iso),
      ...(verdict?.doubtful && { doubts: doubtTexts(page.words, verdict) }),
      ...(verdict?.until !== undefined && { until: iso(verdict.until) }),
    }))
  }
  const answers = source.kind === 'query' ? (source.answers ?? []) : []
  return answers.map(({ deviceId, error }) => ({
    deviceId,
    verdict: error === undefined ? 'answered' : 'failed',
    events: countEventsOf(tab, deviceId),
    ...(error === undefined ? {} : { error: page.sentenceOf(error).what }),
  }))
}

export const summarize = (
  session: Session,
  command: string,
  tab: EventsResult,
  { completeness, verdict }: Origin,
  exitCode: ExitCode,
): ResultSummary => {
  const range = tab.state.range === null ? null : summaryOf(tab.state.range.devices)
  return {
    command,
    exitCode,
    verdict: completeness,
    sentence: verdict,
    events: countEvents(tab),
    sharedIds: sharedIdCountOf(tab),
    ...(range === null ? {} : { requests: range.requestCount }),
    devices: devicesOf(session, tab),
  }
}
