import type { Origin } from '../formats/provenance'
import { originState, type SourceFile } from './result-source'

/**
 * The origins of a file that still contains all events of complete ranges; null: nothing is proven about it.
 */
export const completeOrigins = (file: SourceFile): readonly Origin[] | null => {
  const { provenance } = file
  if (
    provenance === undefined ||
    file.problem !== undefined ||
    file.described !== undefined ||
    originState(file) !== 'known'
  )
    return null
  const isWhole =
    provenance.scope === 'all' &&
    provenance.filters.length === 0 &&
    provenance.unknownFiles === undefined &&
    provenance.origins.length > 0
  const isComplete = provenance.origins.every(
    ({ completeness, start, end }) => completeness === 'complete' && start !== undefined && end !== undefined,
  )
  return isWhole && isComplete ? provenance.origins : null
}
