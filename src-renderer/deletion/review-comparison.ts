import { computed, shallowReactive, shallowRef } from 'vue'
import type { LookupResult } from '../../src-core/deletion/lookup'
import { groupNameOf } from '../../src-core/deletion/plan-groups'
import { reviewKinds, type ReviewMatch, reviewOf, type ReviewState } from '../../src-core/deletion/review'
import type { DeletionPlanFile, ReviewedEvent } from '../../src-core/formats/deletion-plan-file'
import { createReviewQuestions } from './review-questions'

const pending: ReviewState = { kind: 'pending' }
const leftOut: ReviewState = { kind: 'leftOut' }

/** The comparison of each event of the plan that was looked up. */
export const createReviewComparison = () => {
  const plan = shallowRef<DeletionPlanFile | null>(null)
  const questions = createReviewQuestions(plan)
  const found = shallowReactive(new Map<ReviewedEvent, ReviewState>())

  const stateOf = (event: ReviewedEvent): ReviewState =>
    questions.isLeftOut(groupNameOf(event)) ? leftOut : (found.get(event) ?? pending)
  const note = (event: ReviewedEvent, result: LookupResult): void =>
    void found.set(event, reviewOf(event, result, questions.isOwn(groupNameOf(event))))
  const counts = computed(() => {
    const byKind = new Map<ReviewState['kind'], number>(reviewKinds.map((kind) => [kind, 0]))
    for (const event of plan.value?.events ?? []) {
      const { kind } = stateOf(event)
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
    }
    return byKind
  })
  const matches = (): readonly { readonly event: ReviewedEvent; readonly state: ReviewMatch }[] =>
    plan.value?.events.flatMap((event) => {
      const state = stateOf(event)
      return state.kind === 'match' ? [{ event, state }] : []
    }) ?? []
  /** Matches that share their id with other events, and how many events these are in all. */
  const shared = computed(() => {
    const found = matches().filter(({ state }) => state.others.length > 0)
    return { ids: found.length, events: found.reduce((sum, { state }) => sum + 1 + state.others.length, 0) }
  })
  return { plan, questions, counts, shared, matches, stateOf, note, clear: (): void => found.clear() }
}
