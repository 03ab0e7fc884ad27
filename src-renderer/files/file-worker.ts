import { createFileAnswers } from './file-requests'
import type { FileAnswer, FileRequest } from './worker-file-parser'

/** The worker that reads files: one parser, which answers each message in order. */
const answer = createFileAnswers()

const buffersOf = (answer: FileAnswer): ArrayBuffer[] =>
  ('batches' in answer ? answer.batches : [])
    .flatMap(({ bytes, extras }) => [bytes, extras.rows.buffer])
    .filter((buffer) => buffer instanceof ArrayBuffer)

self.onmessage = ({ data }: MessageEvent<FileRequest>) => {
  const part = answer(data)
  if (part !== null) self.postMessage(part, { transfer: buffersOf(part) })
}
