import { type ExitCode, exitCodeOf, exitCodes } from './exit-code'
import { Failure, OutputClosed, Refusal } from './failure'
import type { Output } from './output'
import { errorSentences } from './page'

interface Performed {
  readonly command: string
  /** A summary is wanted. */
  readonly hasSummary: boolean
  /** The events are on standard output, so the summary goes elsewhere. */
  readonly isStreaming: boolean
  readonly output: Output
}

interface End {
  readonly exitCode: ExitCode
  readonly sentence: string
  readonly error?: Failure['error']
}

const endOf = (reason: unknown): End => {
  if (reason instanceof Refusal) return { exitCode: reason.exitCode, sentence: reason.sentence }
  if (!(reason instanceof Failure)) throw reason
  const { error } = reason
  const isInterruption = error.kind === 'cancelled'
  return { exitCode: exitCodeOf(error), error, sentence: isInterruption ? 'Interrupted. No file was written.' : errorSentences()(error).whole }
}

/** Runs a command, and says how it failed if it did. */
export const perform = async ({ command, hasSummary, isStreaming, output }: Performed, run: () => Promise<ExitCode>): Promise<ExitCode> => {
  try {
    return await run()
  } catch (reason) {
    // Whoever closed standard output has read enough, and wants no sentence about it.
    if (reason instanceof OutputClosed) return exitCodes.notProven
    const { exitCode, sentence, error } = endOf(reason)
    output.complain(sentence)
    if (!hasSummary) return exitCode
    const line = JSON.stringify({ command, exitCode, verdict: 'failed', sentence, ...(error === undefined ? {} : { error }) })
    if (isStreaming) output.complain(line)
    // Whoever has closed standard output wants no summary, and the exit code is about the command.
    else await output.write(`${line}\n`).catch(() => undefined)
    return exitCode
  }
}
