import { parentPort } from 'node:worker_threads'
import { type BodyParser, createBodyParser, type ParsingTask } from './body-parser'
import type { PageOutcome } from './page-outcome'

/**
 * Buffers are transferred between the threads of one process; only texts are copied. Without an empty one: several
 * answers share it, and from Node 22 on a buffer that was given away is refused the second time.
 */
const buffersOf = ({ facts, batch }: PageOutcome): ArrayBuffer[] =>
  [facts.stamps.buffer, batch?.bytes].filter(
    (buffer): buffer is ArrayBuffer => buffer instanceof ArrayBuffer && buffer.byteLength > 0,
  )

const serve = (port: NonNullable<typeof parentPort>, parser: BodyParser): void => {
  port.on('message', (task: ParsingTask) => {
    const answer = parser.handle(task)
    if (answer === undefined) return
    port.postMessage(answer, answer.ok && answer.value !== null ? buffersOf(answer.value) : [])
  })
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')
serve(parentPort, createBodyParser())
