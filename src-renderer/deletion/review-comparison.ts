import { computed, shallowReactive, shallowRef } from 'vue'
import type { LookupOutcome } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { DeletionPlanFile, ReviewedEvent } from '../files/deletion-plan-file'
import { groupNameOf } from './plan-groups'
import { compareRecords, type FieldChange } from './record-changes'
import { createReviewQuestions } from './review-questions'

/**
 * How an event of a plan compares with what the service has now.
 * `gone`: the service that it comes from answered for its device and time, and does not have it. `notHere`: another service, or
 * one of which nobody knows that it comes from there, does not have it; that says nothing about where it comes from.
 */
export type ReviewState =
  | { readonly kind: 'pending' | 'leftOut' | 'gone' | 'notHere' }
  /** `others`: further records that the service has with this id. */
  | ReviewMatch
  | { readonly kind: 'changed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'unknown'; readonly error?: AppError }

export interface ReviewMatch {
  readonly kind: 'match'
  readonly record: string
  readonly others: readonly string[]
}

export const reviewKinds = ['match', 'changed', 'gone', 'notHere', 'unknown', 'leftOut', 'pending'] as const

const pending: ReviewState = { kind: 'pending' }
const leftOut: ReviewState = { kind: 'leftOut' }

const compared = (event: ReviewedEvent, outcome: LookupOutcome, isOwn: boolean): ReviewState => {
  if (outcome.kind === 'notFound') return { kind: isOwn ? 'gone' : 'notHere' }
  if (outcome.kind === 'unknown') return outcome
  const changes = compareRecords(event.record, outcome.record)
  return changes.length === 0 ? { kind: 'match', record: outcome.record, others: outcome.others ?? [] } : { kind: 'changed', changes }
}

/** How each event of the plan compares, as far as it was looked up. */
export const createReviewComparison = () => {
  const plan = shallowRef<DeletionPlanFile | null>(null)
  const questions = createReviewQuestions(plan)
  const found = shallowReactive(new Map<ReviewedEvent, ReviewState>())

  const stateOf = (event: ReviewedEvent): ReviewState => (questions.isLeftOut(groupNameOf(event)) ? leftOut : (found.get(event) ?? pending))
  const note = (event: ReviewedEvent, outcome: LookupOutcome): void => void found.set(event, compared(event, outcome, questions.isOwn(groupNameOf(event))))
  const counts = computed(() => {
    const byKind = new Map<ReviewState['kind'], number>(reviewKinds.map((kind) => [kind, 0]))
    for (const event of plan.value?.events ?? []) {
      const { kind } = stateOf(event)
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
    }
    return byKind
  })
  const matches = (): readonly ReviewMatch[] =>
    plan.value?.events.flatMap((event) => {
      const state = stateOf(event)
      return state.kind === 'match' ? [state] : []
    }) ?? []
  /** Matches that are not alone with their id, and how many events all of these are. */
  const shared = computed(() => {
    const found = matches().filter(({ others }) => others.length > 0)
    return { ids: found.length, events: found.reduce((sum, { others }) => sum + 1 + others.length, 0) }
  })
  return { plan, questions, counts, shared, matches, stateOf, note, clear: (): void => found.clear() }
}
