import type { MappedColumns } from '../../src-preload/contract/mapping'
import type { FileProvenance } from '../../src-preload/contract/provenance'
import type { DeviceAnswer, RangePreset, RelativeEnds } from '../../src-preload/contract/query'
import { type FileProblem, isReadWhole } from '../files/file-problem'

/** What was asked, of whom, and how it came. Times are ms since the epoch; absent: left to the service. */
export interface QuerySource {
  readonly kind: 'query'
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  /** Device IDs; events of all of them are in the one table. */
  readonly devices: readonly string[]
  readonly preset: RangePreset
  readonly start?: number
  readonly end?: number
  /** Of a custom range; `start` and `end` are what they were when it was asked for. */
  readonly relative?: RelativeEnds
  readonly zone: string
  /** Null: the complete range was asked for; `TabState.range` tells how that went. */
  readonly limit: number | null
  readonly receivedAt: number
  /** How each device's request for the latest went; absent for a complete range, as the two below. */
  readonly answers?: readonly DeviceAnswer[]
  readonly durationMs?: number
  readonly byteCount?: number
}

/** The same to be asked of the same service; a relative range is the same whenever it is asked for. */
export const isSameQuery = (one: QuerySource, other: QuerySource): boolean => {
  const wordsOf = ({ connectionId, baseUrl, devices, preset, start, end, relative, limit }: QuerySource): string =>
    JSON.stringify([connectionId, baseUrl, devices, preset, limit, ...(preset === 'custom' ? [relative?.start ?? start, relative?.end ?? end] : [])])
  return wordsOf(one) === wordsOf(other)
}

/** One file that events of a tab were read from. */
export interface SourceFile {
  readonly fileName: string
  /** Empty for a file that was dropped on the window: the page learns no path of it. */
  readonly folder: string
  readonly byteCount: number
  /** By which main knows the file; absent where the page has read a dropped one itself. */
  readonly fileId?: string
  /** Events that were read from it. */
  readonly rowCount: number
  /** Why the file was not read to its end, or a remark about it. */
  readonly problem?: FileProblem
  /** What a person said about columns that are not ours. */
  readonly mapped?: MappedColumns
  /** What its metadata say of it; whether they fit, `sha256` tells. */
  readonly provenance?: FileProvenance
  /** Of all its bytes, hex; absent where the page has read it itself, or not to its end. */
  readonly sha256?: string
}

/** Whether the metadata beside a file are there, and still true of it. */
export type OriginState = 'known' | 'changed' | 'unknown'

export const originState = ({ provenance, sha256 }: SourceFile): OriginState => {
  if (!provenance) return 'unknown'
  return provenance.sha256 === sha256 ? 'known' : 'changed'
}

/** The worst of all. */
export const originOfAll = ({ files }: FileSource): OriginState =>
  (['changed', 'unknown'] as const).find((state) => files.some((file) => originState(file) === state)) ?? 'known'

/** What merging several files by id came to. */
interface MergeCounts {
  /** Events that stood in more than one file, and are here once. */
  readonly doubled: number
  /** Ids that have another record in another file; all of those records are here. */
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

/** `pump-0042 + 2` of three devices. */
export const queryTitle = ({ devices }: QuerySource): string => firstOf(devices)
/** `monday.csv + 2` of three files. */
export const fileTitle = ({ files }: FileSource): string => firstOf(files.map(({ fileName }) => fileName))
/** The first file that was not read to its end. */
export const brokenFile = ({ files }: FileSource): SourceFile | undefined => files.find(({ problem }) => problem !== undefined && !isReadWhole(problem))
/** The first file that something is to be said of; one that was not read to its end goes before one that only has a remark. */
export const fileWithProblem = (source: FileSource): SourceFile | undefined => brokenFile(source) ?? source.files.find(({ problem }) => problem !== undefined)
