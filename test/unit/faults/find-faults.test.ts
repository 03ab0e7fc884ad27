import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-preload/contract/event-encoder'
import { defaultFaultSettings, type FaultKind, faultKinds } from '../../../src-preload/contract/faults'
import { createEventTable, type EventTable } from '../../../src-renderer/events/event-table'
import { countFaults, faultsOf, findFaults } from '../../../src-renderer/events/faults/find-faults'
import { runAtOnce } from '../../../src-renderer/events/slices'
import type { JsonValue } from '../../../src-preload/contract/json'
import { generatedNow, generateFaultyEvents } from './faulty-events'

const tableOf = (events: readonly JsonValue[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  return table
}
const limits = ['humidity', 'pressure'].map((attributeCode) => ({ modelId: 'pump-mk2', attributeCode, low: attributeCode === 'humidity' ? -200 : 800, high: attributeCode === 'humidity' ? 200 : 1200 }))

const measure = (kind: FaultKind, seeds: readonly number[], count = 24_000) => {
  let [hits, found, real] = [0, 0, 0]
  for (const seed of seeds) {
    const { events, truth } = generateFaultyEvents(count, seed)
    const faults = runAtOnce(findFaults(tableOf(events), { ...defaultFaultSettings, limits }, generatedNow))
    faults.forEach((bits, row) => {
      const isFound = faultsOf(bits).includes(kind)
      const isReal = truth.get(row)?.has(kind) === true
      hits += isFound && isReal ? 1 : 0
      found += isFound ? 1 : 0
      real += isReal ? 1 : 0
    })
  }
  return { precision: hits / found, recall: hits / real, real }
}

describe('detectors of faults', () => {
  it.each(faultKinds)('%s: precision and recall on seeded data with known faults', (kind) => {
    const { precision, recall, real } = measure(kind, [1, 2, 3])
    expect(real).toBeGreaterThan(15)
    expect({ kind, precision: precision >= 0.95, recall: recall >= 0.95 }, `${String(precision)} ${String(recall)}`).toEqual({ kind, precision: true, recall: true })
  })
})

describe('a table without faults', () => {
  it('has none found in it', () => {
    const { events, truth } = generateFaultyEvents(24_000, 9)
    const clean = events.filter((_, index) => !truth.has(index) && index % 3200 > 4)
    const counts = countFaults(runAtOnce(findFaults(tableOf(clean), { ...defaultFaultSettings, limits }, generatedNow)))
    // Where a fault was taken out, two intervals make one: far from ten of them.
    expect(Object.entries(counts).filter(([kind, count]) => count > 0 && kind !== 'gap' && kind !== 'flatLine')).toEqual([])
  })
})

describe('any events', () => {
  const value = fc.oneof(fc.integer(), fc.double(), fc.string({ maxLength: 5 }), fc.constant(null), fc.boolean(), fc.constant([]))
  const event = fc.dictionary(
    fc.constantFrom('createdTime', 'id', 'modelId', 'deviceId', 'attributeCode', 'attributeType', 'attributeData', 'ingressTimeStamp', 'deviceTimestamp', 'deleted'),
    value,
  )
  it('are looked at without a failure, one entry a row, and a disabled rule finds nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, value), { maxLength: 60 }), (elements) => {
        const table = tableOf(elements as readonly JsonValue[])
        const faults = runAtOnce(findFaults(table, defaultFaultSettings, generatedNow))
        expect(faults).toHaveLength(table.rowCount)
        const none = runAtOnce(findFaults(table, { ...defaultFaultSettings, disabled: faultKinds }, generatedNow))
        expect(none.every((bits) => bits === 0)).toBe(true)
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })
})
