import type { Writable } from 'node:stream'
import { fileError } from '../src-main/files/file-error'
import { Failure, OutputClosed } from './failure'

/** Data goes to standard output, everything that is said about them to standard error. */
export interface Output {
  /** Resolves when it has been taken. Rejects with `OutputClosed` or a `Failure`. */
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

interface Streams {
  readonly data: Writable
  readonly words: Writable & { readonly isTTY?: boolean }
}

const isClosed = (error: Error): boolean => 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')

const clearLine = '\r\u001b[K'

export const createOutput = ({ data, words }: Streams, isQuiet: boolean): Output => {
  let hasProgress = false
  // Each write gets its error as well; without a listener, the event would end the process.
  data.on('error', () => undefined)
  words.on('error', () => undefined)
  const line = (sentence: string): void => {
    words.write(`${hasProgress ? clearLine : ''}${sentence}\n`)
    hasProgress = false
  }
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        data.write(bytes, (error) => {
          if (!error) resolve()
          else reject(isClosed(error) ? new OutputClosed() : new Failure(fileError(error, 'standard output')))
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
