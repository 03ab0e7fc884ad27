import { stackOf } from './error-location'

/**
 * Ends the process of a command that has failed unexpectedly, at once: what failed may be what the rest
 * depends on.
 */
export const endWithFault = (error: unknown): never => {
  const sentence =
    'The command failed unexpectedly and has stopped. This is a mistake in the program: please report it with the lines below.'
  process.stderr.write(`${sentence}\n${stackOf(error)}\n`)
  return process.exit(1)
}
