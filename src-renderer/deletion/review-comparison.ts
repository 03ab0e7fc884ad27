import { computed, shallowReactive, shallowRef } from 'vue'
import type { LookupResult } from '../../src-core/deletion/lookup'
import { groupNameOf } from '../../src-core/deletion/plan-groups'
import { compareRecords, type FieldChange } from '../../src-core/deletion/record-changes'
import type { AppError } from '../../src-core/errors/errors'
import type { DeletionPlanFile, ReviewedEvent } from '../../src-core/formats/deletion-plan-file'
import { createReviewQuestions } from './review-questions'

/**
 * How an event of a plan compares with what the service has now. `noLongerFound`: the service that it comes
 * from does not have it any more. `notHere`: the connection's service does not have it, but the event may
 * come from another one, so this says nothing about the event. `notSeen`: it was not found where it was
 * looked for, and may be elsewhere.
 */
export type ReviewState =
  | { readonly kind: 'pending' | 'leftOut' | 'noLongerFound' | 'notHere' }
  /** `others`: further records that the service has with this id. */
  | ReviewMatch
  | { readonly kind: 'changed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'notSeen' | 'unknown'; readonly error?: AppError }

export interface ReviewMatch {
  readonly kind: 'match'
  readonly record: string
  readonly others: readonly string[]
}

export const reviewKinds = [
  'match',
  'changed',
  'noLongerFound',
  'notHere',
  'notSeen',
  'unknown',
  'leftOut',
  'pending',
] as const

const pending: ReviewState = { kind: 'pending' }
const leftOut: ReviewState = { kind: 'leftOut' }

const compared = (event: ReviewedEvent, result: LookupResult, isOwn: boolean): ReviewState => {
  if (result.kind === 'notFound' && !isOwn) return { kind: 'notHere' }
  if (result.kind === 'notFound')
    return result.isProven
      ? { kind: 'noLongerFound' }
      : { kind: 'notSeen', ...(result.error && { error: result.error }) }
  if (result.kind === 'unknown') return result
  const changes = compareRecords(event.record, result.record)
  return changes.length === 0
    ? { kind: 'match', record: result.record, others: result.others ?? [] }
    : { kind: 'changed', changes }
}

/** The comparison of each event of the plan that was looked up. */
export const createReviewComparison = () => {
  const plan = shallowRef<DeletionPlanFile | null>(null)
  const questions = createReviewQuestions(plan)
  const found = shallowReactive(new Map<ReviewedEvent, ReviewState>())

  const stateOf = (event: ReviewedEvent): ReviewState =>
    questions.isLeftOut(groupNameOf(event)) ? leftOut : (found.get(event) ?? pending)
  const note = (event: ReviewedEvent, result: LookupResult): void =>
    void found.set(event, compared(event, result, questions.isOwn(groupNameOf(event))))
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
  /** Matches that share their id with other events, and how many events these are in all. */
  const shared = computed(() => {
    const found = matches().filter(({ others }) => others.length > 0)
    return { ids: found.length, events: found.reduce((sum, { others }) => sum + 1 + others.length, 0) }
  })
  return { plan, questions, counts, shared, matches, stateOf, note, clear: (): void => found.clear() }
}
