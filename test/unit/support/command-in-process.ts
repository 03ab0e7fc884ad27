import { Readable, Writable } from 'node:stream'
import { runCommandLine } from '../../../src-cli/command-line'
import { createOutput } from '../../../src-cli/output'
import type { Clock } from '../../../src-main/ports/clock'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createBodiesInThread } from './bodies-in-thread'

export interface CommandRun {
  readonly token: string
  readonly clock?: Clock
  readonly interruption?: AbortSignal
  readonly input?: Readable
  readonly managedPaths?: readonly string[]
}

export interface CommandEnd {
  readonly code: number
  /** What went to standard output. */
  readonly data: string
  /** What went to standard error. */
  readonly said: string
}

const takeAll = () => {
  const parts: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk.toString())
      done()
    },
  })
  return { stream, text: () => parts.join('') }
}

/** Runs the command `device-events` in this process. */
export const runCommandInProcess = async (
  words: readonly string[],
  options: CommandRun,
): Promise<CommandEnd> => {
  const {
    token,
    clock = createSystemClock(),
    interruption = new AbortController().signal,
    input = Readable.from([]),
    managedPaths = [],
  } = options
  const [data, said] = [takeAll(), takeAll()]
  try {
    const code = await runCommandLine([...words], {
      environment: {},
      managedPaths,
      input,
      clock,
      interruption,
      token,
      createBodies: createBodiesInThread,
      createOutput: (isQuiet) =>
        createOutput(
          { data: data.stream, words: said.stream, canErase: false, clock, interruption },
          isQuiet,
        ),
    })
    return { code, data: data.text(), said: said.text() }
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}
