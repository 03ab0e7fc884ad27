import type { QuerySource } from '../src-core/results/result-source'
import { storedIdPattern } from '../src-preload/contract/stored'
import type { ResultTab } from '../src-renderer/results/result-tab'
import { openStoredResult } from '../src-renderer/stored-results/stored-opening'
import { exitCodes } from './exit-code'
import { Failure, Refusal, valueOf } from './failure'
import type { Session } from './session'

interface OpenedStoredResult {
  readonly tab: ResultTab
  readonly source: QuerySource
  /** False: some of it is lost, or it is unknown what was deleted of it since. */
  readonly isWhole: boolean
}

/**
 * A result that the window keeps on the disk. What is lost of it is said, and counts as not proven.
 * `missing`: the sentence if there is none with this ID.
 */
export const openStored = async (
  { desktop, page, output }: Session,
  storedId: string,
  missing = `No kept result has the ID ${storedId}.`,
): Promise<OpenedStoredResult> => {
  const isKept =
    storedIdPattern.test(storedId) &&
    valueOf(await desktop.listStored({})).results.some((result) => result.storedId === storedId)
  if (!isKept) throw new Refusal(`${missing} The command results list shows the IDs.`, exitCodes.error)
  const opened = await openStoredResult(storedId)
  if (!opened.ok) throw new Failure(opened.error)
  const { tab, problem } = opened.value
  if (problem !== null) output.complain(`${storedId}: ${page.sentenceOf(problem).whole}`)
  if (tab.source.kind !== 'query')
    throw new Failure({ kind: 'internal', detail: 'a kept result without a query' })
  return { tab, source: tab.source, isWhole: problem === null }
}
