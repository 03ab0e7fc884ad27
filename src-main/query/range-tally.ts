import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { Doubt } from '../../src-core/proof/doubt'
import { verdictOf } from '../../src-core/proof/verdict'
import { RangeProof } from './range-proof'
import { asAsked, type RangeWriting } from './range-writing'
import { RequestRecords } from './request-records'

/** What is known about a range so far, over all of its runs. */
export interface RangeTally {
  readonly proof: RangeProof
  readonly requests: RequestRecords
  /** Events received, each counted once. */
  eventCount: number
  /** Those of them whose id an earlier event has as well. */
  sharedIdCount: number
  /** New events as a number of full answers. */
  answersWorth: number
  requestCount: number
  /**
   * The most events that this service returns in one answer, if we found it to be less than the requested
   * limit.
   */
  lowerLimit: number | undefined
  /** That count: of one that was asked for again in parts, the parts. */
  windowsDone: number
  /** How this service understands ranges, as far as it is known. */
  writing: RangeWriting
  /** It does not keep to them, however they are written; undefined: no answer shows that. */
  notKept: Doubt | undefined
  verdict(durationMs: number): RangeVerdict
}

/** `requests`: where they are noted, if others have been before. */
export const createRangeTally = (requests = new RequestRecords()): RangeTally => {
  const tally: RangeTally = {
    proof: new RangeProof(),
    requests,
    eventCount: 0,
    sharedIdCount: 0,
    answersWorth: 0,
    requestCount: 0,
    lowerLimit: undefined,
    windowsDone: 0,
    writing: asAsked,
    notKept: undefined,
    verdict: (durationMs) => {
      const found = verdictOf(tally.proof.coverage)
      return {
        ...found,
        eventCount: tally.eventCount,
        sharedIdCount: tally.sharedIdCount,
        requestCount: tally.requestCount,
        ...(tally.lowerLimit === undefined ? {} : { lowerLimit: tally.lowerLimit }),
        windowCount: tally.windowsDone + found.missing.length,
        durationMs,
      }
    },
  }
  return tally
}
