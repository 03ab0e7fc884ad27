import { type ExitCode, exitCodeOf, exitCodes } from './exit-code'
import { Failure, OutputClosed, Refusal } from './failure'
import type { Output } from './output'
import { jsonLine } from './plain-line'

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
  readonly technical?: string
  readonly error?: Failure['error']
}

const endOf = async (reason: unknown): Promise<End> => {
  if (reason instanceof Refusal) return { exitCode: reason.exitCode, sentence: reason.sentence }
  if (!(reason instanceof Failure)) throw reason
  const { error } = reason
  if (error.kind === 'cancelled')
    return { exitCode: exitCodeOf(error), error, sentence: 'Interrupted. No file was written.' }
  const { errorSentences } = await import('./page')
  const { whole, technical } = errorSentences()(error)
  return { exitCode: exitCodeOf(error), error, sentence: whole, technical }
}

/** Runs a command, and says how it failed if it did. */
export const perform = async (
  { command, hasSummary, isStreaming, output }: Performed,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> => {
  try {
    return await run()
  } catch (reason) {
    output.clearProgress()
    // Whoever closed standard output has read enough, and wants no sentence about it.
    if (reason instanceof OutputClosed) return exitCodes.notProven
    const { exitCode, sentence, technical = '', error } = await endOf(reason)
    output.complain(sentence)
    if (technical !== '') output.complain(technical)
    if (!hasSummary) return exitCode
    const summary = {
      command,
      exitCode,
      verdict: 'failed',
      sentence,
      ...(error === undefined ? {} : { error }),
    }
    if (isStreaming) output.complain(JSON.stringify(summary))
    // Whoever has closed standard output wants no summary, and the exit code is about the command.
    else await output.write(jsonLine(summary)).catch(() => undefined)
    return exitCode
  }
}
