import { isLive } from '../../src-core/live/live-state'
import { straySideOf } from '../../src-core/proof/outside'
import type { NamedResult } from '../../src-core/words/tab-names'

/** A result as it is named on paper, where no range may count from a day that nobody knows any more. */
export const onPaper = ({ title, source, table, state }: NamedResult): NamedResult => {
  const named = { title, source, table, state }
  if (source.kind !== 'query' || isLive(state) || straySideOf(source) !== null) return named
  const { start, end } = source
  if (start === undefined || end === undefined) return named
  return { ...named, source: { ...source, preset: 'custom', relative: {} } }
}
