import type { MappedColumns } from '../../src-preload/contract/mapping'
import type { Completeness, FileProvenance } from '../../src-preload/contract/provenance'
import type { DeviceAnswer, RangePreset, RelativeEnds } from '../../src-preload/contract/query'
import { type FileProblem, isReadWhole } from '../files/file-problem'

/** A query, its service and how the answer arrived. Times are ms since the epoch; absent: the service decides. */
export interface QuerySource {
  readonly kind: 'query'
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  /** Device IDs; one table contains the events of all of them. */
  readonly devices: readonly string[]
  readonly preset: RangePreset
  readonly start?: number
  readonly end?: number
  /** For a custom range; `start` and `end` are their values at the time of the query. */
  readonly relative?: RelativeEnds
  readonly zone: string
  /** Null: a complete range; `TabState.range` contains its state. */
  readonly limit: number | null
  readonly receivedAt: number
  /** The result of each device's request for the latest events. Absent for a complete range, like the next two. */
  readonly answers?: readonly DeviceAnswer[]
  readonly durationMs?: number
  readonly byteCount?: number
}

/** The same query to the same service; relative ranges are equal whenever they were run. */
export const isSameQuery = (one: QuerySource, other: QuerySource): boolean => {
  const identityOf = ({ connectionId, baseUrl, devices, preset, start, end, relative, limit }: QuerySource): string =>
    JSON.stringify([connectionId, baseUrl, devices, preset, limit, ...(preset === 'custom' ? [relative?.start ?? start, relative?.end ?? end] : [])])
  return identityOf(one) === identityOf(other)
}

/** A file with events of a tab. */
export interface SourceFile {
  readonly fileName: string
  /** Empty for a file dropped on the window: the page does not get its path. */
  readonly folder: string
  readonly byteCount: number
  /** Main's handle of the file; absent if the page has read a dropped file itself. */
  readonly fileId?: string
  /** Events that were read from it. */
  readonly rowCount: number
  /** Why the file was not read to its end, or a remark about it. */
  readonly problem?: FileProblem
  /** The user's mapping for columns that are not our own. */
  readonly mapped?: MappedColumns
  /** From its metadata; compare `sha256` to see whether it still applies. */
  readonly provenance?: FileProvenance
  /** The hash of the whole file in hex; absent if the page has read it itself, or not to its end. */
  readonly sha256?: string
}

/** Whether there is metadata beside a file, and whether it still applies. */
export type OriginState = 'known' | 'changed' | 'unknown'

export const originState = ({ provenance, sha256 }: SourceFile): OriginState => {
  if (!provenance) return 'unknown'
  return provenance.sha256 === sha256 ? 'known' : 'changed'
}

/** The worst of all. */
export const originOfAll = ({ files }: FileSource): OriginState =>
  (['changed', 'unknown'] as const).find((state) => files.some((file) => originState(file) === state)) ?? 'known'

const doubtful = ['partial', 'atLimit', 'notProvable'] as const satisfies readonly Completeness[]

/** Why the fetched result may not have been the whole range, from the metadata; the worst of all files, or null. */
export const doubtOfAll = ({ files }: FileSource): (typeof doubtful)[number] | null => {
  const found = new Set(files.flatMap(({ provenance }) => provenance?.origins ?? []).map(({ completeness }) => completeness))
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

export type ResultSource = QuerySource | FileSource

const firstOf = ([first = '', ...more]: readonly string[]): string => (more.length === 0 ? first : `${first} + ${String(more.length)}`)

/** `pump-0042 + 2` for three devices. */
export const queryTitle = ({ devices }: QuerySource): string => firstOf(devices)
/** `monday.csv + 2` for three files. */
export const fileTitle = ({ files }: FileSource): string => firstOf(files.map(({ fileName }) => fileName))
/** The first file that was not read to its end. */
export const brokenFile = ({ files }: FileSource): SourceFile | undefined => files.find(({ problem }) => problem !== undefined && !isReadWhole(problem))
/** The first file with a problem; one that was not read to its end takes precedence over one with only a remark. */
export const fileWithProblem = (source: FileSource): SourceFile | undefined => brokenFile(source) ?? source.files.find(({ problem }) => problem !== undefined)
