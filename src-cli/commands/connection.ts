import { setTimeout } from 'node:timers/promises'
import { setClockText, uncheckedClockText } from '../../src-core/words/clock-text'
import { type Connection, connectionTestSteps, type StepOutcome } from '../../src-preload/contract/connection'
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-code'
import { valueOf } from '../failure'
import { proxyFor } from '../network/proxy-environment'
import { jsonLine, plainLine } from '../plain-line'
import { sayHidden } from '../say-hidden'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'

const lookEveryMs = 50

/** Waits until the keychain has answered for each of them, which it does within its own time limit. */
const readConnections = async ({
  desktop,
}: Session): Promise<{ readonly connections: readonly Connection[]; readonly currentId: string | null }> => {
  for (;;) {
    const list = valueOf(await desktop.listConnections({}))
    if (!list.connections.some(({ token }) => token.kind === 'checking')) return list
    await setTimeout(lookEveryMs)
  }
}

/**
 * One line for each connection: whether it is the current one, its name, its address, where its token is, and
 * whether it is read-only.
 */
export const runConnectionList = (surroundings: Surroundings, options: CommonOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { connections, currentId } = await readConnections(session)
    const listed = connections.map(({ id, name, baseUrl, token, access }) => ({
      name,
      baseUrl,
      isCurrent: id === currentId,
      token: token.kind,
      isReadOnly: access.kind === 'readOnly',
    }))
    if (options.json === true)
      await session.output.write(
        jsonLine({ command: 'connection list', exitCode: exitCodes.complete, connections: listed }),
      )
    else
      for (const { name, baseUrl, isCurrent, token, isReadOnly } of listed)
        await session.output.write(
          plainLine([isCurrent ? '*' : '', name, baseUrl, token, isReadOnly ? 'read-only' : '']),
        )
    if (listed.length === 0) session.output.say('There are no saved connections.')
    return exitCodes.complete
  })

const proxyWords = (baseUrl: string, { environment }: Session): string => {
  const choice = proxyFor(new URL(baseUrl), environment)
  if (choice.kind === 'direct') return 'none'
  return choice.kind === 'proxy'
    ? `${choice.proxy.host}:${String(choice.proxy.port)}`
    : `${choice.variable} is no address of an HTTP proxy`
}

/** Of a step, for the user. */
const stepWords: Readonly<Record<StepOutcome, string>> = {
  yes: 'yes',
  no: 'no',
  notNeeded: 'not needed',
  cannotTell: 'cannot tell',
}

export interface TestOptions extends CommonOptions {
  readonly device?: string
}

/** The steps of the window's connection test, and where this command differs from the window. */
export const runConnectionTest = (surroundings: Surroundings, options: TestOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { desktop, page, output, interruption } = session
    const { id, name, baseUrl, allowUnencrypted } = await chooseConnection(session)
    const queryId = crypto.randomUUID()
    interruption.addEventListener('abort', () => void desktop.cancelQuery({ queryId }), { once: true })
    if (options.device !== undefined) sayHidden(output, [options.device])
    const device = options.device === undefined ? {} : { deviceId: options.device }
    const {
      steps,
      durationMs,
      error,
      clockDifference = null,
    } = valueOf(
      await desktop.testConnection({ queryId, draft: { id, name, baseUrl, allowUnencrypted }, ...device }),
    )
    const proxy = proxyWords(baseUrl, session)
    const exitCode = error === undefined ? exitCodes.complete : exitCodeOf(error)
    const { whole: sentence, technical } =
      error === undefined ? { whole: 'The service answers.', technical: '' } : page.sentenceOf(error)
    if (options.json === true)
      await output.write(
        jsonLine({
          command: 'connection test',
          exitCode,
          name,
          baseUrl,
          steps,
          durationMs,
          proxy,
          clockDifference,
          sentence,
        }),
      )
    else for (const step of connectionTestSteps) await output.write(plainLine([step, stepWords[steps[step]]]))
    if (options.json !== true) await output.write(plainLine(['proxy', proxy]))
    output.complain(sentence)
    const isUnchecked = error === undefined && clockDifference === null
    const clock = isUnchecked ? uncheckedClockText(page.words) : setClockText(page.words, clockDifference)
    if (clock !== null) output.complain(clock)
    if (technical !== '') output.complain(technical)
    output.say(
      'Unlike the window, this command takes the proxy from HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, and knows no PAC file and no client certificate.',
    )
    return exitCode
  })
