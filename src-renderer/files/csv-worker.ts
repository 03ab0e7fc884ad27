import { type CsvPart, createCsvParser } from './csv-parser'
import type { CsvRequest } from './worker-csv-parser'

/** The worker that reads CSV: one parser, and an answer to each message, in order. */
const parser = createCsvParser()

const buffersOf = ({ batches }: CsvPart): ArrayBuffer[] =>
  batches.flatMap(({ columns, extras }) => [
    ...Object.values(columns.times).map(({ buffer }) => buffer as ArrayBuffer),
    ...Object.values(columns.texts).map(({ buffer }) => buffer as ArrayBuffer),
    ...[columns.idDevice, columns.idAttribute, columns.idTime, columns.valueNumber, columns.valueText, columns.deleted, columns.oddities].map(
      ({ buffer }) => buffer as ArrayBuffer,
    ),
    extras.rows.buffer as ArrayBuffer,
  ])

self.onmessage = ({ data }: MessageEvent<CsvRequest>) => {
  const part = data.kind === 'chunk' ? parser.read(data.bytes) : parser.end()
  self.postMessage(part, { transfer: buffersOf(part) })
}
