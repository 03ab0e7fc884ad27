import { computed, shallowReactive } from 'vue'
import type { DeletionChange, DeletionState } from '../../src-preload/contract/deletion'

/** The order in which outcomes are told. */
export const outcomeKinds = ['gone', 'flagged', 'wasNotThere', 'stillThere', 'failed', 'unknown', 'kept'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

const waiting: DeletionState = { kind: 'waiting' }
const passing: readonly DeletionState['kind'][] = ['waiting', 'sending', 'verifying']

/** How each event of a deletion stands, by its id, and how many ended in which way. */
export const createOutcomes = () => {
  const states = shallowReactive(new Map<string, DeletionState>())
  const counts = computed(() => {
    const found = new Map<OutcomeKind, number>()
    for (const { kind } of states.values()) {
      const outcome = outcomeKinds.find((name) => name === kind)
      if (outcome) found.set(outcome, (found.get(outcome) ?? 0) + 1)
    }
    return found
  })
  const doneCount = computed(() => [...states.values()].filter(({ kind }) => !passing.includes(kind)).length)
  const stateOf = (eventId: string): DeletionState => states.get(eventId) ?? waiting
  const note = (changes: readonly DeletionChange[]): void => {
    for (const { eventId, state } of changes) states.set(eventId, state)
  }
  return { states, counts, doneCount, stateOf, note }
}
