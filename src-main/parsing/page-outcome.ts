import type { EventBatch } from '../../src-core/codec/event-batch'
import type { AnswerShape } from '../../src-core/service-facts/answer-shape'
import type { BrokenElement, PageFacts, PageRequest, Reading, SoughtRecords } from '../ports/body-reader'

export interface PageOutcome {
  readonly facts: PageFacts & SoughtRecords
  readonly batch?: EventBatch
  /** Absent: not every event of the answer could be read. */
  readonly shape?: AnswerShape
}

/** What answers that belong together share: the ids received so far, the dictionaries of the table. */
export interface PageState {
  take(body: Uint8Array, asked: PageRequest): Reading<PageOutcome>
}

/** The facts about an answer that had these elements as well. */
export const withBroken = (
  facts: PageOutcome['facts'],
  broken: readonly BrokenElement[],
): PageOutcome['facts'] =>
  broken.length === 0
    ? facts
    : {
        ...facts,
        eventCount: facts.eventCount + broken.length,
        unreadable: [...(facts.unreadable ?? []), ...broken],
      }
