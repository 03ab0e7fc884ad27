import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReviewedEvent } from '../../../../src-core/formats/deletion-plan-file'
import type { Connection } from '../../../../src-preload/contract/connection'
import { useConnections } from '../../../../src-renderer/connections/connections'
import { createReviewComparison } from '../../../../src-renderer/deletion/review-comparison'

const connection = (id: string, baseUrl: string): Connection => ({
  id,
  name: id,
  baseUrl,
  allowUnencrypted: false,
  access: { kind: 'canDelete', how: 'forGood' },
  isProduction: false,
  token: { kind: 'stored' },
  status: { kind: 'unknown' },
  revision: 0,
})
const event = (eventId: string, baseUrl?: string): ReviewedEvent => ({
  eventId,
  record: '{"a":1}',
  ...(baseUrl === undefined ? {} : { baseUrl }),
})
const start = (events: readonly ReviewedEvent[]) => {
  const review = createReviewComparison()
  review.plan.value = { createdAt: '', appVersion: '1', sourceFile: '', events }
  return review
}

beforeEach(() => {
  setActivePinia(createPinia())
  useConnections().adopt({
    connections: [connection('c', 'https://here'), connection('d', 'https://there')],
    currentId: 'c',
  })
})

describe('the questions of a review', () => {
  it('are about events of other services and of unknown ones', () => {
    const { questions } = start([event('1', 'https://here'), event('2', 'https://there'), event('3')])
    expect(questions.questions.value.map(({ baseUrl }) => baseUrl)).toEqual(['https://there', ''])
    expect([questions.isAnswered.value, questions.wanted.value]).toEqual([false, []])
  })

  it('must all be answered before anything is looked up', () => {
    const { questions } = start([event('1', 'https://here'), event('2', 'https://there'), event('3')])
    questions.answer('https://there', 'leaveOut')
    expect(questions.wanted.value).toEqual([])
    questions.answer('', 'lookHere')
    expect(questions.wanted.value.map(({ baseUrl }) => baseUrl)).toEqual(['https://here', ''])
  })

  it('are none where all events come from the current service', () => {
    const { questions } = start([event('1', 'https://here')])
    expect([questions.questions.value, questions.isAnswered.value, questions.wanted.value.length]).toEqual([
      [],
      true,
      1,
    ])
  })
})

describe('an event of a plan', () => {
  const own = event('1', 'https://here')
  const foreign = event('2', 'https://there')

  it('is pending until it was looked up', () => {
    expect(start([own]).stateOf(own)).toEqual({ kind: 'pending' })
  })

  it('matches a record with the same fields in any order, and has changed with any other', () => {
    const review = start([own, foreign])
    review.note(own, { kind: 'found', record: '{"a":1}', others: ['{"a":2}', '{"a":3}'] })
    review.note(foreign, { kind: 'found', record: '{"a":2}' })
    expect(review.stateOf(own)).toEqual({ kind: 'match', record: '{"a":1}', others: ['{"a":2}', '{"a":3}'] })
    expect(review.stateOf(foreign)).toEqual({
      kind: 'changed',
      changes: [{ field: 'a', before: '1', now: '2' }],
    })
    expect([review.matches().length, review.shared.value]).toEqual([1, { ids: 1, events: 3 }])
  })

  it('is gone only if the service is its own, and the look would have shown it', () => {
    const review = start([own, foreign])
    for (const each of [own, foreign]) review.note(each, { kind: 'notFound', isProven: true })
    expect([review.stateOf(own).kind, review.stateOf(foreign).kind]).toEqual(['noLongerFound', 'notHere'])
    for (const each of [own, foreign]) review.note(each, { kind: 'notFound', isProven: false })
    expect([review.stateOf(own).kind, review.stateOf(foreign).kind]).toEqual(['notSeen', 'notHere'])
  })

  it('is left out by the answer to its question, whatever was found', () => {
    const review = start([own, foreign])
    review.note(foreign, { kind: 'found', record: '{"a":1}' })
    review.questions.answer('https://there', 'leaveOut')
    expect([review.stateOf(foreign).kind, review.matches()]).toEqual(['leftOut', []])
    expect(Object.fromEntries([...review.counts.value].filter(([, count]) => count > 0))).toEqual({
      leftOut: 1,
      pending: 1,
    })
  })

  it('of a service that is the current one now is its own', () => {
    const review = start([own, foreign])
    review.questions.answer('https://there', 'leaveOut')
    useConnections().adopt({ connections: [connection('d', 'https://there')], currentId: 'd' })
    review.note(foreign, { kind: 'notFound', isProven: true })
    expect(review.stateOf(foreign).kind).toBe('noLongerFound')
  })

  it('that could not be looked up says why', () => {
    const review = start([own])
    review.note(own, { kind: 'unknown', error: { kind: 'noToken' } })
    expect(review.stateOf(own)).toEqual({ kind: 'unknown', error: { kind: 'noToken' } })
    review.clear()
    expect(review.stateOf(own).kind).toBe('pending')
  })
})
