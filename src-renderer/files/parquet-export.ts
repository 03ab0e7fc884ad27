import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toCsvw } from '../../src-preload/contract/csvw'
import type { Provenance } from '../../src-preload/contract/provenance'
import type { TableData } from '../events/table-data'
import { provenanceKey } from './parquet-format'
import { parquetChunks } from './parquet-writer'
import type { FileChunk } from './row-chunks'
import type { NoteLayout } from './row-notes'

interface ParquetExport {
  readonly appVersion: string
  readonly notes: NoteLayout | null
  readonly provenance: Provenance
  /** The user chooses the name after this is created. */
  fileName(): string
}

const encodingFormat = 'application/vnd.apache.parquet'
/** The footer contains the hash, so the hash cannot cover the footer. */
const coverage = 'schema:sha256 and schema:contentSize are those of the bytes before the footer.'

/** The given rows, in that order, as a Parquet file that states its origin in its own metadata, in the words of CSVW. */
export function* parquetFile(table: TableData, rows: Uint32Array, wanted: ParquetExport): Generator<FileChunk, void, undefined> {
  const { appVersion, notes, provenance, fileName } = wanted
  const hash = sha256.create()
  let byteCount = 0
  let isFooter = false
  const metadata = () => {
    isFooter = true
    const file = { fileName: fileName(), sha256: bytesToHex(hash.digest()), byteCount, appVersion, encodingFormat }
    return [{ key: provenanceKey, value: JSON.stringify({ ...toCsvw(provenance, file), 'dc:description': coverage }) }]
  }
  for (const chunk of parquetChunks(table, rows, { appVersion, notes, metadata })) {
    if (!isFooter) hash.update(chunk.bytes)
    byteCount += chunk.bytes.length
    yield chunk
  }
}
