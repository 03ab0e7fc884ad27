import type { Completeness, FileProvenance, Origin } from '../formats/provenance'
import type { PlanFacts } from '../results/plan-facts'
import { originState, servicesOfFile, type SourceFile } from '../results/result-source'
import { archiveTextIn } from './archive-text'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** A complete range was asked for. */
const ofRange: readonly Completeness[] = ['complete', 'notProvable', 'partial']

/** Devices named in a line; the others are counted. */
const maxNamed = 5

/** What is known of where the events of a file come from, line by line. */
export const originTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const { list } = joinedIn(words)
  const { provenanceOf } = archiveTextIn(words)
  const at = (ms: number): string => words.formatter.formatWithOffset(ms)

  const devicesOf = ({ devices }: Origin): string => {
    const named = list(devices.slice(0, maxNamed))
    return devices.length > maxNamed ? `${named} + ${number(devices.length - maxNamed)}` : named
  }
  const rangeOf = ({ start, end }: Origin): string =>
    start === undefined && end === undefined
      ? t('files.origin.serviceRange')
      : t('files.origin.range', {
          start: start === undefined ? '…' : at(start),
          end: end === undefined ? '…' : at(end),
        })

  const linesOfOrigin = (origin: Origin): readonly string[] => [
    t('files.origin.fetched', {
      devices: devicesOf(origin),
      range: rangeOf(origin),
      name: origin.connectionName,
      url: origin.baseUrl,
      at: at(origin.fetchedAt),
    }),
    // Recorded in the language of the export, so it is quoted.
    t('files.origin.recorded', {
      completeness: t(`files.origin.completeness.${origin.completeness}`),
      verdict: origin.verdict,
    }),
  ]
  const rowsOf = ({ fileName: name, rowCount, archive }: SourceFile, found: FileProvenance): string => {
    const { exportedAt, appVersion: version, scope } = found
    const made = { at: at(exportedAt), version }
    return archive
      ? t('files.origin.archived', {
          ...{ ...made, name, run: number(archive.run) },
          rows: counted('results.status.events', rowCount),
        })
      : t('files.origin.exported', { ...made, rows: counted(`files.origin.${scope}`, found.rowCount) })
  }
  const linesOfExport = (file: SourceFile, found: FileProvenance): readonly string[] => [
    rowsOf(file, found),
    ...(found.filters.length === 0
      ? []
      : [t('files.origin.filters', { filters: found.filters.join(' · ') })]),
  ]
  const linesOfPlan = (file: SourceFile, { createdAt, sourceFile }: PlanFacts): readonly string[] => [
    t('files.origin.planned', { source: sourceFile || t('deletion.plan.unknownSource'), at: at(createdAt) }),
    ...servicesOfFile(file).map((url) =>
      url === undefined ? t('files.origin.plannedUnknown') : t('files.origin.plannedService', { url }),
    ),
  ]
  return (file: SourceFile): readonly string[] => {
    const { plan } = file
    if (plan) return linesOfPlan(file, plan)
    const provenance = provenanceOf(file)
    if (!provenance) return []
    const { origins, unknownFiles = [] } = provenance
    return [
      ...(origins.length === 0 ? [t('files.origin.notFetched')] : origins.flatMap(linesOfOrigin)),
      ...(origins.length === 0 || unknownFiles.length === 0
        ? []
        : [t('files.origin.unknownFiles', { names: list(unknownFiles) })]),
      ...linesOfExport(file, provenance),
      // Only the file itself tells whether it carries a proof of that.
      ...(originState(file) === 'known' && origins.some(({ completeness }) => ofRange.includes(completeness))
        ? [t(`files.origin.${file.archive ? 'archiveVerify' : 'verify'}`, { name: file.fileName })]
        : []),
    ]
  }
}
