import { keptIdPattern } from '../src-preload/contract/kept'
import { openKeptResult } from '../src-renderer/kept/kept-opening'
import type { QuerySource } from '../src-renderer/results/result-source'
import type { ResultTab } from '../src-renderer/results/result-tab'
import { exitCodes } from './exit-code'
import { Failure, Refusal, valueOf } from './failure'
import type { Session } from './session'

interface OpenedKeptResult {
  readonly tab: ResultTab
  readonly source: QuerySource
  /** False: some of it is lost, or it is unknown what was deleted of it since. */
  readonly isWhole: boolean
}

/**
 * A result that the window keeps on the disk. What is lost of it is said, and counts as not proven.
 * `missing`: the sentence if there is none with this ID.
 */
export const openKept = async (
  { desktop, page, output }: Session,
  keptId: string,
  missing = `No kept result has the ID ${keptId}.`,
): Promise<OpenedKeptResult> => {
  const isKept =
    keptIdPattern.test(keptId) &&
    valueOf(await desktop.listKept({})).results.some((result) => result.keptId === keptId)
  if (!isKept) throw new Refusal(`${missing} The command results list shows the IDs.`, exitCodes.error)
  const opened = await openKeptResult(keptId)
  if (!opened.ok) throw new Failure(opened.error)
  const { tab, problem } = opened.value
  if (problem !== null) output.complain(`${keptId}: ${page.sentenceOf(problem).whole}`)
  if (tab.source.kind !== 'query')
    throw new Failure({ kind: 'internal', detail: 'a kept result without a query' })
  return { tab, source: tab.source, isWhole: problem === null }
}
