import { type DeletionState, isDeletedOutcome } from '../../src-core/deletion/deletion-outcome'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { deletionTextIn, stoppedWords } from '../../src-core/words/deletion-text'
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-code'
import { Failure, OutputClosed, OutputCut, OutputLost, Refusal } from '../failure'
import { jsonLine, plainLine } from '../plain-line'
import type { Session } from '../session'
import type { Candidates, LeftOutEvent } from './candidates'
import type { ConsentOptions } from './consent'
import { deleteCandidates, type DeletionEnd, type StatedWith } from './delete-candidates'
import type { UnlockOptions } from './unlocked'

/** The service does not have them, which is what was wanted. */
const needless = ['noLongerFound', 'alreadyDeleted'] as const satisfies readonly LeftOutEvent['kind'][]
const isNeedless = ({ kind }: LeftOutEvent): boolean => needless.some((other) => other === kind)
/** The service does not have it, or has it as deleted, whoever did that. */
const isNotThere = ({ kind }: DeletionState): boolean =>
  isDeletedOutcome(kind) || kind === 'alreadyAbsent' || kind === 'alreadyFlagged'
/** Still at the service after the request. */
const hasStayed = ({ kind }: DeletionState): boolean =>
  ['failed', 'stillThere', 'changed', 'otherDeleted'].includes(kind)

export const isNothingLeft = (leftOut: readonly LeftOutEvent[]): boolean => leftOut.every(isNeedless)

/**
 * Of events that were left out: why none could be looked up, or how far they fall short of what was asked.
 */
export const exitCodeOfLeftOut = (leftOut: readonly LeftOutEvent[], isNothingFound: boolean): ExitCode => {
  const [error] = leftOut.flatMap((event) => event.error ?? [])
  if (error !== undefined && isNothingFound) return exitCodeOf(error)
  return isNothingLeft(leftOut) ? exitCodes.complete : exitCodes.notProven
}

const exitCodeOfEnd = (
  { states, error }: DeletionEnd,
  { leftOut, records }: Candidates,
  isInterrupted: boolean,
): ExitCode => {
  if (isInterrupted) return exitCodes.interrupted
  if (error !== null) return exitCodeOf(error)
  const all = [...states.values()]
  if (all.some(hasStayed)) return exitCodes.error
  // An event that nothing was said of is not known to be deleted.
  return all.length === records.length && all.every(isNotThere)
    ? exitCodeOfLeftOut(leftOut, records.length === 0)
    : exitCodes.notProven
}

/** One word for an event that was no longer found, whether that came out before the deletion or in its turn. */
const outcomeOf = ({ kind }: DeletionState): string => (kind === 'alreadyAbsent' ? 'noLongerFound' : kind)

/** What the text of a state adds to its outcome, which stands before it. */
const addedBy = ({ page }: Session, state: DeletionState): string => {
  const text = deletionTextIn(page.words).stateText(state)
  return text === page.words.t(`deletion.states.${state.kind}`) ? '' : text
}

/** What became of the events that were not sent, as parts of the summary. */
const leftOutParts = ({ page }: Session, leftOut: readonly LeftOutEvent[]): readonly string[] => {
  const count = (isCounted: (event: LeftOutEvent) => boolean, words: string): readonly string[] => {
    const events = leftOut.filter(isCounted)
    return events.length === 0 ? [] : [`${page.counts.number(events.length)} ${words}`]
  }
  return [
    ...count(({ kind }) => kind === 'noLongerFound', 'no longer found, not sent'),
    ...count(({ kind }) => kind === 'alreadyDeleted', 'deleted before'),
    ...count((event) => !isNeedless(event), 'left out'),
  ]
}

const nothingRun: DeletionEnd = { states: new Map(), counts: new Map(), error: null }

