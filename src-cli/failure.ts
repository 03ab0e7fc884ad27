import type { AppError } from '../src-core/errors/errors'
import type { Result } from '../src-core/errors/result'
import { type ExitCode, exitCodes } from './exit-code'

/** Ends the command with an expected error of the application, which the page words. */
export class Failure extends Error {
  constructor(readonly error: AppError) {
    super(error.kind)
  }
}

/** Ends the command with a sentence of its own. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly exitCode: ExitCode,
  ) {
    super(sentence)
  }
}

/** Nobody reads standard output any more. */
export class OutputClosed extends Error {}

/** After Ctrl+C, whoever reads standard output has stopped to. */
export class OutputCut extends Refusal {
  constructor() {
    super('Interrupted. The output was cut, because its reader had stopped reading.', exitCodes.interrupted)
  }
}

/** Standard output could not be written, for example because its disk is full. */
export class OutputLost extends Refusal {}

/** The value, or the end of the command. */
export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Failure(result.error)
  return result.value
}
