import { summaryOf } from '../proof/range-summary'
import type { FileSource } from '../results/result-source'
import { isUnproven } from '../results/unproven'
import { type JudgedResult, resultTextIn } from './result-text'
import type { TimedWords } from './words'

/** The verdict in the metadata of a file, if part of its range was missing. */
const partialOrigin = ({ files }: FileSource): string | undefined =>
  files
    .flatMap(({ provenance }) => provenance?.origins ?? [])
    .find(({ completeness }) => completeness === 'partial')?.verdict

/** A warning before an export: the result is not, or may not be, the complete range. Empty: no warning. */
export const completenessText = (words: TimedWords, result: JudgedResult): string => {
  const { source, state } = result
  if (source.kind === 'file') {
    const verdict = partialOrigin(source)
    if (verdict !== undefined) return words.t('files.export.incomplete', { verdict })
  }
  const kind = state.range === null ? null : summaryOf(state.range.devices).kind
  const verdict = resultTextIn(words).ofResult(result)
  if (kind === 'running' || kind === 'partial') return words.t('files.export.incomplete', { verdict })
  return isUnproven(result) ? words.t('files.export.unproven', { verdict }) : ''
}
