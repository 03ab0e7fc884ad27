import { expect } from 'vitest'
import type { RangeCoverage, RangeVerdict } from '../../../src-core/proof/device-range'
import { contradictionsOf, unclaimedOf } from '../../../src-core/proof/request-check'
import { type RequestLog, sentIn } from '../../../src-core/proof/request-log'

type Verdict = Pick<RangeVerdict, 'requestCount' | 'lowerLimit'>

/** Of a range that was asked for in runs of its own: the log bears out what is claimed, and nothing more. */
export const expectBorneOut = (
  coverage: RangeCoverage,
  log: RequestLog,
  { requestCount, lowerLimit = Infinity }: Verdict,
): void => {
  expect(contradictionsOf(coverage, log)).toEqual([])
  expect(unclaimedOf(coverage, log).windows).toEqual([])
  const { requests } = log
  const sent = requests.filter(({ outcome }) => outcome !== 'retried')
  expect(sentIn({ ...log, requests: sent })).toBe(requestCount)
  expect(requests.filter(({ outcome, came }) => outcome === 'counted' && came >= lowerLimit)).toEqual([])
  expect(requests.filter(({ askedAt, answeredAt }) => answeredAt < askedAt)).toEqual([])
  const failures = requests.filter(({ outcome }) => outcome === 'failed' || outcome === 'retried')
  expect(failures.filter(({ error }) => error === undefined)).toEqual([])
}
