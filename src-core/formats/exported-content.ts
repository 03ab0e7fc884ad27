import type { EventTable } from '../events/event-table'
import type { ProofDraft } from '../proof/proof-document'
import type { CsvLayout } from './csv/format'
import type { ExportFormat } from './formats'
import type { EnclosedTexts } from './package/layout'
import type { Provenance } from './provenance'
import type { FileChunk } from './row-chunks'

/** The rows of a result that become a file, and what stands in it beside them. */
export interface ExportedContent {
  readonly table: EventTable
  /** In the order of the file. */
  readonly rows: Uint32Array
  readonly format: ExportFormat
  /** Of the formats with columns; what is noted of the rows counts for all. */
  readonly layout: CsvLayout
  readonly provenance: Provenance
  readonly appVersion: string
  /** What stands in a package beside its events; other formats have no place for it. */
  readonly enclosed?: EnclosedTexts
}

/** What a file gets besides its content. */
export interface WriterParts {
  /** The name of the file, once the user has chosen it. */
  readonly nameOf: () => string
  /** Null: the file has no proof. `places`: of each row of the table. */
  readonly planned: { readonly draft: ProofDraft; readonly places: Uint32Array } | null
  /** Signs the list of a package; absent: nobody does. */
  readonly sign?: (bytes: Uint8Array) => Uint8Array
}

/** How rows become a file. */
export interface RowsWriter {
  readonly chunksOf: (rows: Uint32Array) => Iterable<FileChunk>
  /** What the chunks of all rows are put into, and what that adds, about; absent: they are the file. */
  readonly packing?: {
    readonly pack: (chunks: Iterable<FileChunk>) => Iterable<FileChunk>
    readonly byteCount: number
  }
}
export type CreateWriter = (content: ExportedContent, parts: WriterParts) => Promise<RowsWriter>
