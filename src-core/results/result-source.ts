import { type Differences, noRow } from '../compare/difference'
import type { EventTable } from '../events/event-table'
import { showHidden } from '../events/hidden-characters'
import { type FileProblem, isReadWhole } from '../formats/file-problem'
import type { FileRemark } from '../formats/file-remark'
import type { DescribedTable } from '../formats/foreign/description'
import type { Completeness, FileProvenance } from '../formats/provenance'
import type { FetchedTimes } from '../proof/fetched-time'
import { type AskedQuery, isSameQuery } from './asked-query'
import type { DeviceAnswer } from './device-answer'
import type { PlanFacts } from './plan-facts'

/**
 * A query, its service and how the answer arrived. For a complete range, whose `limit` is null,
 * `ResultState.range` contains its state.
 */
export interface QuerySource extends AskedQuery {
  readonly kind: 'query'
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  readonly zone: string
  /** ms since the epoch. */
  readonly receivedAt: number
  /**
   * The fingerprints of the tokens that its events were fetched with; absent: it is not known of all of them,
   * as an earlier version kept it.
   */
  readonly fetchedWith?: readonly string[]
  /**
   * The result of each device's request for the latest events. Absent for a complete range, like the next
   * two.
   */
  readonly answers?: readonly DeviceAnswer[]
  readonly durationMs?: number
  readonly byteCount?: number
}

/** The saved connection that a query is sent with. */
export interface UsedConnection {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
}

/** Where the events of a query that is sent now come from. */
export const querySource = <Q extends AskedQuery>(
  connection: UsedConnection,
  query: Q,
  zone: string,
): Q & QuerySource => ({
  ...query,
  kind: 'query',
  connectionId: connection.id,
  connectionName: connection.name,
  baseUrl: connection.baseUrl,
  zone,
  receivedAt: Date.now(),
  fetchedWith: [],
})

/** The same query to the same service. */
export const isSameSource = (one: QuerySource, other: QuerySource): boolean =>
  one.connectionId === other.connectionId && one.baseUrl === other.baseUrl && isSameQuery(one, other)

/**
 * The same with what was asked with this token as well. What is not known of the events before stays unknown.
 */
export const askedWith = <S extends QuerySource>(
  source: S,
  { tokenFingerprint }: { readonly tokenFingerprint: string },
): S =>
  source.fetchedWith === undefined
    ? source
    : { ...source, fetchedWith: [...new Set([...source.fetchedWith, tokenFingerprint])] }

/** What of an archive is opened. Times are ms since the epoch, both included. */
export interface ArchivePart {
  readonly devices: readonly string[]
  /** When the service received the events; those without such a time are opened as well. */
  readonly first: number
  readonly last: number
}

/** A file with events of a tab; a part of an archive counts as one, with the folder of the archive. */
export interface SourceFile {
  readonly fileName: string
  /** Empty for a file dropped on the window: the page does not get its path. */
  readonly folder: string
  readonly byteCount: number
  /** Main's handle of the file; absent if the page has read a dropped file itself. */
  readonly fileId?: string
  /** Events that were read from it. */
  readonly rowCount: number
  /** Why the file was not read to its end, or what is left out of it, or a remark about it. */
  readonly problem?: FileProblem
  /** Absent: none. */
  readonly remarks?: readonly FileRemark[]
  /** What the user said a table of others is. */
  readonly described?: DescribedTable
  /** From its metadata; compare `sha256` to see whether it still applies. */
  readonly provenance?: FileProvenance
  /** Of a deletion plan. */
  readonly plan?: PlanFacts
  /**
   * What was opened of an archive, as a run has left it. `untimed`: events that do not say when the service
   * received them.
   */
  readonly archive?: ArchivePart & { readonly run: number; readonly untimed: number }
  /**
   * The hash of the whole file in hex; absent if the page has read it itself, or not to its end. Of an
   * archive, that of the manifest; absent if a file was not as the manifest says.
   */
  readonly sha256?: string
}

/**
 * Whether there is metadata beside a file, and whether it still applies. `plan`: a deletion plan, which has
 * none and names the service of each event.
 */
export type OriginState = 'known' | 'plan' | 'changed' | 'unknown'

export const originState = ({ provenance, sha256, plan }: SourceFile): OriginState => {
  if (plan) return 'plan'
  if (!provenance) return 'unknown'
  return provenance.sha256 === sha256 ? 'known' : 'changed'
}

/** Of a deletion plan; undefined for other files. A plan is never opened together with other files. */
export const onlyPlan = ([file]: readonly SourceFile[]): PlanFacts | undefined => file?.plan

/** The worst of all. */
export const originOfAll = ({ files }: FileSource): OriginState =>
  (['changed', 'unknown', 'plan'] as const).find((state) =>
    files.some((file) => originState(file) === state),
  ) ?? 'known'

/** The services that the events of a file are from; undefined among them: of some or all it is unknown. */
export const servicesOfFile = (file: SourceFile): readonly (string | undefined)[] => {
  if (file.plan) return [...new Set(file.plan.services)]
  const { origins = [], unknownFiles } = file.provenance ?? {}
  const isKnown = originState(file) === 'known' && unknownFiles === undefined && origins.length > 0
  return isKnown ? [...new Set(origins.map(({ baseUrl }) => baseUrl))] : [undefined]
}

const doubtful = ['partial', 'atLimit', 'notProvable'] as const satisfies readonly Completeness[]

/**
 * Why the fetched result may not have been the whole range, from the metadata; the worst of all files, or
 * null.
 */
