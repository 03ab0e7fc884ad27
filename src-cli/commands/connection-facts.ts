import { statedFacts, statedOutcomes } from '../../src-core/service-facts/stated-facts'
import { serviceFactsText } from '../../src-core/words/service-facts-text'
import { type ExitCode, exitCodes } from '../exit-code'
import { valueOf } from '../failure'
import { jsonLine, plainLine } from '../plain-line'
import { chooseConnection, type CommonOptions, inSession, type Surroundings } from '../session'

/** What was learnt of the service of a connection, with its evidence. */
export const runConnectionFacts = (surroundings: Surroundings, options: CommonOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const { desktop, page, output } = session
    const { id, name, baseUrl } = await chooseConnection(session)
    const { facts } = valueOf(await desktop.serviceFacts({ connectionId: id }))
    const { lines, changes } = serviceFactsText(page.words, facts)
    if (options.json === true)
      await output.write(
        jsonLine({
          command: 'connection facts',
          exitCode: exitCodes.complete,
          name,
          baseUrl,
          answers: facts.answers,
          facts: statedFacts(facts),
          outcomes: statedOutcomes(facts),
          clock: facts.clock ?? null,
          tooMany: facts.tooMany ?? null,
        }),
      )
    else for (const line of lines) await output.write(plainLine([line.name, line.value]))
    for (const change of changes) output.complain(change)
    if (lines.length === 0) output.say(page.words.t('serviceFacts.nothing'))
    return exitCodes.complete
  })
