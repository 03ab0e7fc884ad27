import { ok, type Result } from '../../src-core/errors/result'
import { eventsQuery } from '../../src-core/events/events-query'
import type { LiveUpdate } from '../../src-core/live/live-update'
import type { UsedToken } from '../../src-preload/contract/connection'
import type { LiveQuery } from '../../src-preload/contract/live'
import { type Connections, usedToken, type UserTarget } from '../connections/connections'
import type { ObservedTransport } from '../network/observed-transport'
import type { Power } from '../ports/power'
import type { StoredResults } from '../stored-results/stored-results'
import type { StoredRun } from '../stored-results/stored-run'
import { createNamedEntries } from '../waiting/named-entries'
import { createLiveSession, type LiveSession, type LiveSessionPorts } from './live-session'

type Nothing = Record<string, never>

/**
 * Devices that are followed, by the name that the page gave. What has been received is kept until `close`.
 */
export interface LiveSessions {
  start(query: LiveQuery): Promise<Result<UsedToken>>
  /** What has changed since the last reading; waits a moment if nothing has. */
  read(queryId: string): Promise<Result<LiveUpdate>>
  pause(queryId: string): Result<Nothing>
  /** After a pause or a stop; with the same token. */
  proceed(queryId: string): Result<Nothing>
  stop(queryId: string): Result<Nothing>
  close(queryId: string): Nothing
  closeAll(): void
}

export interface LiveSessionsPorts extends LiveSessionPorts {
  readonly connections: Pick<Connections, 'target'>
  readonly kept: Pick<StoredResults, 'begin'>
  readonly transport: Pick<ObservedTransport, 'lastAnswer'>
  readonly power: Power
}

/** Limits of the service's clock minus ours, in ms. */
interface DifferenceLimits {
  readonly minMs: number
  readonly maxMs: number
}

/**
 * The service's clock minus ours, in ms, from the `Date` of its answers, which has whole seconds: each answer
 * narrows it down. Where one contradicts the earlier ones, a clock has been set, and they no longer count. At
 * the lower limit nothing is ever thought to be asked for before it has happened.
 */
export const createClockDifference = (measure: () => DifferenceLimits | undefined) => {
  let known: DifferenceLimits | undefined
  const narrow = (measured: DifferenceLimits): DifferenceLimits => {
    const minMs = Math.max(measured.minMs, known?.minMs ?? Number.NEGATIVE_INFINITY)
    const maxMs = Math.min(measured.maxMs, known?.maxMs ?? Number.POSITIVE_INFINITY)
    return minMs > maxMs ? measured : { minMs, maxMs }
  }
  return (): number | undefined => {
    const measured = measure()
    if (measured !== undefined) known = narrow(measured)
    return known?.minMs
  }
}

/** The end of what is kept is open: it grows with every answer. */
const beginKeeping = ({ kept }: LiveSessionsPorts, query: LiveQuery, target: UserTarget): StoredRun => {
  const { queryId, connectionId, start, zone, storedId } = query
  return kept.begin(
    {
      kind: 'range',
      query: {
        ...eventsQuery(query),
        queryId,
        connectionId,
        start,
        end: start,
        zone,
        ...(storedId !== undefined && { storedId }),
      },
    },
    target,
  )
}

export const createLiveSessions = (ports: LiveSessionsPorts): LiveSessions => {
  const { connections, transport, power } = ports
  const entries = createNamedEntries<LiveSession>('a following')
  const runs = new Set<LiveSession>()
  power.onResume(() => runs.forEach((run) => run.wake()))
  const close = (run: LiveSession): void => {
    run.close()
    runs.delete(run)
  }
  const onRun = (queryId: string, action: (run: LiveSession) => void): Result<Nothing> =>
    entries.with(queryId, (run) => {
      action(run)
      return ok({})
    })
  return {
    start: async (query) => {
      const free = entries.checkFree(query.queryId)
      if (!free.ok) return free
      const found = await connections.target(query.connectionId, { fetchedWith: query.fetchedWith })
      if (!found.ok) return found
      const target = found.value
      const { host } = new URL(target.baseUrl)
      const added = entries.add(query.queryId, () => {
        const clockDifference = createClockDifference(() => transport.lastAnswer(host)?.clockDifference)
        const run = createLiveSession(
          { query, target, clockDifference, kept: beginKeeping(ports, query, target) },
          ports,
        )
        runs.add(run)
        return run
      })
      return added.ok ? ok(usedToken(target)) : added
    },
    read: async (queryId) => entries.with(queryId, async (run) => ok(await run.update())),
    pause: (queryId) => onRun(queryId, (run) => run.pause()),
    stop: (queryId) => onRun(queryId, (run) => run.stop()),
    proceed: (queryId) => onRun(queryId, (run) => run.proceed()),
    close: (queryId) => {
      const run = entries.get(queryId)
      if (run !== undefined) close(run)
      entries.forget(queryId)
      return {}
    },
    closeAll: () => entries.forgetAll(close),
  }
}
