import type { EventBatch } from '../../src-preload/contract/event-batch'
import type { FilePart } from './file-parser'
import { createFileAnswers } from './file-requests'
import type { FileRequest } from './worker-file-parser'

/** The worker that reads files: one parser, and an answer to each message, in order. */
const answer = createFileAnswers()

const arraysOf = ({ columns, extras }: EventBatch): readonly ArrayBufferView[] => {
  const { times, texts, idDevice, idAttribute, idTime, valueNumber, valueText, deleted, oddities } = columns
  return [...Object.values(times), ...Object.values(texts), idDevice, idAttribute, idTime, valueNumber, valueText, deleted, oddities, extras.rows]
}

/** Each once: columns may share one. */
const buffersOf = ({ batches }: FilePart): ArrayBuffer[] => {
  const buffers = new Set(batches.flatMap((batch) => arraysOf(batch).map(({ buffer }) => buffer)))
  return [...buffers].filter((buffer) => buffer instanceof ArrayBuffer)
}

self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  const part = answer(data)
  if (part !== null) self.postMessage(part, { transfer: buffersOf(part) })
}
