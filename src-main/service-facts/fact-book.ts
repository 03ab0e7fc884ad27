import type { Vote } from '../../src-core/service-facts/belief'
import { type DeletionEndKind, deletionVote } from '../../src-core/service-facts/deletion'
import { type FactName, noFacts, type ServiceFacts } from '../../src-core/service-facts/facts'
import { createFactLearner, type FactLearner, type Outcome } from '../../src-core/service-facts/learn'
import type { ClockDifference } from '../../src-core/time/clock-difference'
import type { ConnectionStore } from '../connections/connection-store'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { SeenAnswer } from '../service/client'
import { type FactStore, withServices } from './stored-facts'

/** What was learnt of each service, by its canonical base URL: from all of its answers, and kept on the disk. */
export interface FactBook {
  note(answer: SeenAnswer): void
  noteDeletion(baseUrl: string, end: DeletionEndKind): void
  vote(baseUrl: string, name: FactName, vote: Omit<Vote, 'at'>): void
  /** All that was noted until now is in it. */
  of(baseUrl: string): Promise<ServiceFacts>
  /** Writes what is not written yet. */
  close(): Promise<void>
}

interface FactBookOptions {
  readonly store: FactStore
  readonly connections: Pick<ConnectionStore, 'read'>
  readonly clock: Clock
  readonly log: Log
  /** Another process keeps the file: what is learnt here is forgotten at the end. */
  readonly isBorrowed: boolean
  readonly clockOf: (baseUrl: string) => ClockDifference | undefined
}

/** A query has a dozen answers a second. */
const writeAfterMs = 5000
const maxCodeLength = 40

const codeOf = ({ error }: SeenAnswer): string | undefined => {
  if (error === undefined) return '0'
  return error.kind === 'returnCode' ? error.returnCode.slice(0, maxCodeLength) : undefined
}

const outcomeOf = (answer: SeenAnswer, clock: ClockDifference | undefined): Outcome => {
  const { method, status, at, error } = answer
  const returnCode = codeOf(answer)
  const wait = error?.kind === 'httpStatus' ? error.retryAfterSeconds : undefined
  return {
    method,
    status,
    at,
    ...(returnCode !== undefined && { returnCode }),
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    ...(clock && { clock }),
  }
}

const learnFrom = (learner: FactLearner, answer: SeenAnswer, clock: ClockDifference | undefined): void => {
  learner.noteOutcome(outcomeOf(answer, clock))
  const { request, shape, askedAt, at } = answer
  if (request === undefined || shape === undefined) return
  const { deviceId, start, end, limit, hasNoLimit } = request
  const range = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
  const limited = hasNoLimit === true ? {} : { limit }
  learner.noteAnswer({ deviceId, ...range, ...limited, askedAt, at, shape })
}

export const createFactBook = (options: FactBookOptions): FactBook => {
  const { store, connections, clock, log, isBorrowed, clockOf } = options
  const learners = new Map<string, FactLearner>()
  let cancelWrite: (() => void) | undefined
  const logFailure = (error: unknown): void =>
    log.warn(
      'What was learnt of a service could not be kept',
      error instanceof Error ? error.name : 'unknown',
    )
  let loading: Promise<Readonly<Record<string, ServiceFacts>>> | undefined
  const load = async (): Promise<Readonly<Record<string, ServiceFacts>>> => {
    try {
      return (await store.read()).services
    } catch (error) {
      logFailure(error)
      return {}
    }
  }
  const learnerOf = async (baseUrl: string): Promise<FactLearner> => {
    const stored = await (loading ??= load())
    const learner = learners.get(baseUrl) ?? createFactLearner(stored[baseUrl] ?? noFacts)
    learners.set(baseUrl, learner)
    return learner
  }
  const write = async (): Promise<void> => {
    cancelWrite = undefined
    try {
      const used = (await connections.read()).connections.map(({ baseUrl }) => baseUrl)
      const learnt = new Map([...learners].map(([baseUrl, { facts }]) => [baseUrl, facts]))
      await store.update((stored) => withServices(stored, learnt, used))
    } catch (error) {
      // It will be learnt again.
      logFailure(error)
    }
  }
  const change = async (baseUrl: string, learn: (learner: FactLearner) => void): Promise<void> => {
    learn(await learnerOf(baseUrl))
    if (!isBorrowed) cancelWrite ??= clock.schedule(writeAfterMs, () => void write())
  }
  return {
    note: (answer) => {
      const difference = clockOf(answer.baseUrl)
      void change(answer.baseUrl, (learner) => learnFrom(learner, answer, difference))
    },
    noteDeletion: (baseUrl, end) => {
      const vote = deletionVote(end, clock.now())
      if (vote !== undefined) void change(baseUrl, (learner) => learner.vote('deletion', vote))
    },
    vote: (baseUrl, name, vote) =>
      void change(baseUrl, (learner) => learner.vote(name, { ...vote, at: clock.now() })),
    of: async (baseUrl) => (await learnerOf(baseUrl)).facts,
    close: async () => {
      if (cancelWrite === undefined) return
      cancelWrite()
      await write()
    },
  }
}