export const doubtOfAll = ({ files }: FileSource): (typeof doubtful)[number] | null => {
  const found = new Set(
    files.flatMap(({ provenance }) => provenance?.origins ?? []).map(({ completeness }) => completeness),
  )
  return doubtful.find((completeness) => found.has(completeness)) ?? null
}

/** The result of merging several files by id. */
interface MergeCounts {
  /** Events that occur in more than one file, and only once in the result. */
  readonly doubled: number
  /** Ids with different records in different files; the result contains all of these records. */
  readonly differing: number
}

/** Files that were opened together; at least one. */
export interface FileSource {
  readonly kind: 'file'
  readonly files: readonly SourceFile[]
  /** For several files. */
  readonly merged?: MergeCounts
}

/** Main's handles of the files; null: it does not know one of them, because it was dropped and has no path. */
export const fileIdsOf = ({ files }: FileSource): readonly string[] | null => {
  const ids = files.flatMap(({ fileId }) => fileId ?? [])
  return ids.length === files.length ? ids : null
}

/** What was said of the tables of others among the files. */
export const describedIn = ({ files }: FileSource): readonly DescribedTable[] =>
  files.flatMap(({ described }) => described ?? [])

/** An opened part of an archive, and the folder by which it is found again. */
export interface OpenedArchive extends ArchivePart {
  readonly folder: string
}

export const archivesIn = ({ files }: FileSource): readonly OpenedArchive[] =>
  files.flatMap(({ folder, archive }) =>
    archive ? { folder, devices: archive.devices, first: archive.first, last: archive.last } : [],
  )

/** One of the results that were compared. Its table stays in memory as long as the comparison does. */
export interface ComparedResult {
  /** As on its tab at the time. */
  readonly name: string
  /** What follows the name that its query gives it, in every language; absent: its user or its file has named it. */
  readonly nameAfter?: string
  readonly source: QuerySource | FileSource
  /** Its copy on the disk; absent: it has none. */
  readonly storedId?: string
  readonly table: EventTable
  /** The rows whose events were not deleted at the time, ascending; null: all rows. */
  readonly there: Uint32Array | null
  /** ms since the epoch; nothing in it can have happened later. */
  readonly fetchedAt: number
  /** Of which time no event is missing, as it was then. */
  readonly fetched: FetchedTimes
  /**
   * The times in ms, by device, in which no event of the device is missing; only of devices with a single
   * such range, the one asked for.
   */
  readonly whole: ReadonlyMap<string, { readonly from: number; readonly to: number }>
}

/** The differences between two results: row n of the table shows the event of difference n. */
export interface ComparisonSource {
  readonly kind: 'comparison'
  readonly left: ComparedResult
  readonly right: ComparedResult
  readonly differences: Differences
  /** How far apart the times of a moved event may be. */
  readonly toleranceMs: number
}

export type ResultSource = QuerySource | FileSource | ComparisonSource

/**
 * Its events were picked from others, as those of a comparison and of a plan are: what stood before and after
 * one may be missing.
 */
export const isPicked = (source: ResultSource): boolean =>
  source.kind === 'comparison' || (source.kind === 'file' && onlyPlan(source.files) !== undefined)

/**
 * The side whose record a row of a comparison shows: the service's, so that its events can be marked for
 * deletion, and otherwise the right one.
 */
export const shownSide = (
  { left, right, differences }: Omit<ComparisonSource, 'kind' | 'toleranceMs'>,
  row: number,
): 'left' | 'right' => {
  const isLeftPreferred = left.source.kind === 'query' && right.source.kind === 'file'
  if (isLeftPreferred) return differences.left[row] === noRow ? 'right' : 'left'
  return differences.right[row] === noRow ? 'left' : 'right'
}

const firstOf = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} + ${String(more.length)}`

/** Of two queries: this one begins and ends before the other one does. */
export const isOlderRange = (one: ResultSource, other: ResultSource): boolean => {
  if (one.kind !== 'query' || other.kind !== 'query') return false
  return (
    (one.start ?? Infinity) < (other.start ?? -Infinity) && (one.end ?? Infinity) < (other.end ?? -Infinity)
  )
}

/** `pump-0042 + 2` for three devices. */
export const queryTitle = ({ devices }: Pick<QuerySource, 'devices'>): string =>
  firstOf(devices.map(showHidden))
/** `monday.csv + 2` for three files; `pumps: pump-0042` for a part of an archive. */
export const fileTitle = ({ files }: FileSource): string =>
  firstOf(files.map(({ fileName, archive }) => (archive ? `${fileName}: ${queryTitle(archive)}` : fileName)))
/** `before ↔ after`. */
export const comparisonTitle = ({
  left,
  right,
}: Readonly<Record<'left' | 'right', { readonly name: string }>>): string => `${left.name} ↔ ${right.name}`
/** The first file of which something was not read. */
export const brokenFile = ({ files }: FileSource): SourceFile | undefined =>
  files.find(({ problem }) => problem !== undefined && !isReadWhole(problem))
/** The files with a problem; those of which something was not read come before those with only a remark. */
export const filesWithProblem = ({
  files,
}: FileSource): readonly (SourceFile & { readonly problem: FileProblem })[] =>
  files
    .flatMap(({ problem, ...file }) => (problem === undefined ? [] : [{ ...file, problem }]))
    .toSorted((one, other) => Number(isReadWhole(one.problem)) - Number(isReadWhole(other.problem)))

/** What there is to know of the files beside their problems. */
export const remarksOf = ({
  files,
}: FileSource): readonly { readonly fileName: string; readonly remark: FileRemark }[] =>
  files.flatMap(({ fileName, remarks = [] }) => remarks.map((remark) => ({ fileName, remark })))
