import type { Writable } from 'node:stream'
import { fileError } from '../src-main/files/file-error'
import type { Clock } from '../src-main/ports/clock'
import { standardOutputName } from './command-sentences'
import { Failure, OutputClosed, OutputCut } from './failure'

/** Data goes to standard output, everything that is said about them to standard error. */
export interface Output {
  /** Resolves when it has been taken. Rejects with `OutputClosed`, a `Failure`, or `OutputCut` if it is not taken for some seconds after an interruption. */
  write(data: Uint8Array | string): Promise<void>
  /** A sentence for the person; not said with `--quiet`. */
  say(sentence: string): void
  /** Said also with `--quiet`. */
  complain(sentence: string): void
  /** Replaces the line that stands there; only on a terminal. */
  showProgress(line: string): void
  /** For a log: said where there is no terminal. */
  sayWithoutTerminal(line: string): void
}

interface OutputOptions {
  /** Both have a listener for errors, which would end the process otherwise; each write gets its error as well. */
  readonly data: Writable
  readonly words: Writable & { readonly isTTY?: boolean }
  readonly clock: Clock
  readonly interruption: AbortSignal
}

const isClosed = (error: Error): boolean => 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')

/** What whoever reads slowly may need for what is on its way. */
const patienceMs = 3000

/** Calls `cut` if `interruption` has come and, from then on, nothing calls what is returned. */
const watchReader = ({ clock, interruption }: Pick<OutputOptions, 'clock' | 'interruption'>, cut: () => void): (() => void) => {
  let unschedule = (): void => undefined
  const begin = (): void => {
    unschedule = clock.schedule(patienceMs, cut)
  }
  if (interruption.aborted) begin()
  else interruption.addEventListener('abort', begin, { once: true })
  return () => {
    interruption.removeEventListener('abort', begin)
    unschedule()
  }
}

const clearLine = '\r\u001b[K'

export const createOutput = (options: OutputOptions, isQuiet: boolean): Output => {
  const { data, words } = options
  let hasProgress = false
  let isCut = false
  const line = (sentence: string): void => {
    words.write(`${hasProgress ? clearLine : ''}${sentence}\n`)
    hasProgress = false
  }
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (isCut) return reject(new OutputCut())
        const unwatch = watchReader(options, () => {
          isCut = true
          reject(new OutputCut())
        })
        data.write(bytes, (error) => {
          unwatch()
          if (!error) resolve()
          else reject(isClosed(error) ? new OutputClosed() : new Failure(fileError(error, standardOutputName)))
        })
      }),
    say: (sentence) => {
      if (!isQuiet) line(sentence)
    },
    complain: line,
    showProgress: (sentence) => {
      if (isQuiet || words.isTTY !== true) return
      words.write(`${clearLine}${sentence}`)
      hasProgress = true
    },
    sayWithoutTerminal: (sentence) => {
      if (!isQuiet && words.isTTY !== true) line(sentence)
    },
  }
}
