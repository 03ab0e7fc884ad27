import { maximumLimit } from '../../src-core/events/event'
import type { TextFormat } from '../../src-core/formats/formats'
import { type OutsideSide, straySides, strayWindow } from '../../src-core/proof/outside'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { askedQueryOf } from '../../src-core/results/asked-query'
import { countEvents } from '../../src-core/results/event-count'
import { querySource } from '../../src-core/results/result-source'
import { type ClockDifference, laterNow } from '../../src-core/time/clock-difference'
import type { Connection } from '../../src-preload/contract/connection'
import { distinctDevices } from '../asked-range'
import { type ExitCode, exitCodeOfVerdict, exitCodes } from '../exit-code'
import { Failure, valueOf } from '../failure'
import { sayMissing } from '../say-missing'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { createTextWriter, streamRange } from '../stream-range'
import { originOf, type ResultSummary, summarize } from '../summary'

export interface StraysOptions extends CommonOptions {
  readonly format: TextFormat
}

const names: Readonly<Record<OutsideSide, string>> = { after: 'After now', before: 'Before 2000' }

const nameOf = ({ formatter }: Session['page'], side: OutsideSide, { first, last }: TimeWindow): string =>
  `${names[side]} (${formatter.formatInstant(first)} to ${formatter.formatInstant(last)})`

type Sides = readonly { readonly side: OutsideSide; readonly summary: ResultSummary }[]

/** The worse of two: what was interrupted, then what is not proven. */
const worse = (one: ExitCode, other: ExitCode): ExitCode => (other === exitCodes.complete ? one : other)

interface StraysQuery {
  readonly session: Session
  readonly connection: Connection
  readonly devices: readonly string[]
  readonly write: ReturnType<typeof createTextWriter>
}

/** Writes the events of one side, and resolves with what is proven of it. */
const writeSide = async (
  { session, connection, devices, write }: StraysQuery,
  side: OutsideSide,
  window: TimeWindow,
): Promise<{ readonly summary: ResultSummary; readonly difference: ClockDifference | null }> => {
  const { desktop, interruption, output, page, zone } = session
  const { first: start, last: end } = window
  const wanted = { devices, preset: 'custom', start, end, extent: 'complete' } as const
  const source = querySource(connection, askedQueryOf({ ...wanted, limit: maximumLimit }), zone)
  const queryId = side
  const cancel = (): void => void desktop.cancelQuery({ queryId })
  interruption.addEventListener('abort', cancel, { once: true })
  valueOf(await desktop.startRange({ devices, queryId, connectionId: connection.id, start, end, zone }))
  const { tab } = await streamRange(session, queryId, source, write)
  interruption.removeEventListener('abort', cancel)
  const origin = originOf(session, tab)
  if (origin === undefined) throw new Failure({ kind: 'internal', detail: 'a query without an origin' })
  const exitCode = interruption.aborted ? exitCodes.interrupted : exitCodeOfVerdict(origin.completeness)
  // An ordinary verdict says that the range has not begun yet, or that nobody knows whether the device exists.
  const isNone = exitCode === exitCodes.complete && countEvents(tab) === 0
  const verdict = isNone ? 'no events' : origin.verdict
  output.say(`${nameOf(page, side, window)}: ${verdict}`)
  sayMissing(session, tab)
  return {
    summary: summarize(session, 'strays', tab, { ...origin, verdict }, exitCode),
    difference: tab.state.clockDifference,
  }
}

/**
 * Writes the events of both sides, one after the other, and resolves with what is proven of each. Rejects only when
 * both were asked for.
 */
const writeSides = async (
  session: Session,
  devices: readonly string[],
  { format }: StraysOptions,
): Promise<Sides> => {
  const { interruption, output, page } = session
  const connection = await chooseConnection(session)
  const query = { session, connection, devices, write: createTextWriter(session, format) }
  const sides: { readonly side: OutsideSide; readonly summary: ResultSummary }[] = []
  let clockDifference: ClockDifference | null = null
  let failure: Failure | null = null
  for (const side of straySides) {
    if (interruption.aborted) break
    const window = strayWindow(side, laterNow(Date.now(), clockDifference))
    try {
      const { summary, difference } = await writeSide(query, side, window)
      clockDifference = difference
      sides.push({ side, summary })
    } catch (reason) {
      if (!(reason instanceof Failure) || interruption.aborted) throw reason
      output.say(`${nameOf(page, side, window)}: not fetched`)
      failure ??= reason
    }
  }
  if (failure !== null) throw failure
  return sides
}

/**
 * Writes what a broken clock has dated after now or before 2000, which no ordinary range contains, where the
 * ranges of the service go by the device's time.
 */
export const runStrays = (
  surroundings: Surroundings,
  deviceIds: readonly string[],
  options: StraysOptions,
): Promise<ExitCode> =>
  inSession(surroundings, options, async (session) => {
    const devices = distinctDevices(deviceIds)
    const sides = await writeSides(session, devices, options)
    const exitCode = session.interruption.aborted
      ? exitCodes.interrupted
      : sides.map(({ summary }) => summary.exitCode).reduce<ExitCode>(worse, exitCodes.complete)
    if (options.json === true)
      session.output.complain(
        JSON.stringify({
          command: 'strays',
          exitCode,
          events: sides.reduce((sum, { summary }) => sum + summary.events, 0),
          sides: sides.map(({ side, summary: { command: _, exitCode: __, ...of } }) => ({ side, ...of })),
        }),
      )
    return exitCode
  })
