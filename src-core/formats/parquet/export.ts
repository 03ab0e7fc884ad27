import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { KeyValue } from 'hyparquet'
import type { TableData } from '../../events/table-data'
import type { WideRows, WideRule } from '../../events/wide-rows'
import { placesOf } from '../../proof/proof-document'
import { draftText, withSums } from '../../proof/proof-text'
import { toCsvw } from '../csvw'
import type { CreateWriter, ExportedContent, RowsWriter, WriterParts } from '../exported-content'
import type { Provenance } from '../provenance'
import type { FileChunk } from '../row-chunks'
import type { NoteLayout } from '../row-notes'
import { parquetFacts } from './facts'
import { provenanceKey } from './format'
import { tableSums } from './place-sums'
import { footerKey, noFooterSum, packedProof, proofKey } from './proof-value'
import { wideParquetChunks } from './wide-writer'
import { parquetChunks } from './writer'

/** What a Parquet file says about itself. */
interface ParquetOrigin {
  readonly appVersion: string
  readonly provenance: Provenance
  /** The user chooses the name after this is created. */
  fileName(): string
  /** Its text with its hashes; absent: the file has none. */
  readonly proof?: string
}
interface ParquetExport extends ParquetOrigin {
  readonly notes: NoteLayout | null
}
type ChunksWith = (metadata: () => readonly KeyValue[]) => Iterable<FileChunk>

const { mediaType } = parquetFacts
/** The footer contains the hash, so the hash cannot cover the footer. */
const coverage = 'schema:sha256 and schema:contentSize are those of the bytes before the footer.'

/**
 * A Parquet file that states its origin in its own metadata, in the words of CSVW. `chunksWith`: its bytes;
 * they end with the metadata.
 */
function* withOrigin(
  chunksWith: ChunksWith,
  { appVersion, provenance, fileName, proof }: ParquetOrigin,
): Generator<FileChunk, void, undefined> {
  const hash = sha256.create()
  let byteCount = 0
  let isFooter = false
  const metadata = () => {
    isFooter = true
    const file = {
      fileName: fileName(),
      sha256: bytesToHex(hash.digest()),
      byteCount,
      appVersion,
      mediaType,
    }
    return [
      {
        key: provenanceKey,
        value: JSON.stringify({ ...toCsvw(provenance, file), 'dc:description': coverage }),
      },
      ...(proof === undefined
        ? []
        : [
            { key: proofKey, value: packedProof(proof) },
            { key: footerKey, value: noFooterSum },
          ]),
    ]
  }
  for (const chunk of chunksWith(metadata)) {
    if (!isFooter) hash.update(chunk.bytes)
    byteCount += chunk.bytes.length
    yield chunk
  }
}

/** The given rows, in that order. */
export const parquetFile = (
  table: TableData,
  rows: Uint32Array,
  wanted: ParquetExport,
): Generator<FileChunk, void, undefined> =>
  withOrigin(
    (metadata) =>
      parquetChunks(table, rows, { appVersion: wanted.appVersion, notes: wanted.notes, metadata }),
    wanted,
  )

/** The rows of a content. `proof`: its text with its hashes; null: the file has none. */
export const parquetRows = (
  { table, layout, provenance, appVersion }: ExportedContent,
  fileName: () => string,
  proof: string | null,
): RowsWriter => {
  const { notes } = layout
  const wanted = { appVersion, notes, provenance, fileName, ...(proof !== null && { proof }) }
  return { chunksOf: (rows) => parquetFile(table, rows, wanted) }
}

/** A wide table. */
export const wideParquetFile = (
  table: TableData,
  wide: WideRows,
  rule: WideRule,
  wanted: ParquetOrigin,
): Generator<FileChunk, void, undefined> =>
  withOrigin(
    (metadata) => wideParquetChunks(table, wide, { rule, appVersion: wanted.appVersion, metadata }),
    wanted,
  )

/** The text of a proof of the rows, with its hashes; null: there is none. */
export const parquetProof = async (
  { table, rows }: ExportedContent,
  planned: WriterParts['planned'],
): Promise<string | null> => {
  if (planned === null) return null
  const { draft, places } = planned
  const counts = placesOf(draft).map(({ events }) => events)
  return withSums(draftText(draft), await tableSums({ table, rows, places, counts }))
}

export const createParquetWriter: CreateWriter = async (content, { nameOf, planned }) =>
  parquetRows(content, nameOf, await parquetProof(content, planned))
