import { createHash } from 'node:crypto'
import { createEventTable } from '../../src-core/events/event-table'
import { allRows } from '../../src-core/events/keep-rows'
import { readFooter } from '../../src-core/formats/parquet/file'
import { provenanceKey } from '../../src-core/formats/parquet/format'
import { joinedBytes } from '../../src-core/formats/parquet/joined-bytes'
import { tableSums } from '../../src-core/formats/parquet/place-sums'
import {
  footerSum,
  placeOfFooterSum,
  proofKey,
  unpackedProof,
} from '../../src-core/formats/parquet/proof-value'
import { openParquet, type ParquetFile } from '../../src-core/formats/parquet/reader'
import type { FoundRows } from '../../src-core/proof/file-check'
import type { ProofDocument } from '../../src-core/proof/proof-document'
import { createRowPlaces } from '../../src-core/proof/row-places'
import { type StatedFile, statedIn } from './stated-proof'

/** A Parquet file, and what it says of itself. */
export interface StatedParquet {
  readonly stated: StatedFile
  /** Of the bytes before its footer, in hex. */
  readonly sha256: string
  readonly file: ParquetFile
}

const tailBytes = 8

/** Throws ReadingError if it cannot be read. */
export const statedParquet = (parts: readonly Uint8Array[]): StatedParquet => {
  const bytes = joinedBytes(parts)
  const { end } = readFooter(bytes)
  const file = openParquet(bytes)
  const { sha256, provenance } = statedIn(file.keyValues.get(provenanceKey) ?? '')
  const packed = file.keyValues.get(proofKey)
  const footer = bytes.subarray(end, bytes.length - tailBytes)
  const place = placeOfFooterSum(footer)
  const written = place === -1 ? null : new TextDecoder().decode(footer.subarray(place, place + 64))
  const proof =
    packed === undefined
      ? null
      : {
          text: unpackedProof(packed) ?? '',
          isWhole: written !== null && written === footerSum(footer, place),
        }
  const found = createHash('sha256').update(bytes.subarray(0, end)).digest('hex')
  return { stated: { sha256, proof, provenance }, sha256: found, file }
}

/** The rows by their places, as the columns have them. Throws ReadingError. */
export const readParquetPlaces = async (file: ParquetFile, proof: ProofDocument): Promise<FoundRows> => {
  const table = createEventTable()
  table.reserve(proof.file.rows)
  const steps = file.readEvents({ onBatch: table.append, onNote: () => undefined })
  while (steps.next().done !== true);
  const { devices } = proof
  const { placeOf, count } = createRowPlaces(devices)
  const byText = new Map(devices.map(({ deviceId }, index) => [deviceId, index]))
  const ofCodes = table.texts.deviceId.map((text, code) => (code === 0 ? -1 : (byText.get(text) ?? -1)))
  const { times, texts } = table.columns
  const columns = devices.map(({ placedBy }) => (placedBy === null ? null : times[placedBy]))
  const [places, counts] = [new Uint32Array(table.rowCount), new Uint32Array(count)]
  for (let row = 0; row < places.length; row += 1) {
    const device = ofCodes[texts.deviceId[row] ?? 0] ?? -1
    const place = placeOf(device, columns[device]?.[row] ?? NaN)
    places[row] = place
    counts[place] = (counts[place] ?? 0) + 1
  }
  const rows = allRows(table.rowCount)
  return {
    events: counts,
    sums: await tableSums({ table, rows, places, counts }),
    rowCount: table.rowCount,
  }
}
