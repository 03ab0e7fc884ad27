import { createBodyParser, type ParsingAnswer, type ParsingTask } from '../src-main/parsing/body-parser'
import type { PageMode } from '../src-main/parsing/page-state'
import type { ParsingThread } from '../src-main/parsing/parsing-thread'

/** More than a thousand events take. A hostile body of this size takes about a second. */
const usualBytes = 1024 * 1024

const notRead: ParsingAnswer = { ok: false, problem: { kind: 'notRead' } }

/**
 * Reads bodies in the thread that calls it, which takes some 25 MB less than another thread. A larger body could take any time and all memory
 * here, and nothing could stop it: so it is first read on trial, in a thread that is begun for that, and then here if this went well.
 */
export const createParserHere = (beginTrial: () => ParsingThread): ParsingThread => {
  const parser = createBodyParser()
  const modes = new Map<number, PageMode>()
  let trial: ParsingThread | undefined
  let hasEnded = false

  const handle = (task: ParsingTask): ParsingAnswer => {
    if (hasEnded) return notRead
    try {
      return parser.handle(task) ?? notRead
    } catch {
      // A bug of ours; the state of the pages is lost, as it is when a thread ends.
      hasEnded = true
      return notRead
    }
  }
  const openTrial = (): ParsingThread => (trial = trial === undefined || trial.hasEnded ? beginTrial() : trial)
  const tryOut = async (task: ParsingTask): Promise<ParsingAnswer> => {
    if (task.kind !== 'read') return openTrial().ask(task)
    const { pages } = task
    const mode = modes.get(pages)
    if (mode === undefined) return notRead
    const thread = openTrial()
    thread.post({ kind: 'open', pages, mode })
    const answer = await thread.ask(task)
    thread.post({ kind: 'close', pages })
    return answer
  }
  return {
    get hasEnded() {
      return hasEnded
    },
    post: (task) => {
      if (task.kind === 'open') modes.set(task.pages, task.mode)
      if (task.kind === 'close') modes.delete(task.pages)
      handle(task)
    },
    ask: async (task) => {
      const isLarge = 'body' in task && task.body.byteLength > usualBytes
      if (!isLarge) return handle(task)
      const answer = await tryOut(task)
      return answer.ok ? handle(task) : answer
    },
    end: async () => {
      hasEnded = true
      await trial?.end()
    },
  }
}
