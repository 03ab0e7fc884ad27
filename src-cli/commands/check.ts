import { countFindings } from '../../src-core/checks/count-findings'
import { faultBit, type FaultKind, faultKinds } from '../../src-core/checks/faults'
import { isBlindTo } from '../../src-core/checks/unjudged'
import { isGone } from '../../src-core/events/gone-rows'
import { checkResult, type FaultCheck } from '../../src-core/results/check-result'
import type { EventsResult } from '../../src-core/results/events-result'
import { type ExitCode, exitCodes } from '../exit-code'
import { jsonLine, plainLine } from '../plain-line'
import { readRules, withRules } from '../rules'
import { inSession, type Session, type Surroundings } from '../session'
import { pathOfSubject, type SubjectOptions, takeSubject } from '../subject'

export interface CheckOptions extends SubjectOptions {
  readonly failOn?: string
}

/**
 * The event that the rule flags which has the earliest time of the device; without such a time, the first of
 * the result.
 */
const firstEvent = (
  { page }: Session,
  { table }: EventsResult,
  faults: Uint32Array,
  kind: FaultKind,
): { readonly id: string; readonly time: string } => {
  const times = table.columns.times.deviceTimestamp
  const flagged = Array.from(faults.keys()).filter((row) => ((faults[row] ?? 0) & faultBit(kind)) !== 0)
  const timeOf = (row: number): number => times[row] ?? NaN
  const first = flagged.reduce(
    (earliest, row) => (timeOf(row) < timeOf(earliest) ? row : earliest),
    flagged[0] ?? 0,
  )
  const time = timeOf(first)
  return {
    id: table.eventId(first) ?? '',
    time: Number.isNaN(time) ? '' : page.formatter.formatIso(time),
  }
}

/**
 * The rules that were asked for by name and could judge no event, so that their silence means nothing; with
 * the reasons.
 */
const notApplied = (
  { page }: Session,
  { unjudged, rows }: FaultCheck,
  named: readonly FaultKind[],
): readonly string[] =>
  named
    .filter((kind) => isBlindTo(unjudged(kind), rows))
    .map((kind) => {
      const reasons = [...unjudged(kind)].map(([reason, count]) =>
        page.words.t(`faults.unjudged.${reason}`, { count: page.counts.number(count) }),
      )
      return reasons.length === 0 ? kind : `${kind} (${reasons.join('; ')})`
    })

/**
 * The rules that do not fit some series, as they would flag too much of them: whatever was asked for, that they
 * flag nothing there says nothing.
 */
const misfits = ({ page }: Session, { unjudged, settings }: FaultCheck): readonly string[] =>
  faultKinds.flatMap((kind) => {
    const count = settings.disabled.includes(kind) ? 0 : (unjudged(kind).get('misfit') ?? 0)
    return count === 0 ? [] : [`${kind} (${page.counts.number(count)})`]
  })

/**
 * Runs the fault rules over a file or over what is fetched, with the limits of the window, and says how many
 * events each of them flags.
 */
export const runCheck = (
  surroundings: Surroundings,
  file: string | undefined,
  options: CheckOptions,
): Promise<ExitCode> => {
  const failOn = options.failOn === undefined ? [] : readRules(options.failOn, faultKinds)
  const run = async (session: Session): Promise<ExitCode> => {
    const { page, output, interruption } = session
    const { tab, ofVerdict, sentence, summary } = await takeSubject(session, 'check', options)
    const { check, faults: found } = await checkResult(tab, withRules(page.faults, failOn), interruption)
    // What has been deleted since is no finding any more.
    const faults = found.map((bits, row) => (isGone(tab.table, row) ? 0 : bits))
    const { counts, flaggedCount: flagged, goneCount } = countFindings(tab.table, found)
    const findings = faultKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({
        rule: kind,
        name: page.words.t(`faults.rules.${kind}.name`),
        events: counts[kind],
        first: firstEvent(session, tab, faults, kind),
      }))
    const unapplied = notApplied(session, check, failOn)
    const unfitting = misfits(session, check)
    // Of all rules some never apply; but if none did, nothing was checked.
    const blind = options.failOn === 'all' && unapplied.length < failOn.length ? [] : unapplied
    // The limit that would have been exceeded may be among the settings that could not be used.
    const isUnfounded = blind.length > 0 || (failOn.length > 0 && page.settingsError !== undefined)
    const unfounded = isUnfounded ? exitCodes.notProven : ofVerdict
    // Findings go before doubts: what was found is there, whatever else is missing.
    const exitCode = findings.some(({ rule }) => failOn.includes(rule)) ? exitCodes.findings : unfounded
    if (options.json === true)
      await output.write(
        jsonLine({ ...summary, exitCode, flagged, findings, notApplied: blind, misfits: unfitting }),
      )
    else
      for (const { rule, name, events, first } of findings)
        await output.write(plainLine([rule, String(events), name, first.time, first.id]))
    const without = goneCount === 0 ? '' : `, without ${page.counts.number(goneCount)} that had been deleted`
    output.say(`${sentence}; ${page.counts.counted('results.status.events', flagged)} flagged${without}.`)
    if (blind.length > 0 && options.failOn === 'all')
      output.say('No rule applied to any event, so nothing was checked.')
    else if (blind.length > 0) output.say(`Applied to no event, so not checked: ${blind.join(', ')}.`)
    if (unfitting.length > 0)
      output.say(`Flagged nothing where they would flag too much, by events: ${unfitting.join(', ')}.`)
    return exitCode
  }
  return inSession(surroundings, options, run, pathOfSubject(file, options, 'check'))
}
