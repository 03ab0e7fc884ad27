import { basename, resolve } from 'node:path'
import { faultBit, type FaultKind, faultKinds, warningKinds } from '../../src-core/checks/faults'
import { canBeMarked, type PlanEnd, savePlan, savePlanOf } from '../../src-core/deletion/marked-events'
import { rowsById } from '../../src-core/events/rows-by-id'
import { checkResult } from '../../src-core/results/check-result'
import type { EventsResult } from '../../src-core/results/events-result'
import { markFleet, readDevices } from '../deletion/fleet'
import { type ExitCode, exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { namedDevices } from '../named-devices'
import { jsonLine } from '../plain-line'
import { readRules, withRules } from '../rules'
import { inSession, type Session, type Surroundings } from '../session'
import { pathOfSubject, type SubjectOptions, takeSubject } from '../subject'

export interface PlanMakeOptions extends SubjectOptions {
  readonly rule?: string
  readonly id?: readonly string[]
  /** The path of a list of devices. */
  readonly devices?: string
  readonly out: string
}

/**
 * As the button "Select faulty" has it: those that only show that something else may be wrong must be named.
 */
const allRules = faultKinds.filter((kind) => !warningKinds.includes(kind))

const flaggedRows = async (
  { page, output, interruption }: Session,
  tab: EventsResult,
  rules: readonly FaultKind[],
): Promise<readonly number[]> => {
  if (rules.length === 0) return []
  const wanted = rules.reduce((bits, kind) => bits | faultBit(kind), 0)
  const { faults } = await checkResult(tab, withRules(page.faults, rules), interruption)
  // The plan says of each event why it is in it.
  tab.table.setFaults(faults.map((bits) => bits & wanted))
  const flagged = Array.from(faults.keys()).filter((row) => ((faults[row] ?? 0) & wanted) !== 0)
  const own = flagged.filter(isOfAskedDevice(tab))
  if (own.length < flagged.length)
    output.say(
      `Left out, because they are of another device than was asked for: ${page.counts.number(flagged.length - own.length)}.`,
    )
  return own
}

const rowsWithIds = ({ table, title }: EventsResult, ids: readonly string[]): readonly number[] => {
  const found = rowsById(table, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0)
    throw new Refusal(
      `No plan was written: ${title} has no event with the ID ${missing.join(', ')}.`,
      exitCodes.error,
    )
  return [...found.values()].flat()
}

/** By rules alone, nothing of a device is planned that nobody named: some services answer by the beginning of its ID. */
const isOfAskedDevice = ({ source, table }: EventsResult): ((row: number) => boolean) => {
  if (source.kind !== 'query') return () => true
  const asked = new Set(source.devices.map((device) => device.toLowerCase()))
  return (row) => {
    const device = table.texts.deviceId[table.columns.texts.deviceId[row] ?? 0] ?? ''
    return device === '' || asked.has(device.toLowerCase())
  }
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

interface MadePlan {
  readonly end: PlanEnd | null
  readonly exitCode: ExitCode
  readonly sentence: string
  readonly leftOut: number
  /** For `--json`. */
  readonly summary: object
}

/** `ofVerdict`: whether all was read that might have held something. */
const nothingToDelete = (sentence: string, ofVerdict: ExitCode): Refusal =>
  ofVerdict === exitCodes.complete
    ? new Refusal(`${sentence}. There is nothing to delete, so no plan was written.`, exitCodes.error)
    : new Refusal(
        `${sentence}. In what could be read there is nothing to delete, so no plan was written.`,
        ofVerdict,
      )

const planOne = async (
  session: Session,
  options: PlanMakeOptions,
  rules: readonly FaultKind[],
): Promise<MadePlan> => {
  const { tab, ofVerdict, sentence, summary } = await takeSubject(session, 'plan make', options)
  const { id = [] } = options
  const { marked, leftOut } = mark(tab, [
    ...(await flaggedRows(session, tab, rules)),
    ...rowsWithIds(tab, id),
  ])
  if (marked === 0) throw nothingToDelete(sentence, ofVerdict)
  // Some that were named by hand do not make the others ones that somebody has seen.
  const madeBy = rules.length > 0 ? rules : undefined
  const end = await savePlan(session.desktop, tab, session.page.appVersion, madeBy)
  return { end, exitCode: ofVerdict, sentence, leftOut, summary }
}

/** Each device is fetched and judged by itself: whatever compares devices is not among the rules. */
const planFleet = async (
  session: Session,
  list: string,
  options: PlanMakeOptions,
  rules: readonly FaultKind[],
): Promise<MadePlan> => {
  const { page, output } = session
  const devices = await readDevices(list)
  let leftOut = 0
  const fleet = await markFleet(session, devices, options, async (tab) => {
    leftOut += mark(tab, await flaggedRows(session, tab, rules)).leftOut
  })
  const { number, counted } = page.counts
  const unproven = fleet.devices.filter(({ exitCode }) => exitCode !== exitCodes.complete)
  for (const { deviceId, sentence } of unproven) output.say(`${deviceId}: ${sentence}`)
  const silent = fleet.devices.filter(
    ({ exitCode, events }) => exitCode === exitCodes.complete && events === 0,
  )
  if (silent.length > 0)
    output.say(
      `The service has no event in this time of: ${namedDevices(
        page,
        silent.map(({ deviceId }) => deviceId),
      )}. Check that the IDs are written as the service has them.`,
    )
  const events = counted('results.status.events', fleet.eventCount)
  const complete = number(devices.length - unproven.length)
  const sentence = `${events} of ${number(devices.length)} devices, ${complete} of them complete`
  const exitCode = unproven.length === 0 ? exitCodes.complete : exitCodes.notProven
  if (fleet.parts.length === 0) throw nothingToDelete(sentence, exitCode)
  const end = await savePlanOf(session.desktop, {
    sourceFile: basename(list),
    appVersion: page.appVersion,
    parts: fleet.parts,
    rules,
  })
  const summary = { command: 'plan make', sentence, events: fleet.eventCount, devices: fleet.devices }
  return { end, exitCode, sentence, leftOut, summary }
}

/** Its judgement rests on other devices. */
const comparing: FaultKind = 'unlikeOthers'

const refuseUnclear = (
  { rule, id = [], devices, device }: PlanMakeOptions,
  file: string | undefined,
): void => {
  if (rule === undefined && id.length === 0)
    throw new Refusal('Name rules (--rule) or IDs (--id) of the events to plan.', exitCodes.usage)
  if (devices === undefined) return
  if (file !== undefined || device !== undefined || id.length > 0)
    throw new Refusal(
      '--devices goes with --rule alone: neither a file, nor --device, nor --id.',
      exitCodes.usage,
    )
  if (rule !== 'all' && rule?.includes(comparing) === true)
    throw new Refusal(
      `The rule ${comparing} compares devices, and --devices fetches one after the other. Name them with --device instead.`,
      exitCodes.usage,
    )
}

/** Writes a plan of the events that rules flag, or that have certain ids. Deletes nothing. */
export const runPlanMake = (
  surroundings: Surroundings,
  file: string | undefined,
  options: PlanMakeOptions,
): Promise<ExitCode> => {
  refuseUnclear(options, file)
  const { rule, devices } = options
  const ownRules = devices === undefined ? allRules : allRules.filter((kind) => kind !== comparing)
  const rules = rule === undefined ? [] : readRules(rule, ownRules)
  const path = resolve(options.out)
  if (!/\.deletions\.json$/i.test(path))
    throw new Refusal(
      'The name of a plan ends with .deletions.json, or the window would not open it as one.',
      exitCodes.usage,
    )
  const run = async (session: Session): Promise<ExitCode> => {
    const { page, output } = session
    const { end, exitCode, sentence, leftOut, summary } =
      devices === undefined
        ? await planOne(session, options, rules)
        : await planFleet(session, devices, options, rules)
    if (end?.kind === 'failed') throw new Failure(end.error)
    if (end?.kind !== 'saved') throw new Failure({ kind: 'cancelled' })
    const { count } = end
    const events = page.counts.counted('results.status.events', count)
    output.say(`${sentence}. The plan with ${events} was written to ${path}.`)
    if (leftOut > 0)
      output.say(
        `Left out, because they have no ID or had been deleted before: ${page.counts.number(leftOut)}.`,
      )
    if (options.json === true)
      await output.write(
        jsonLine({ ...summary, exitCode, count, leftOut, file: { path, bytes: end.file.byteCount } }),
      )
    return exitCode
  }
  const paths = devices === undefined ? pathOfSubject(file, options, 'plan') : {}
  return inSession(surroundings, options, run, { ...paths, outPath: path })
}
