import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, faultKinds } from '../../../../src-core/checks/faults'
import { countFaults, findFaults } from '../../../../src-core/checks/find-faults'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { scoreDetectors } from '../../../bench/fault-detection'
import { groupInjections } from '../../../bench/faults/group-injections'
import { injections } from '../../../bench/faults/injections'
import { generateKnownEvents, knownLimits } from '../../../service/faulty-series'

const tableOf = (events: readonly JsonValue[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  return table
}
describe('detectors of faults', () => {
  const scores = new Map(scoreDetectors([11, 12]).map((score) => [score.kind, score]))
  /** Those that the generator puts into its events. */
  const known = faultKinds.filter((kind) => (scores.get(kind)?.injected ?? 0) > 0)
  it('are all measured, by these events or by faulty devices', () => {
    expect(known.length).toBeGreaterThanOrEqual(15)
    const ofDevices = new Set([...injections, ...groupInjections].map(({ kind }) => kind))
    expect(faultKinds.filter((kind) => !known.includes(kind) && !ofDevices.has(kind))).toEqual([])
  })
  it.each(known)('%s: precision and recall on seeded events with known faults', (kind) => {
    const { injected = 0, precision = 0, recall = 0 } = scores.get(kind) ?? {}
    expect(injected).toBeGreaterThan(15)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.95)
  })

  it('find next to nothing in ordinary events', () => {
    const known = generateKnownEvents(9, { isClean: true })
    const counts = countFaults(
      runAtOnce(
        findFaults(tableOf(known.events), { ...defaultFaultSettings, limits: knownLimits }, known.fetchedAt),
      ),
    )
    const share = Object.values(counts).reduce((sum, count) => sum + count, 0) / known.events.length
    expect(share).toBeLessThan(0.001)
  })
})

describe('any events', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string({ maxLength: 5 }),
    fc.constant(null),
    fc.boolean(),
    fc.constant([]),
  )
  const event = fc.dictionary(
    fc.constantFrom(
      'createdTime',
      'id',
      'modelId',
      'deviceId',
      'attributeCode',
      'attributeType',
      'attributeData',
      'ingressTimeStamp',
      'deviceTimestamp',
      'deleted',
    ),
    value,
  )
  it('are looked at without a failure, one entry a row, and a disabled rule finds nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, value), { maxLength: 60 }), (elements) => {
        const table = tableOf(elements as readonly JsonValue[])
        const faults = runAtOnce(findFaults(table, defaultFaultSettings, Date.UTC(2026, 10, 21)))
        expect(faults).toHaveLength(table.rowCount)
        const none = runAtOnce(
          findFaults(table, { ...defaultFaultSettings, disabled: faultKinds }, Date.UTC(2026, 10, 21)),
        )
        expect(none.every((bits) => bits === 0)).toBe(true)
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })
})
