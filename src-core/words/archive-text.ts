import type { FileProvenance } from '../formats/provenance'
import {
  type ArchivePart,
  type FileSource,
  originOfAll,
  type OriginState,
  originState,
  type SourceFile,
} from '../results/result-source'
import { countsIn } from './counts'
import { windowTextIn } from './window-text'
import type { TimedWords } from './words'

/** The origin of all, as it is said: what has changed is an archive, and no export. */
export const saidOrigin = (source: FileSource): OriginState | 'changedArchive' => {
  const state = originOfAll(source)
  const changed = source.files.filter((file) => originState(file) === 'changed')
  return state === 'changed' && changed.every(({ archive }) => archive) ? 'changedArchive' : state
}

/** What is said of a part of an archive. Its manifest has no words of its own. */
export const archiveTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const at = (ms: number): string => words.formatter.formatWithOffset(ms)
  return {
    /** Where there is little room. */
    receivedText: ({ first, last }: Pick<ArchivePart, 'first' | 'last'>): string =>
      t('files.origin.received', { window: windowTextIn(words).windowText({ first, last }) }),
    /** The provenance of a file; of a part of an archive, with how its rows were chosen, in words. */
    provenanceOf: ({ fileName: name, provenance, archive }: SourceFile): FileProvenance | undefined => {
      if (provenance === undefined || archive === undefined) return provenance
      const { first, last, untimed, run } = archive
      const window = t('files.origin.range', { start: at(first), end: at(last) })
      const verdict = t('files.origin.archiveVerdict', { name, run: number(run) })
      return {
        ...provenance,
        origins: provenance.origins.map((origin) => ({ ...origin, verdict })),
        filters: [
          t('files.origin.received', { window }),
          ...(untimed > 0 ? [counted('files.origin.untimed', untimed)] : []),
        ],
      }
    },
  }
}
