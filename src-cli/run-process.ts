import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { managedPaths } from '../src-main/connections/managed-settings'
import { endWithFault } from '../src-main/life/command-fault'
import { onFault } from '../src-main/life/process-faults'
import { createParsingThread } from '../src-main/parsing/parsing-thread'
import { createThreadReader } from '../src-main/parsing/thread-reader'
import type { Clock } from '../src-main/ports/clock'
import { runCommandLine } from './command-line'
import type { Environment } from './network/proxy-environment'
import { createOutput, type Output } from './output'

/** That of Windows does, and has no such variable. */
const canErase = (platform: NodeJS.Platform, { TERM = '' }: Environment): boolean =>
  TERM === '' ? platform === 'win32' : TERM !== 'dumb'

/** Runs what the arguments of this process say, and leaves its exit code. */
export const runProcess = async (clock: Clock): Promise<void> => {
  const environment = { ...process.env }
  const token = environment['DEVICE_EVENTS_TOKEN']
  // No thread and no process that is started from here gets to see it.
  delete environment['DEVICE_EVENTS_TOKEN']
  delete process.env['DEVICE_EVENTS_TOKEN']

  // Whoever closes a pipe has read enough, also of the help. What a command writes is told of the error by
  // each write.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)

  const interruption = new AbortController()
  let output: Output | undefined
  const interrupt = (): void => {
    // The second time, at once; the prompt of the shell needs a line of its own.
    if (interruption.signal.aborted) {
      output?.clearProgress()
      process.exit(130)
    }
    interruption.abort()
  }
  onFault(process, endWithFault)
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)

  process.exitCode = await runCommandLine(process.argv.slice(2), {
    environment,
    managedPaths: managedPaths(process.platform, environment['ProgramData']),
    token,
    clock,
    input: process.stdin,
    interruption: interruption.signal,
    createBodies: () =>
      createThreadReader(() =>
        createParsingThread(new Worker(join(import.meta.dirname, 'parsing-worker.js')), clock),
      ),
    createOutput: (isQuiet) => {
      const surroundings = {
        canErase: canErase(process.platform, environment),
        clock,
        interruption: interruption.signal,
      }
      output = createOutput({ data: process.stdout, words: process.stderr, ...surroundings }, isQuiet)
      return output
    },
  })
  // Output that was cut would keep the process until somebody reads it.
  if (interruption.signal.aborted && process.stdout.writableLength > 0) process.exit()
}
