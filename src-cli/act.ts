import { faultKinds } from '../src-core/checks/faults'
import type { CommandName } from './examples'
import type { ExitCode } from './exit-code'
import type { CommonOptions, Surroundings } from './session'

export const theRules = `The rules are ${faultKinds.join(', ')}`

type Run<O extends CommonOptions> = (surroundings: Surroundings, options: O) => Promise<ExitCode>
/** Runs a command and remembers how it ended. */
export type Act = <O extends CommonOptions>(
  command: CommandName,
  options: O,
  run: Run<O>,
  isStreaming?: boolean,
) => Promise<void>
