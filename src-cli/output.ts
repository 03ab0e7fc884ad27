import type { Writable } from 'node:stream'
import { fileError } from '../src-main/files/file-error'
import type { Clock } from '../src-main/ports/clock'
import { standardOutputName } from './command-sentences'
import { Failure, OutputClosed, OutputCut } from './failure'
import { plainText } from './plain-line'

/** Data goes to standard output, everything that is said about them to standard error. */
export interface Output {
  /**
   * Resolves when it has been taken. Rejects with `OutputClosed`, a `Failure`, or `OutputCut` if it is not
   * taken for some seconds after an interruption.
   */
  write(data: Uint8Array | string): Promise<void>
  /** A sentence for the user; not said with `--quiet`. */
  say(sentence: string): void
  /** Said also with `--quiet`. */
  complain(sentence: string): void
  /** Replaces the line that stands there; only on a terminal that can. */
  showProgress(line: string): void
  /** For a log: said where no progress is shown. */
  sayWithoutProgress(line: string): void
  /** Nothing is left of what was shown. */
  clearProgress(): void
}

interface OutputOptions {
  /**
   * Both have a listener for errors, which would end the process otherwise; each write gets its error as
   * well.
   */
  readonly data: Writable
  readonly words: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  /** The terminal obeys escape sequences, if it is one. */
  readonly canErase: boolean
  readonly clock: Clock
  readonly interruption: AbortSignal
}

const isClosed = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')

/** What whoever reads slowly may need for what is on its way. */
const patienceMs = 3000

/** Calls `cut` if `interruption` has come and, from then on, nothing calls what is returned. */
const watchReader = (
  { clock, interruption }: Pick<OutputOptions, 'clock' | 'interruption'>,
  cut: () => void,
): (() => void) => {
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

/**
 * Cut before the last column, where some terminals begin the next line. What is not Latin may take two
 * columns.
 */
const cutToWidth = (text: string, columns: number): string => {
  let left = columns - 1
  let cut = ''
  for (const character of text) {
    left -= character < '\u0300' ? 1 : 2
    if (left < 0) break
    cut += character
  }
  return cut
}

export const createOutput = (options: OutputOptions, isQuiet: boolean): Output => {
  const { data, words, canErase } = options
  const showsProgress = words.isTTY === true && canErase && !isQuiet
  let hasProgress = false
  let isCut = false
  const clearProgress = (): void => {
    if (hasProgress) words.write(clearLine)
    hasProgress = false
  }
  /** All sentences go through here: much in them came from a service or from a file. */
  const line = (sentence: string): void => {
    clearProgress()
    words.write(`${plainText(sentence)}\n`)
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
          else
            reject(isClosed(error) ? new OutputClosed() : new Failure(fileError(error, standardOutputName)))
        })
      }),
    say: (sentence) => {
      if (!isQuiet) line(sentence)
    },
    complain: line,
    showProgress: (sentence) => {
      if (!showsProgress) return
      words.write(`${clearLine}${cutToWidth(plainText(sentence), words.columns || 80)}`)
      hasProgress = true
    },
    sayWithoutProgress: (sentence) => {
      if (!isQuiet && !showsProgress) line(sentence)
    },
    clearProgress,
  }
}
