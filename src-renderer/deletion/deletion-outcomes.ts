import { computed, shallowReactive, shallowRef } from 'vue'
import type { DeletionChange, DeletionState } from '../../src-preload/contract/deletion'

/** The order in which outcomes are told. */
export const outcomeKinds = ['gone', 'flagged', 'notThere', 'otherDeleted', 'stillThere', 'failed', 'unknown', 'kept'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

const waiting: DeletionState = { kind: 'waiting' }
const outcomeOf = (state: DeletionState | undefined): OutcomeKind | undefined => outcomeKinds.find((name) => name === state?.kind)

/** How each event of a deletion stands, by its id, and how many ended in which way. */
export const createOutcomes = () => {
  const states = shallowReactive(new Map<string, DeletionState>())
  /** Kept along, as news of a few among thousands come several times a second. */
  const counts = shallowRef<ReadonlyMap<OutcomeKind, number>>(new Map())
  /** What is kept was never begun. */
  const doneCount = computed(() => [...counts.value].reduce((sum, [kind, count]) => sum + (kind === 'kept' ? 0 : count), 0))
  const stateOf = (eventId: string): DeletionState => states.get(eventId) ?? waiting
  const note = (changes: readonly DeletionChange[]): void => {
    const next = new Map(counts.value)
    const add = (kind: OutcomeKind | undefined, change: number): void => {
      if (kind) next.set(kind, (next.get(kind) ?? 0) + change)
    }
    for (const { eventId, state } of changes) {
      add(outcomeOf(states.get(eventId)), -1)
      add(outcomeOf(state), 1)
      states.set(eventId, state)
    }
    counts.value = new Map([...next].filter(([, count]) => count > 0))
  }
  const clear = (): void => {
    states.clear()
    counts.value = new Map()
  }
  return { states, counts, doneCount, stateOf, note, clear }
}
