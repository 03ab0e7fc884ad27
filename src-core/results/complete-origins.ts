import type { Origin } from '../formats/provenance'
import { type FileSource, originState, type SourceFile } from './result-source'

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

/** All events of complete ranges, as far as the metadata of its files say. Of an archive only parts are opened. */
export const wasComplete = ({ files }: FileSource): boolean =>
  files.length > 0 && files.every((file) => file.archive === undefined && completeOrigins(file) !== null)
