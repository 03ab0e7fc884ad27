import { resolve } from 'node:path'
import { faultBit, type FaultKind, faultKinds, warningKinds } from '../../src-core/checks/faults'
import { canBeMarked, savePlan } from '../../src-core/deletion/marked-events'
import { rowsById } from '../../src-core/events/rows-by-id'
import { checkResult } from '../../src-core/results/check-result'
import type { EventsResult } from '../../src-core/results/events-result'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { jsonLine } from '../plain-line'
import { readRules, withRules } from '../rules'
import { inSession, type Session, type Surroundings } from '../session'
import { pathOfSubject, type SubjectOptions, takeSubject } from '../subject'

export interface PlanMakeOptions extends SubjectOptions {
  readonly rule?: string
  readonly id?: readonly string[]
  readonly out: string
}

/**
 * As the button "Select faulty" has it: those that only show that something else may be wrong must be named.
 */
const allRules = faultKinds.filter((kind) => !warningKinds.includes(kind))

const flaggedRows = async (
  { page, interruption }: Session,
  tab: EventsResult,
  rules: readonly FaultKind[],
): Promise<readonly number[]> => {
  if (rules.length === 0) return []
  const wanted = rules.reduce((bits, kind) => bits | faultBit(kind), 0)
  const { faults } = await checkResult(tab, withRules(page.faults, rules), interruption)
  return Array.from(faults.keys()).filter((row) => ((faults[row] ?? 0) & wanted) !== 0)
}

const rowsWithIds = ({ table, title }: EventsResult, ids: readonly string[]): readonly number[] => {
  const found = rowsById(table, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw new Refusal(
      `No plan was written: ${title} has no event with the id ${missing.join(', ')}.`,
      exitCodes.error,
    )
  return [...found.values()].flat()
}

/** Marks what can still be deleted, as the window would, and counts the rest. */
const mark = (
  { table }: EventsResult,
  rows: readonly number[],
): { readonly marked: number; readonly leftOut: number } => {
  const wanted = [...new Set(rows)]
  const marked = wanted.filter((row) => canBeMarked(table, row) && !table.isDeleted(row))
  for (const row of marked) table.setMark(row, 'toDelete')
  return { marked: marked.length, leftOut: wanted.length - marked.length }
}

/** Writes a plan of the events that rules flag, or that have certain ids. Deletes nothing. */
export const runPlanMake = (
  surroundings: Surroundings,
  file: string | undefined,
  options: PlanMakeOptions,
): Promise<ExitCode> => {
  const { rule, id = [] } = options
  if (rule === undefined && id.length === 0)
    throw new Refusal('Name rules (--rule) or ids (--id) of the events to plan.', exitCodes.usage)
  const rules = rule === undefined ? [] : readRules(rule, allRules)
  const path = resolve(options.out)
  if (!/\.deletions\.json$/i.test(path))
    throw new Refusal(
      'The name of a plan ends with .deletions.json, or the window would not open it as one.',
      exitCodes.usage,
    )
  const run = async (session: Session): Promise<ExitCode> => {
    const { page, output } = session
    const { tab, ofVerdict, sentence, summary } = await takeSubject(session, 'plan make', options)
    const { marked, leftOut } = mark(tab, [
      ...(await flaggedRows(session, tab, rules)),
      ...rowsWithIds(tab, id),
    ])
    if (marked === 0)
      throw new Refusal(`${sentence}. There is nothing to delete, so no plan was written.`, exitCodes.error)
    const end = await savePlan(session.desktop, tab, page.appVersion)
    if (end?.kind === 'failed') throw new Failure(end.error)
    if (end?.kind !== 'saved') throw new Failure({ kind: 'cancelled' })
    const { count } = end
    const events = page.counts.counted('results.status.events', count)
    output.say(`${sentence}. The plan with ${events} was written to ${path}.`)
    if (leftOut > 0)
      output.say(
        `Left out, because they have no id or had been deleted before: ${page.counts.number(leftOut)}.`,
      )
    if (options.json === true)
      await output.write(
        jsonLine({
          ...summary,
          exitCode: ofVerdict,
          count,
          leftOut,
          file: { path, bytes: end.file.byteCount },
        }),
      )
    return ofVerdict
  }
  return inSession(surroundings, options, run, { ...pathOfSubject(file, options, 'plan'), outPath: path })
}
