import { faultBit, type FaultKind, faultKinds } from '../../src-preload/contract/faults'
import { checkResult } from '../../src-renderer/faults/check-result'
import type { ResultTab } from '../../src-renderer/results/result-tab'
import { type ExitCode, exitCodes } from '../exit-code'
import { plainLine } from '../plain-line'
import { readRules } from '../rules'
import { inSession, type Session, type Surroundings } from '../session'
import { pathOfSubject, type SubjectOptions, takeSubject } from '../subject'

export interface CheckOptions extends SubjectOptions {
  readonly failOn?: string
}

/** The event that the rule flags which has the earliest time of the device; without such a time, the first of the result. */
const firstEvent = ({ page }: Session, { table }: ResultTab, faults: Uint32Array, kind: FaultKind): { readonly id: string; readonly time: string } => {
  const times = table.columns.times.deviceTimestamp
  const flagged = Array.from(faults.keys()).filter((row) => ((faults[row] ?? 0) & faultBit(kind)) !== 0)
  const timeOf = (row: number): number => times[row] ?? NaN
  const first = flagged.reduce((earliest, row) => (timeOf(row) < timeOf(earliest) ? row : earliest), flagged[0] ?? 0)
  const time = timeOf(first)
  return { id: table.eventId(first) ?? '', time: Number.isNaN(time) ? '' : page.settings.formatter.formatIso(time) }
}

/** Runs the fault rules over a file or over what is fetched, with the limits of the window, and says how many events each of them flags. */
export const runCheck = (surroundings: Surroundings, file: string | undefined, options: CheckOptions): Promise<ExitCode> => {
  const failOn = options.failOn === undefined ? [] : readRules(options.failOn, faultKinds)
  const run = async (session: Session): Promise<ExitCode> => {
    const { page, output, interruption } = session
    const { tab, ofVerdict, sentence, summary } = await takeSubject(session, 'check', options)
    const { check, faults } = await checkResult(tab, page.settings.settings.faults, interruption)
    const findings = faultKinds
      .filter((kind) => check.counts[kind] > 0)
      .map((kind) => ({ rule: kind, name: page.words.t(`faults.name.${kind}`), events: check.counts[kind], first: firstEvent(session, tab, faults, kind) }))
    // Findings go before doubts: what was found is there, whatever else is missing.
    const exitCode = findings.some(({ rule }) => failOn.includes(rule)) ? exitCodes.findings : ofVerdict
    if (options.json === true) await output.write(`${JSON.stringify({ ...summary, exitCode, flagged: check.flaggedCount, findings })}\n`)
    else for (const { rule, name, events, first } of findings) await output.write(plainLine([rule, String(events), name, first.time, first.id]))
    output.say(`${sentence}; ${page.counts.counted('results.status.events', check.flaggedCount)} flagged.`)
    return exitCode
  }
  return inSession(surroundings, options, run, pathOfSubject(file, options, 'check'))
}
