import { type BodyParser, createBodyParser } from '../../../src-main/parsing/body-parser'
import type { ParsingThread } from '../../../src-main/parsing/parsing-thread'
import { createThreadReader } from '../../../src-main/parsing/thread-reader'
import type { BodyReader } from '../../../src-main/ports/body-reader'

const createThreadInThread = (parser: BodyParser = createBodyParser()): ParsingThread => ({
  hasEnded: false,
  post: (task) => void parser.handle(task),
  send: async (task) => parser.handle(task) ?? { ok: false, problem: { kind: 'notRead' } },
  end: async () => undefined,
})

/** The reader of bodies without a thread of its own: a worker would need the bundle. */
export const createBodiesInThread = (): BodyReader => createThreadReader(() => createThreadInThread())
