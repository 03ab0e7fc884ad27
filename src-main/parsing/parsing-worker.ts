import { parentPort } from 'node:worker_threads'
import type { EventColumns } from '../../src-preload/contract/event-batch'
import { type BodyParser, createBodyParser, type ParsingTask } from './body-parser'
import type { PageOutcome } from './page-state'

const arraysOf = ({ times, texts, ...columns }: EventColumns) => [...Object.values(times), ...Object.values(texts), ...Object.values(columns)]

/** Between threads of one process buffers change hands; only the new texts are copied. */
const buffersOf = ({ facts, batch }: PageOutcome): ArrayBuffer[] => {
  const arrays = batch === undefined ? [facts.stamps] : [facts.stamps, batch.extras.rows, ...arraysOf(batch.columns)]
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
}

const serve = (port: NonNullable<typeof parentPort>, parser: BodyParser): void => {
  port.on('message', (task: ParsingTask) => {
    const answer = parser.handle(task)
    if (answer === undefined) return
    port.postMessage(answer, answer.ok && answer.value !== null ? buffersOf(answer.value) : [])
  })
}

if (parentPort === null) throw new Error('This runs in a thread of its own.')
serve(parentPort, createBodyParser())
