import type { AppError } from '../../src-core/errors/errors'
import { ok, type Result } from '../../src-core/errors/result'
import { maximumLimit } from '../../src-core/events/event'
import type { AnswerShape } from '../../src-core/service-facts/answer-shape'
import { probeService } from '../../src-core/service-facts/find-out'
import {
  mostProbes,
  type Probe,
  type ProbeAnswer,
  type ProbeRecord,
} from '../../src-core/service-facts/probe'
import type { FactSearch, FoundFacts } from '../../src-preload/contract/fact-search'
import { madeUpDevice } from '../connections/connection-test'
import type { Connections } from '../connections/connections'
import type { BodyReader, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { RequestSlots } from '../query/request-slots'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { readOnArrival } from '../service/unread-answer'
import type { EventsRequest } from '../service/wire-url'
import type { FactBook } from './fact-book'

interface Ports {
  readonly connections: Pick<Connections, 'target'>
  readonly client: ServiceClient
  readonly bodies: Pick<BodyReader, 'openSearch'>
  readonly slots: RequestSlots
  readonly book: Pick<FactBook, 'of' | 'vote'>
  readonly clock: Clock
}

/** Statuses that may be about a device; others are about the request or the service. */
const statusesOfUnknown: readonly number[] = [400, 404, 410, 422]

const refusalOf = (error: AppError): string | undefined => {
  if (error.kind === 'returnCode') return `returnCode ${error.returnCode.slice(0, 40)}`
  const isAboutDevice = error.kind === 'httpStatus' && statusesOfUnknown.includes(error.status)
  return isAboutDevice ? `HTTP ${String(error.status)}` : undefined
}

const requestOf = ({ purpose, start, end }: Probe, deviceId: string): EventsRequest => ({
  deviceId: purpose === 'unknownDevice' ? madeUpDevice : deviceId,
  start,
  end,
  limit: maximumLimit,
  zone: 'UTC',
  ...(purpose === 'defaultLimit' && { hasNoLimit: true }),
})

/** Passes on what an answer shows, which its receiver is not told. */
const withShape = <T>(pages: PageReader<T>, onShape: (shape?: AnswerShape) => void): PageReader<T> => ({
  ...pages,
  read: async (body, asked) => {
    const reading = await pages.read(body, asked)
    onShape(reading.ok ? reading.shape : undefined)
    return reading
  },
})

/** Sends one request. Undefined: its answer shows nothing, because events in it cannot be read. */
const createAsking =
  ({ client, bodies, slots, clock }: Ports, target: ServiceTarget, deviceId: string, signal: AbortSignal) =>
  async (probe: Probe): Promise<Result<ProbeAnswer | undefined>> => {
    let shape: AnswerShape | undefined
    const pages = bodies.openSearch([])
    const askedAt = clock.now()
    const reader = withShape(pages, (found) => (shape = found))
    const send = () => readOnArrival(client.listEvents(target, requestOf(probe, deviceId), reader, signal))
    const answer = await slots.use(target, send, signal)
    pages.close()
    if (answer.ok) return ok(shape && { kind: 'events', shape, askedAt })
    const as = probe.purpose === 'unknownDevice' ? refusalOf(answer.error) : undefined
    return as === undefined ? answer : ok({ kind: 'refused', as })
  }

const recordOf = (probe: Probe, answer: ProbeAnswer): ProbeRecord =>
  answer.kind === 'events' ? { ...probe, came: answer.shape.count } : { ...probe, refusedAs: answer.as }

/**
 * Finds out more about the service of a connection: at most `mostProbes` requests, one after the other, which only
 * read. Ends at the first that fails, with what was found out until then.
 */
export const createFindOut =
  (ports: Ports) =>
  async (
    { connectionId, deviceId, start, end }: FactSearch,
    signal: AbortSignal,
  ): Promise<Result<FoundFacts>> => {
    const { connections, book } = ports
    const target = await connections.target(connectionId)
    if (!target.ok) return target
    const { baseUrl } = target.value
    const before = await book.of(baseUrl)
    const ask = createAsking(ports, target.value, deviceId, signal)
    let known = before
    const probing = probeService(
      { start, end },
      { known: () => known, vote: (name, vote) => book.vote(baseUrl, name, vote) },
    )
    const asked: ProbeRecord[] = []
    const found = async (error?: AppError): Promise<Result<FoundFacts>> =>
      ok({ asked, before, facts: await book.of(baseUrl), ...(error && { error }) })
    let step = probing.next()
    while (asked.length < mostProbes && step.done !== true) {
      const answer = await ask(step.value)
      if (!answer.ok) return found(answer.error)
      if (answer.value === undefined) return found()
      asked.push(recordOf(step.value, answer.value))
      known = await book.of(baseUrl)
      step = probing.next(answer.value)
    }
    return found()
  }
