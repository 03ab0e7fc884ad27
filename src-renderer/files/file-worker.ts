import type { FilePart } from './file-parser'
import { createFileAnswers } from './file-requests'
import type { FileRequest } from './worker-file-parser'

/** The worker that reads files: one parser, and an answer to each message, in order. */
const answer = createFileAnswers()

const buffersOf = ({ batches }: FilePart): ArrayBuffer[] =>
  batches.flatMap(({ columns, extras }) => [
    ...Object.values(columns.times).map(({ buffer }) => buffer as ArrayBuffer),
    ...Object.values(columns.texts).map(({ buffer }) => buffer as ArrayBuffer),
    ...[columns.idDevice, columns.idAttribute, columns.idTime, columns.valueNumber, columns.valueText, columns.deleted, columns.oddities].map(
      ({ buffer }) => buffer as ArrayBuffer,
    ),
    extras.rows.buffer as ArrayBuffer,
  ])

self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  const part = answer(data)
  if (part !== null) self.postMessage(part, { transfer: buffersOf(part) })
}
