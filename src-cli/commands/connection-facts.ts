import { statedFacts, statedOutcomes } from '../../src-core/service-facts/stated-facts'
import { defaultEnds } from '../../src-core/time/chosen-range'
import { thisSecond } from '../../src-core/time/range-presets'
import { foundFactsText } from '../../src-core/words/found-facts-text'
import { serviceFactsText } from '../../src-core/words/service-facts-text'
import type { FoundFacts } from '../../src-preload/contract/fact-search'
import { readTime } from '../asked-range'
import { type ExitCode, exitCodeOf, exitCodes } from '../exit-code'
import { Failure, valueOf } from '../failure'
import { jsonLine, plainLine } from '../plain-line'
import { sayHidden } from '../say-hidden'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'

export interface FactsOptions extends CommonOptions {
  /** A device: more is found out of its events. */
  readonly probe?: string
  readonly from?: string
  readonly to?: string
}

/** Asks the service for what ordinary queries leave open, and says what it asked. Null: nothing is to be found out. */
const findOut = async (
  session: Session,
  connectionId: string,
  { probe: deviceId, from = defaultEnds.start, to = defaultEnds.end }: FactsOptions,
): Promise<FoundFacts | null> => {
  if (deviceId === undefined) return null
  const { desktop, page, output, interruption, zone } = session
  const now = thisSecond(Date.now())
  const start = readTime('--from', from, 'start', zone, now)
  const end = readTime('--to', to, 'end', zone, now)
  if (start > end) throw new Failure({ kind: 'input', problem: 'startAfterEnd' })
  sayHidden(output, [deviceId])
  const queryId = crypto.randomUUID()
  interruption.addEventListener('abort', () => void desktop.cancelQuery({ queryId }), { once: true })
  const found = valueOf(await desktop.findOutFacts({ queryId, connectionId, deviceId, start, end }))
  const why = found.error === undefined ? '' : page.sentenceOf(found.error).whole
  const { lines, sentence } = foundFactsText(page.words, found, why)
  output.say(sentence)
  for (const { name, value } of lines) output.say(`${name}: ${value}`)
  return found
}

/** What was learnt of the service of a connection, with its evidence. */
export const runConnectionFacts = (surroundings: Surroundings, options: FactsOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { desktop, page, output } = session
    const { id, name, baseUrl } = await chooseConnection(session)
    const found = await findOut(session, id, options)
    const { facts } = found ?? valueOf(await desktop.serviceFacts({ connectionId: id }))
    const { lines, changes } = serviceFactsText(page.words, facts)
    const exitCode = found?.error === undefined ? exitCodes.complete : exitCodeOf(found.error)
    if (options.json === true)
      await output.write(
        jsonLine({
          command: 'connection facts',
          exitCode,
          name,
          baseUrl,
          answers: facts.answers,
          facts: statedFacts(facts),
          outcomes: statedOutcomes(facts),
          clock: facts.clock ?? null,
          tooMany: facts.tooMany ?? null,
          ...(found && { probes: found.asked }),
        }),
      )
    else for (const line of lines) await output.write(plainLine([line.name, line.value]))
    for (const change of changes) output.complain(change)
    if (lines.length === 0) output.say(page.words.t('serviceFacts.nothing'))
    return exitCode
  })
