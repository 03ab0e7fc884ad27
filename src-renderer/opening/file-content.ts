import type { EventTable } from '../../src-core/events/event-table'
import type { ByteSource } from '../../src-core/files/byte-source'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import type { Look, TableAnswer } from '../../src-core/formats/file-reader'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import type { ReadLimits } from '../../src-core/formats/limits-file'
import type { PlacedNote } from '../../src-core/formats/row-notes'
import type { ReadView, ViewProblem } from '../../src-core/formats/view-file'
import type { ReadEnclosed } from '../../src-core/results/restore-enclosed'
import type { OpenedArchive, SourceFile } from '../../src-core/results/result-source'

/** The contents of a file. */
export type FileContent =
  | {
      readonly kind: 'events'
      readonly file: SourceFile
      readonly table: EventTable
      readonly notes: readonly PlacedNote[]
      /** Of a package: what is in it beside the events. */
      readonly inside?: ReadEnclosed
    }
  | { readonly kind: 'plan'; readonly file: SourceFile; readonly plan: DeletionPlanFile }
  | { readonly kind: 'answers'; readonly fileName: string; readonly table: DescribedTable }
  | { readonly kind: 'limits'; readonly fileName: string; readonly limits: ReadLimits }
  | { readonly kind: 'view'; readonly fileName: string; readonly view: ReadView | ViewProblem }

/** Events, from a file that holds them. */
export type ReadEvents = Extract<FileContent, { kind: 'events' }>

export interface FileReadingPorts {
  /** `of`: what is being read, if it is more than the source itself. */
  note(bytesRead: number, rowCount: number, of?: Pick<ByteSource, 'fileName' | 'byteCount'>): void
  askTable(look: Look): Promise<TableAnswer | null>
  /** Parts of archives that were opened in an earlier session. */
  readonly archives: readonly OpenedArchive[]
  readonly signal: AbortSignal
}
