import type { ConnectionStore } from '../connections/connection-store'
import type { Log } from '../ports/log'
import { reachesMs } from './look-windows'

/** What was learnt of how far around its times a service shows an event, by base URL. */
export interface LookFacts {
  /** The first of `reachesMs` worth trying: narrower looks did not show events here. */
  firstReach(baseUrl: string): Promise<number>
  /** Events were shown by this reach, and not by the ones before. Never rejects. */
  learn(baseUrl: string, index: number): Promise<void>
}

/** Stored with the connections. */
export const createLookFacts = (store: Pick<ConnectionStore, 'read' | 'update'>, log: Log): LookFacts => {
  const firstReach: LookFacts['firstReach'] = async (baseUrl) =>
    (await store.read()).firstReaches?.[baseUrl] ?? 0
  return {
    firstReach,
    learn: async (baseUrl, index) => {
      // Where it was fetched is the last resort of each event, and says nothing of others.
      if (index >= reachesMs.length || index <= (await firstReach(baseUrl))) return
      try {
        await store.update((stored) => ({
          ...stored,
          firstReaches: { ...stored.firstReaches, [baseUrl]: index },
        }))
      } catch (error) {
        // It will be learnt again.
        log.warn(
          'What was learnt of a service could not be kept',
          error instanceof Error ? error.name : 'unknown',
        )
      }
    },
  }
}
