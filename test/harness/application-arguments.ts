import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { displayEnvironment, keyringCommand, keyringEnvironment, type KeyringState } from './keyring'
import type { LaunchOptions } from './launch-application'
import type { ProcessMark } from './processes'

/** The application's own command line, without the program that runs it. */
export const applicationArguments = ({
  profile,
  sampleServiceUrl,
  files = [],
}: LaunchOptions): readonly string[] => [
  '--profile',
  profile,
  ...(sampleServiceUrl === undefined ? [] : [`--sample-service=${sampleServiceUrl}`]),
  ...files,
]

export interface Start {
  readonly program: string
  readonly words: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

const usualKeyring: KeyringState = process.platform === 'linux' ? 'unlocked' : 'system'

/**
 * `command` in front of the keychain that is wanted, with a home of its own, and with the display where it
 * opens a window.
 */
export const startOf = (
  options: LaunchOptions,
  mark: ProcessMark,
  command: readonly string[],
  opensWindow: boolean,
): Start => {
  const { profile, out, home = join(dirname(profile), 'home'), keyring = usualKeyring } = options
  for (const folder of [profile, out, home]) mkdirSync(folder, { recursive: true })
  const environment = { ...keyringEnvironment(keyring, home), ...mark.environment, ...options.environment }
  const display = opensWindow ? (options.display ?? displayEnvironment(process.env)) : {}
  const [program = '', ...words] = keyringCommand(keyring, home, environment, command, display)
  return { program, words, environment }
}
