import { parentPort } from 'node:worker_threads'
import { type BodyParser, createBodyParser, type ParsingTask } from './body-parser'
import type { PageOutcome } from './page-state'

/** Between threads of one process buffers change hands; only texts are copied. All columns of a batch are in one buffer. */
const buffersOf = ({ facts, batch }: PageOutcome): ArrayBuffer[] =>
  [facts.stamps, batch?.columns.deleted].flatMap((array) => (array?.buffer instanceof ArrayBuffer ? [array.buffer] : []))

const serve = (port: NonNullable<typeof parentPort>, parser: BodyParser): void => {
  port.on('message', (task: ParsingTask) => {
    const answer = parser.handle(task)
    if (answer === undefined) return
    port.postMessage(answer, answer.ok && answer.value !== null ? buffersOf(answer.value) : [])
  })
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')
serve(parentPort, createBodyParser())
