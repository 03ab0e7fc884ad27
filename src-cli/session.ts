import { addAbortSignal, type Readable } from 'node:stream'
import { isKnownZone, knownSystemZone, resolveZone } from '../src-core/time/zones'
import type { BodyReader } from '../src-main/ports/body-reader'
import type { Clock } from '../src-main/ports/clock'
import type { Connection } from '../src-preload/contract/connection'
import { type Application, type FilePaths, startApplication } from './application'
import { exitCodes } from './exit-code'
import { Failure, Refusal, valueOf } from './failure'
import { defaultProfile, requireProfile } from './folders'
import type { Environment } from './network/proxy-environment'
import { requireOutFile } from './out-file'
import type { Output } from './output'
import type { Page } from './page'

/** What every command understands. */
export interface CommonOptions {
  readonly profile?: string
  readonly connection?: string
  readonly baseUrl?: string
  readonly tokenStdin?: boolean
  readonly allowUnencrypted?: boolean
  readonly zone?: string
  readonly quiet?: boolean
  readonly json?: boolean
}

/** What the process gives to a command. */
export interface Surroundings {
  readonly environment: Environment
  readonly input: Readable
  readonly output: Output
  readonly clock: Clock
  /** Aborted by Ctrl+C. */
  readonly interruption: AbortSignal
  /** Reads the bodies of answers. */
  readonly createBodies: () => BodyReader
  /** From the environment, which nobody else gets to see with it. */
  readonly token: string | undefined
  /** Where the administrator may forbid deletions. */
  readonly managedPaths: readonly string[]
}

/** The application, and what the process gives. */
export interface OpenApplication extends Surroundings, Pick<Application, 'desktop'> {
  readonly options: CommonOptions
  /** IANA zone of `--zone`, or of the settings. */
  readonly zone: string
}

/** The same with the page of the application. */
export interface Session extends OpenApplication {
  readonly page: Page
}

const listConnections = async ({
  desktop,
}: OpenApplication): Promise<{
  readonly all: readonly Connection[]
  readonly current: Connection | undefined
}> => {
  const { connections, currentId } = valueOf(await desktop.listConnections({}))
  return { all: connections, current: connections.find(({ id }) => id === currentId) }
}

/** Far more than a token may have. */
const longestInput = 65_536

/** The first line with a text: whoever writes it may keep the pipe open. */
const readLine = async (input: Readable): Promise<string> => {
  let read = ''
  // Leaving the loop closes the input, so that it does not keep the process.
  for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
    read += chunk
    const [line] = /\S[^\r\n]*(?=[\r\n])/.exec(read) ?? []
    if (line !== undefined) return line.trim()
    if (read.length > longestInput) break
  }
  return read.trim()
}

const readInput = async ({ input, interruption }: OpenApplication): Promise<string> => {
  try {
    return await readLine(addAbortSignal(interruption, input))
  } catch (error) {
    if (interruption.aborted) throw new Failure({ kind: 'cancelled' })
    const why = error instanceof Error ? error.message : String(error)
    throw new Refusal(`The token could not be read from standard input (${why}).`, exitCodes.credentials)
  }
}

const readToken = async (application: OpenApplication): Promise<string> => {
  const found = application.options.tokenStdin === true ? await readInput(application) : application.token
  if (found === undefined || found === '') {
    throw new Refusal(
      'There is no token. Give it to the command with --token-stdin, or in the variable DEVICE_EVENTS_TOKEN.',
      exitCodes.credentials,
    )
  }
  return found
}

/** A connection that only this command has, named like its address. */
const ownConnection = async (application: OpenApplication, baseUrl: string): Promise<Connection> => {
  const { desktop, options } = application
  const draft = {
    name: baseUrl,
    baseUrl,
    allowUnencrypted: options.allowUnencrypted === true,
    token: await readToken(application),
  }
  const known = (await listConnections(application)).all.find(({ name }) => name === baseUrl)
  valueOf(await desktop.saveConnection({ draft: known === undefined ? draft : { ...draft, id: known.id } }))
  const { current } = await listConnections(application)
  if (current === undefined) throw new Failure({ kind: 'noConnection' })
  return current
}

/**
 * The connection that the command is about: `--base-url`, `--connection`, or the current one of the window.
 */
export const chooseConnection = async (application: OpenApplication): Promise<Connection> => {
  const { baseUrl, connection: wanted, tokenStdin } = application.options
  if (baseUrl !== undefined && wanted !== undefined)
    throw new Refusal(
      '--base-url is a service without a saved connection, so it cannot stand beside --connection. Leave one of them out.',
      exitCodes.usage,
    )
  if (baseUrl !== undefined) return ownConnection(application, baseUrl)
  if (tokenStdin === true)
    throw new Refusal(
      '--token-stdin needs --base-url. The token of a saved connection is in the keychain.',
      exitCodes.usage,
    )
  const { all, current } = await listConnections(application)
  const found = wanted === undefined ? current : all.find(({ name }) => name === wanted)
  if (found !== undefined) return found
  const known =
    all.length === 0
      ? 'There are no saved connections.'
      : `Saved connections: ${all.map(({ name }) => name).join(', ')}.`
  const missing =
    wanted === undefined ? 'No connection is chosen.' : `There is no connection named ${wanted}.`
  throw new Refusal(
    `${missing} ${known} Name one with --connection, or a service with --base-url.`,
    exitCodes.usage,
  )
}

/** The zone of the settings. Typed times are read in it, so a zone that nobody has chosen is said. */
const zoneOfSettings = (setting: string, { say }: Output): string => {
  const zone = resolveZone(setting)
  if (setting !== zone && knownSystemZone() === null)
    say('The time zone of this computer is not known, so times are in UTC. Name a zone with --zone.')
  return zone
}

/**
 * Runs a command in the application, and closes that in any case. `paths`: the files that it may read and
 * write. The page takes longer to open than the application, so whoever can sends a request before.
 */
export const inApplication = async <T>(
  surroundings: Surroundings,
  options: CommonOptions,
  run: (application: OpenApplication, openPage: () => Promise<Session>) => Promise<T>,
  paths: FilePaths = {},
): Promise<T> => {
  const { environment, clock, output, createBodies, managedPaths } = surroundings
  const { profile = defaultProfile(process.platform, environment), zone: wantedZone, baseUrl } = options
  if (wantedZone !== undefined && !isKnownZone(wantedZone))
    throw new Failure({ kind: 'input', problem: 'unknownZone', value: wantedZone })
  await requireProfile(profile)
  await requireOutFile(paths)
  const { desktop, close } = startApplication({
    profile,
    hasOwnToken: baseUrl !== undefined,
    environment,
    managedPaths,
    clock,
    bodies: createBodies(),
    warn: output.complain,
    paths,
  })
  try {
    const start = valueOf(await desktop.start({}))
    const zone = wantedZone ?? zoneOfSettings(start.settings.zone, output)
    const application = { ...surroundings, desktop, options, zone }
    return await run(application, async () => {
      const { openPage } = await import('./page')
      const page = openPage(start, zone)
      if (page.settingsError !== undefined) output.say(page.sentenceOf(page.settingsError).what)
      return { ...application, page }
    })
  } finally {
    await close()
  }
}

/** Runs a command in the application with its page, as `inApplication`. */
export const inSession = <T>(
  surroundings: Surroundings,
  options: CommonOptions,
  run: (session: Session) => Promise<T>,
  paths: FilePaths = {},
): Promise<T> =>
  inApplication(surroundings, options, async (_application, openPage) => run(await openPage()), paths)
