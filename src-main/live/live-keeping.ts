import type { LiveVerdict } from '../../src-core/live/live-update'
import { upTo } from '../../src-core/proof/coverage'
import type { RangeCoverage } from '../../src-core/proof/device-range'
import { isCounted, type NewRequests } from '../../src-core/proof/request-log'
import { TimeSet } from '../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import type { ProofChange } from '../query/range-proof'
import type { RequestReader } from '../query/request-records'
import type { StoredRun } from '../stored-results/stored-run'
import type { PollCounts } from './device-poll'

/** Keeps what is known of one device that is followed. */
export interface LiveKeeping {
  begun(): void
  /**
   * `coverage`: by the answers of the poll. `askedAt`: by the service's clock, when it began; an answer proves
   * nothing about later times.
   */
  proof(change: ProofChange, counts: PollCounts, coverage: RangeCoverage, askedAt: number): void
  asked(window: TimeWindow): void
  ended(verdict: LiveVerdict): void
}

export const createLiveKeeping = (
  deviceId: string,
  kept: Pick<StoredRun, 'note'>,
  now: () => number,
  read: RequestReader,
): LiveKeeping => {
  /** What counts in the poll under way, as it was told with what it proves. */
  const counted = new Set<number>()
  const requestsWithProof = (): NewRequests => {
    const { requests, open } = read()
    const told = requests.filter(({ number, outcome }) => outcome !== 'ahead' || !counted.has(number))
    for (const request of told) if (isCounted(request)) counted.add(request.number)
    return { requests: told, open }
  }
  /** What a later look at the clocks would cut off has been noted as proven. */
  const requestsAfter = (): NewRequests => {
    const { requests, open } = read()
    const others = requests.filter(({ number }) => !counted.has(number))
    counted.clear()
    return { requests: others, open }
  }
  const begun = (): void => kept.note({ kind: 'begun', deviceId, at: now() })
  const proof: LiveKeeping['proof'] = ({ proven, unproven, at }, counts, coverage, askedAt) => {
    const { notProvable, doubtful } = upTo(coverage, askedAt)
    if (unproven.length > 0) kept.note({ kind: 'unproven', deviceId, windows: unproven })
    kept.note({
      kind: 'proven',
      deviceId,
      windows: TimeSet.upTo(askedAt).partsInside(proven),
      notProvable,
      ...(doubtful.length > 0 && { doubtful }),
      at,
      counts,
      isPolled: true,
      told: requestsWithProof(),
    })
  }
  const asked = (window: TimeWindow): void => {
    if (widthOf(window) > 0) kept.note({ kind: 'asked', deviceId, window, told: requestsAfter() })
  }
  const ended = ({ verdict }: LiveVerdict): void =>
    kept.note({ kind: 'verdict', deviceId, verdict, at: now(), told: requestsAfter() })
  return { begun, proof, asked, ended }
}
