import type { StoredList } from '../../src-preload/contract/stored'
import { type ConsentOptions, requireConsent } from '../deletion/consent'
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-code'
import { Refusal, valueOf } from '../failure'
import { jsonLine, plainLine } from '../plain-line'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'

export interface ResultsClearOptions extends CommonOptions, ConsentOptions {
  readonly all?: boolean
}

interface Ended {
  readonly id: string
  readonly outcome: 'deleted' | 'inUse' | 'failed'
  readonly detail: string
  readonly exitCode: ExitCode
}

/** Damaged ones can be deleted as well. */
const chosenOf = ({ results, unreadable }: StoredList, ids: readonly string[]): readonly string[] => {
  const known = [...results, ...unreadable].map(({ storedId }) => storedId)
  if (ids.length === 0) return known
  const missing = ids.filter((id) => !known.includes(id))
  if (missing.length > 0) {
    const which = `${missing.length === 1 ? 'ID' : 'IDs'} ${missing.join(', ')}`
    throw new Refusal(
      `Nothing was deleted. No kept result has the ${which}. The command results list shows the IDs.`,
      exitCodes.error,
    )
  }
  return ids
}

const deleteOne = async ({ desktop, page }: Session, id: string): Promise<Ended> => {
  const deleted = await desktop.deleteStored({ storedId: id })
  if (deleted.ok) return { id, outcome: 'deleted', detail: '', exitCode: exitCodes.complete }
  const { error } = deleted
  if (error.kind !== 'resultOpen')
    return { id, outcome: 'failed', detail: page.sentenceOf(error).whole, exitCode: exitCodeOf(error) }
  const { holder = '', name = '' } = error
  return {
    id,
    outcome: 'inUse',
    detail: `in use by ${holder}; if that no longer runs, remove ${name}`,
    exitCode: exitCodes.notProven,
  }
}

const exitCodeOfAll = (ended: readonly Ended[], isInterrupted: boolean): ExitCode => {
  if (isInterrupted) return exitCodes.interrupted
  // An error goes before what was only left.
  return (
    ended.find(({ outcome }) => outcome === 'failed')?.exitCode ??
    (ended.some(({ outcome }) => outcome === 'inUse') ? exitCodes.notProven : exitCodes.complete)
  )
}

const clear = async (
  session: Session,
  named: readonly string[],
  options: ResultsClearOptions,
): Promise<ExitCode> => {
  const { desktop, page, output, interruption } = session
  const resultsOf = (count: number): string =>
    `${page.counts.number(count)} kept ${count === 1 ? 'result' : 'results'}`
  const ids = chosenOf(valueOf(await desktop.listStored({})), named)
  if (ids.length > 0) requireConsent(options, ids.length, resultsOf(ids.length))
  const ended: Ended[] = []
  for (const id of ids) {
    if (interruption.aborted) break
    const end = await deleteOne(session, id)
    ended.push(end)
    if (options.json !== true) await output.write(plainLine([end.outcome, id, end.detail]))
  }
  const count = (wanted: Ended['outcome']): number => ended.filter(({ outcome }) => outcome === wanted).length
  const inUse = count('inUse')
  const left =
    inUse === 0
      ? ''
      : ` Left, because ${inUse === 1 ? 'it is' : 'they are'} in use: ${page.counts.number(inUse)}.`
  const sentence =
    ids.length === 0 ? 'The window keeps no results.' : `Deleted: ${resultsOf(count('deleted'))}.${left}`
  const exitCode = exitCodeOfAll(ended, interruption.aborted)
  output.say(sentence)
  if (options.json === true) {
    const results = ended.map(({ id, outcome, detail }) => ({ id, outcome, detail }))
    await output.write(jsonLine({ command: 'results clear', exitCode, sentence, results }))
  }
  return exitCode
}

/**
 * Deletes results that the window keeps on the disk: those with these IDs, or all. What the window or another
 * command uses is left.
 */
export const runResultsClear = (
  surroundings: Surroundings,
  named: readonly string[],
  options: ResultsClearOptions,
): Promise<ExitCode> => {
  const ids = [...new Set(named)]
  if ((ids.length === 0) === (options.all !== true))
    throw new Refusal('Name either the IDs of kept results, or all of them (--all).', exitCodes.usage)
  return inSession(surroundings, options, (session) => clear(session, ids, options))
}
