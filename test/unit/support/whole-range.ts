import { expect } from 'vitest'
import type { RangeQuery } from '../../../src-core/events/events-query'
import { coverageOfVerdict } from '../../../src-core/proof/coverage-of-verdict'
import type { RangeVerdict } from '../../../src-core/proof/device-range'
import { countedIn, noRequests } from '../../../src-core/proof/request-log'
import type { TimeWindow } from '../../../src-core/proof/time-window'
import type { Ports } from '../../../src-main/composition'
import type { SampleService } from '../../service/sample-service'
import { expectBorneOut } from './borne-out'
import { openRangeSession, type RangeSession } from './range-session'

export interface WholeRange extends RangeSession {
  start(query: Pick<RangeQuery, 'queryId' | 'start' | 'end'> & { readonly deviceId: string }): Promise<void>
  /** Reads until the verdict of its one device, which the log of its requests must bear out. */
  verdict(queryId: string): Promise<RangeVerdict>
}

/** A session that asks for a device's range as a whole, and looks at each verdict. */
export const connectForRanges = async (
  service: Pick<SampleService, 'url' | 'token'>,
  ports: Partial<Ports> = {},
  folder?: string,
): Promise<WholeRange> => {
  const session = await openRangeSession(service, ports, folder)
  const asked = new Map<string, TimeWindow>()
  return {
    ...session,
    start: ({ deviceId, ...query }) => {
      asked.set(query.queryId, { first: query.start, last: query.end })
      return session.startAll({ ...query, devices: [deviceId] })
    },
    verdict: async (queryId) => {
      const { devices } = await session.until(queryId, ({ isFinished }) => isFinished)
      const verdict = devices[0]?.verdict
      if (verdict === undefined) throw new Error('finished without a verdict')
      const whole = asked.get(queryId)
      const log = session.requests(queryId)[0] ?? noRequests
      if (whole !== undefined) expectBorneOut(coverageOfVerdict([whole], verdict, 0), log, verdict)
      // A window that was asked for again in parts is no window any more; one in the future proves nothing.
      const ahead = log.requests.filter(({ outcome }) => outcome === 'ahead').length
      if (verdict.kind === 'complete') expect(verdict.windowCount).toBe(countedIn(log) + ahead)
      return verdict
    },
  }
}