/** Why nothing more reaches standard output; undefined if it is not about that. */
const lossOf = (reason: unknown): Refusal | undefined => {
  if (reason instanceof OutputCut || reason instanceof OutputLost) return reason
  return reason instanceof OutputClosed
    ? new Refusal('Standard output was closed.', exitCodes.error)
    : undefined
}

/** Throws OutputLost instead of a failure, which would be told as that of the deletion. */
const write = async ({ output, page }: Session, line: string): Promise<void> => {
  try {
    await output.write(line)
  } catch (reason) {
    if (!(reason instanceof Failure)) throw reason
    throw new OutputLost(page.sentenceOf(reason.error).whole, exitCodes.error)
  }
}

/** A deletion that can no longer tell what it does is no success, whoever closed its output. */
const orRefusal = async <T>(action: Promise<T>): Promise<T> => {
  try {
    return await action
  } catch (reason) {
    const loss = lossOf(reason)
    if (loss === undefined) throw reason
    throw new Refusal(
      `${loss.sentence} What had been sent is in the ledger, with its outcome; the rest was not deleted.`,
      loss.exitCode,
    )
  }
}

/**
 * The run has ended by then, so nothing is said of a rest. `ended`: what became of it, in one
 * sentence.
 */
const writeSummary = async (session: Session, line: string, ended: string): Promise<void> => {
  try {
    await write(session, line)
  } catch (reason) {
    const loss = lossOf(reason)
    if (loss === undefined) throw reason
    throw new Refusal(
      `${loss.sentence} ${ended}. Only the summary is lost: what became of each event is in the ledger (device-events ledger list).`,
      loss.exitCode,
    )
  }
}

/** What a deletion is told beside its events. */
export interface DeletingOptions extends ConsentOptions, UnlockOptions {
  readonly reason?: string
}

/** Deletes them, and tells of each event: a line with the outcome, the id, and what there is to add. */
export const carryOut = async (
  session: Session,
  command: string,
  service: PlanService,
  candidates: Candidates,
  stated: StatedWith = {},
): Promise<ExitCode> => {
  const { output, page, interruption, options } = session
  const { sentenceOf, words } = page
  const deletionText = deletionTextIn(words)
  const { records, leftOut } = candidates
  const isJson = options.json === true
  const writeOutcome = (kind: string, eventId: string, detail: string): Promise<void> =>
    isJson ? Promise.resolve() : write(session, plainLine([kind, eventId, detail]))
  const notifyEnd = (eventId: string, state: DeletionState): Promise<void> =>
    writeOutcome(outcomeOf(state), eventId, addedBy(session, state))
  const run = async (): Promise<ExitCode> => {
    for (const { kind, eventId, detail } of leftOut) await writeOutcome(kind, eventId, detail)
    const end =
      records.length === 0
        ? nothingRun
        : await deleteCandidates(session, service, candidates, stated, notifyEnd)
    const exitCode = exitCodeOfEnd(end, candidates, interruption.aborted)
    const states = [...end.states].map(([eventId, state]) => ({
      eventId,
      outcome: outcomeOf(state),
      detail: deletionText.stateText(state),
    }))
    const untouched = leftOut.map(({ eventId, kind, detail }) => ({ eventId, outcome: kind, detail }))
    const ended = deletionText.summaryOf(end.counts)
    const parts = [...(ended === '' ? [] : [ended]), ...leftOutParts(session, leftOut)]
    const sentence = `Deletion ended: ${parts.join(' · ')}`
    if (end.error !== null) {
      const { whole, technical } = sentenceOf(end.error)
      output.complain(words.t(stoppedWords(end.counts), { why: whole }))
      if (technical !== '') output.complain(technical)
    }
    output.say(sentence)
    if (!isJson) return exitCode
    const summary = {
      command,
      exitCode,
      sentence,
      service: service.baseUrl,
      events: [...states, ...untouched],
    }
    await writeSummary(session, jsonLine(summary), sentence)
    return exitCode
  }
  return orRefusal(run())
}
