import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { buffer, text } from 'node:stream/consumers'

export interface CommandOptions {
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string>>
  /** For standard input; empty by default. */
  readonly input?: string
}

export interface CommandEnd {
  readonly code: number | null
  readonly data: Buffer
  readonly words: string
}

export const commandPath = resolve('out/cli/device-events.js')

/** Nothing of what the person who runs the tests has set for their own network. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:https?|no|all)_proxy$|^DEVICE_EVENTS_|^NODE_OPTIONS$/i.test(name),
    ),
  )

/** Starts the built command `device-events`. */
export const startCommand = (
  words: readonly string[],
  { folder, environment = {}, input = '' }: CommandOptions = {},
) => {
  const child = spawn(process.execPath, [commandPath, ...words], {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...ownEnvironment(), ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that reads nothing may have ended before.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return child
}

/** Runs it to its end. */
export const runCommand = async (words: readonly string[], options?: CommandOptions): Promise<CommandEnd> => {
  const child = startCommand(words, options)
  const [data, said, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, data, words: said }
}
