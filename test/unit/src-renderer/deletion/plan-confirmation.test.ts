import { describe, expect, it } from 'vitest'
import { faultBit, type FaultKind } from '../../../../src-core/checks/faults'
import type { DeletionPlan, PlanEntry } from '../../../../src-core/deletion/deletion-plan'
import {
  createPlanConfirmation,
  typedConfirmationThreshold,
} from '../../../../src-renderer/deletion/plan-confirmation'
import { tableOf } from '../../support/file-bytes'

const entry = (eventId: string, kinds: readonly FaultKind[] = [], isHidden = false): PlanEntry => ({
  eventId,
  row: 0,
  others: [],
  flagged: [],
  isHidden,
  faults: kinds.reduce((bits, kind) => bits | faultBit(kind), 0),
})
const planOf = (events: readonly PlanEntry[]): DeletionPlan => ({
  table: tableOf([]),
  service: { connectionId: 'c', connectionName: 'plant', baseUrl: 'https://gw.example.com', revision: 0 },
  origin: { fetched: [] },
  events,
  withoutId: 0,
  alreadyDeleted: 0,
  repeated: 0,
})
const confirming = (events: readonly PlanEntry[]) => {
  const confirmation = createPlanConfirmation()
  confirmation.adopt(planOf(events))
  return confirmation
}
const wantedIds = ({ wanted }: ReturnType<typeof createPlanConfirmation>): readonly string[] =>
  wanted.value.map(({ eventId }) => eventId)

describe('confirming a plan', () => {
  const many = Array.from({ length: typedConfirmationThreshold + 1 }, (_, index) =>
    entry(`e${String(index)}`),
  )

  it('needs at least one event', () => {
    const confirmation = confirming([entry('a')])
    expect(confirmation.isConfirmed.value).toBe(true)
    confirmation.setIncluded([entry('a')], false)
    expect(confirmation.isConfirmed.value).toBe(false)
    expect(createPlanConfirmation().isConfirmed.value).toBe(false)
  })

  it('needs no typed number up to the threshold', () => {
    const confirmation = confirming(many.slice(1))
    expect([confirmation.mustType.value, confirmation.isConfirmed.value]).toEqual([false, true])
  })

  it.each([
    ['', false],
    ['20', false],
    ['21 events', false],
    ['021', false],
    ['21', true],
    [' 21 ', true],
  ])('above the threshold needs exactly their number: "%s" is %s', (typed, isConfirmed) => {
    const confirmation = confirming(many)
    confirmation.typedCount.value = typed
    expect([confirmation.mustType.value, confirmation.isConfirmed.value]).toEqual([true, isConfirmed])
  })

  it('is void when an event is left out after the number was typed', () => {
    const confirmation = confirming([...many, entry('last')])
    confirmation.typedCount.value = '22'
    expect(confirmation.isConfirmed.value).toBe(true)
    confirmation.setIncluded([entry('last')], false)
    expect(confirmation.isConfirmed.value).toBe(false)
  })

  it('begins without the events that are hidden, and without what was typed or left out before', () => {
    const confirmation = confirming(many)
    confirmation.typedCount.value = '21'
    confirmation.setIncluded([entry('e0')], false)
    confirmation.adopt(planOf([entry('e0'), entry('hidden', [], true)]))
    expect(wantedIds(confirmation)).toEqual(['e0'])
    expect(confirmation.typedCount.value).toBe('')
    confirmation.setIncluded([entry('hidden', [], true)], true)
    expect(wantedIds(confirmation)).toEqual(['e0', 'hidden'])
  })
})

describe('the reasons of a plan', () => {
  it('are none where no event is flagged', () => {
    expect(confirming([entry('a'), entry('b')]).reasonCounts.value).toEqual([])
  })

  it('are counted in the order of the rules, unflagged events last', () => {
    const confirmation = confirming([entry('a'), entry('b', ['spike']), entry('c', ['spike', 'outlier'])])
    confirmation.setIncluded([entry('b')], false)
    expect(confirmation.reasonCounts.value).toEqual([
      { reason: 'outlier', count: 1, tickedCount: 1, canChange: true },
      { reason: 'spike', count: 2, tickedCount: 1, canChange: true },
      { reason: 'none', count: 1, tickedCount: 1, canChange: true },
    ])
  })

  it('leave out a sign where another rule finds the event faulty', () => {
    const reasons = confirming([entry('a', ['spike', 'gap']), entry('b', ['gap'])]).reasonCounts.value
    expect(reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ['spike', 1],
      ['gap', 1],
    ])
  })

  it('cannot be changed if all of their events are hidden and left out', () => {
    const confirmation = confirming([entry('a', ['spike'], true), entry('b', ['outlier'])])
    expect(confirmation.reasonCounts.value.map(({ reason, canChange }) => [reason, canChange])).toEqual([
      ['outlier', true],
      ['spike', false],
    ])
  })

  const overlapping = [entry('a', ['spike']), entry('b', ['spike', 'outlier']), entry('c', ['outlier'])]
  const ticks = ({ reasonCounts }: ReturnType<typeof createPlanConfirmation>) =>
    reasonCounts.value.map(({ reason, tickedCount }) => [reason, tickedCount])

  it('leave out their events whatever else flags them, and bring exactly these back', () => {
    const confirmation = confirming(overlapping)
    confirmation.toggleReason('spike')
    expect(wantedIds(confirmation)).toEqual(['c'])
    confirmation.toggleReason('outlier')
    expect(wantedIds(confirmation)).toEqual([])
    confirmation.toggleReason('spike')
    expect(wantedIds(confirmation)).toEqual(['a', 'b'])
    expect(ticks(confirmation)).toEqual([
      ['outlier', 1],
      ['spike', 2],
    ])
  })

  it('of a single event flagged twice can each be unticked, and ticked again', () => {
    const confirmation = confirming([entry('a', ['spike', 'outlier'])])
    const none = [
      ['outlier', 0],
      ['spike', 0],
    ]
    confirmation.toggleReason('outlier')
    expect(ticks(confirmation)).toEqual(none)
    confirmation.toggleReason('spike')
    expect(wantedIds(confirmation)).toEqual(['a'])
    confirmation.toggleReason('spike')
    expect(ticks(confirmation)).toEqual(none)
  })

  it('some of whose events are out leave out the others first, so that a click never adds to a deletion', () => {
    const confirmation = confirming(overlapping)
    confirmation.toggleReason('spike')
    confirmation.toggleReason('outlier')
    expect(wantedIds(confirmation)).toEqual([])
    confirmation.toggleReason('outlier')
    expect(wantedIds(confirmation)).toEqual(['c'])
  })

  it('ticked again leave out what was left out one by one', () => {
    const confirmation = confirming([entry('a', ['spike']), entry('b', ['spike'])])
    confirmation.setIncluded([entry('a')], false)
    confirmation.toggleReason('spike')
    confirmation.toggleReason('spike')
    expect(wantedIds(confirmation)).toEqual(['b'])
  })

  it('whose events were all left out one by one include them when ticked, except hidden ones', () => {
    const confirmation = confirming([
      entry('a', ['spike']),
      entry('b', ['spike']),
      entry('c', ['spike'], true),
    ])
    confirmation.setIncluded([entry('a'), entry('b')], false)
    confirmation.toggleReason('spike')
    expect(wantedIds(confirmation)).toEqual(['a', 'b'])
  })
})
