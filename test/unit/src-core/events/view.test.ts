import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultBit, faultKinds } from '../../../../src-core/checks/faults'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { computeView } from '../../../../src-core/events/compute-view'
import { anomalies, eventFields, textFields, timeFields } from '../../../../src-core/events/event'
import { createEventTable } from '../../../../src-core/events/event-table'
import { rowMarks } from '../../../../src-core/events/row-mark'
import type {
  Condition,
  Filter,
  FilterGroup,
  SingleFilter,
  SortKey,
  ViewSpec,
} from '../../../../src-core/events/view-spec'
import { runCount } from '../../../support/run-count'
import { anyElement, anyText } from './arbitrary-events'
import { naiveView } from './naive-view'
import { sampleEvent } from './sample-events'

const format = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString().replace('T', ' ').replace('Z', '') : String(time)

const tableOf = (elements: readonly JsonValue[]) => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(elements))
  return table
}

const view = async (elements: readonly JsonValue[], spec: Partial<ViewSpec>): Promise<readonly number[]> =>
  Array.from(await computeView(tableOf(elements), { filters: [], search: '', sort: [], ...spec }, format))

const delays = ['ingressDelay', 'createdDelay'] as const
const anyTextColumn = fc.constantFrom(...textFields, 'id' as const, 'attributeData' as const)
const anyBound = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.integer({ min: 1763622000000, max: 1763623000000 }),
  fc.constant(undefined),
)

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constant('contains' as const), column: anyTextColumn, text: anyText }),
  fc.record({
    kind: fc.constant('anyOf' as const),
    column: anyTextColumn,
    texts: fc.array(anyText, { maxLength: 5 }),
  }),
  fc
    .tuple(
      fc.constantFrom(...timeFields, ...delays, 'attributeData' as const),
      anyBound,
      anyBound,
      fc.boolean(),
    )
    .map(([column, from, to, isOpen]) => ({
      kind: 'range' as const,
      column,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(isOpen ? { isOpen: true as const } : {}),
    })),
  fc.record({
    kind: fc.constant('empty' as const),
    column: fc.constantFrom(...eventFields.map(({ name }) => name)),
  }),
  fc.record({ kind: fc.constant('deleted' as const), isDeleted: fc.boolean() }),
  fc.record({ kind: fc.constant('anomalies' as const), anyOf: fc.subarray([...anomalies]) }),
  fc.record({ kind: fc.constant('faults' as const), anyOf: fc.subarray([...faultKinds]) }),
)

const anySwitches = fc.tuple(fc.boolean(), fc.nat(7)).map(([isNot, chance]) => ({
  ...(isNot ? { isNot: true as const } : {}),
  ...(chance === 0 ? { isOff: true as const } : {}),
}))
const anySingle: fc.Arbitrary<SingleFilter> = fc
  .tuple(anyCondition, anySwitches)
  .map(([condition, switches]) => ({ ...condition, ...switches }))
const anyGroup: fc.Arbitrary<FilterGroup> = fc
  .tuple(fc.constantFrom('any' as const, 'all' as const), fc.array(anySingle, { maxLength: 3 }), anySwitches)
  .map(([joins, filters, switches]) => ({ kind: 'group', joins, filters, ...switches }))
const anyFilter: fc.Arbitrary<Filter> = fc.oneof(anySingle, anyGroup)

const anySortKey: fc.Arbitrary<SortKey> = fc.record({
  column: fc.constantFrom(...eventFields.map(({ name }) => name), ...delays, 'anomalies' as const),
  isDescending: fc.boolean(),
})

const anySearch = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '1',
      '63',
      '17636',
      '6220',
      '0.2',
      '-',
      '.5',
      '21.5',
      'e',
      'TEMP',
      '@#',
      'e@#1',
      '2025-11',
      ':00',
      '0:00.0',
      'fals',
      '{',
    ),
  },
  anyText,
)

const anySpec: fc.Arbitrary<ViewSpec> = fc.record({
  filters: fc.array(anyFilter, { maxLength: 2 }),
  search: anySearch,
  sort: fc.array(anySortKey, { maxLength: 3 }),
})

it('agrees with the obvious way over objects', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyElement, { maxLength: 30 }),
      fc.array(fc.constantFrom(...rowMarks), { maxLength: 30 }),
      fc.array(fc.subarray([...faultKinds]), { maxLength: 30 }),
      anySpec,
      async (elements, marks, faults, spec) => {
        const table = tableOf(elements)
        table.setFaults(
          Uint32Array.from(elements, (_, row) =>
            (faults[row] ?? []).reduce((bits, kind) => bits | faultBit(kind), 0),
          ),
        )
        marks.slice(0, table.rowCount).forEach((mark, row) => {
          table.setMark(row, mark)
        })
        expect(Array.from(await computeView(table, spec, format))).toEqual(naiveView(table, spec, format))
      },
    ),
    { seed: 20261120, numRuns: runCount(1500, 300) },
  )
})

describe('sorting', () => {
  it('keeps equal rows as they came, by several columns', async () => {
    const rows = [
      ['b', 2],
      ['a', 1],
      ['b', 1],
      ['a', 1],
    ].map(([attributeCode = '', attributeData = 0]) => sampleEvent({ attributeCode, attributeData }))
    const sort: SortKey[] = [
      { column: 'attributeCode', isDescending: true },
      { column: 'attributeData', isDescending: false },
    ]
    expect(await view(rows, { sort })).toEqual([2, 0, 1, 3])
  })

  it('puts every event with a fault above all that are only unusual', async () => {
    const elements = [sampleEvent({}), sampleEvent({}), sampleEvent({})]
    const table = createEventTable()
    // The last of the anomalies, and the first of the faults.
    table.append(createEventEncoder().encode(elements, undefined, new Set([elements[1] ?? null])))
    table.setFaults(Uint32Array.of(0, 0, faultBit('outOfRange')))
    const spec = { filters: [], search: '', sort: [{ column: 'anomalies', isDescending: true }] } as const
    expect(table.anomaliesOf(1)).toEqual([anomalies.at(-1)])
    expect(Array.from(await computeView(table, spec, format))).toEqual([2, 1, 0])
  })

  it('puts numbers before texts and what is missing last, in both directions', async () => {
    const rows = ['b', 10, null, -2, 'a', 0.5].map((attributeData) => sampleEvent({ attributeData }))
    expect(await view(rows, { sort: [{ column: 'attributeData', isDescending: false }] })).toEqual([
      3, 5, 1, 4, 0, 2,
    ])
    expect(await view(rows, { sort: [{ column: 'attributeData', isDescending: true }] })).toEqual([
      0, 4, 1, 5, 3, 2,
    ])
  })

  it('orders names as people do: pump-2 before pump-10', async () => {
    const rows = ['pump-10', 'Pump-3', 'pump-2'].map((deviceId) => sampleEvent({ deviceId }))
    expect(await view(rows, { sort: [{ column: 'deviceId', isDescending: false }] })).toEqual([2, 1, 0])
  })

  it('sorts ids as their texts, be they packed or not', async () => {
    const ids = [
      'a@#b@#1763622000001',
      'a1@#b@#1763622000000',
      'a@#b@#0176',
      'a@#b@#99',
      'a@#b@#1763622000000',
    ]
    const texts = [...ids].sort()
    const sorted = await view(
      ids.map((id) => sampleEvent({ id })),
      { sort: [{ column: 'id', isDescending: false }] },
    )
    expect(sorted.map((row) => ids[row])).toEqual(texts)
    const packed = ids.filter((id) => /17636220000/.test(id))
    const sortedPacked = await view(
      packed.map((id) => sampleEvent({ id })),
      { sort: [{ column: 'id', isDescending: true }] },
    )
    expect(sortedPacked.map((row) => packed[row])).toEqual([...packed].sort().reverse())
  })
})

describe('searching', () => {
  const rows = [
    sampleEvent(),
    sampleEvent({ attributeCode: 'Druck', attributeData: -0.125 }),
    sampleEvent({ site: 'North' }),
  ]
  it.each([
    ['druck', [1]],
    ['-0.12', [1]],
    ['north', [2]],
    ['2025-11-20 07:00:00.5', [0, 1, 2]],
    ['2025-11-20 07:00:00.6', []],
    ['1763622000500', [0, 1, 2]],
    ['temperature@#17636', [0, 1, 2]],
    ['FALSE', [0, 1, 2]],
    ['nowhere', []],
  ])('%s', async (search, expected) => {
    expect(await view(rows, { search })).toEqual(expected)
  })
})

it('stops when it is told to', async () => {
  const table = tableOf(
    Array.from({ length: 60_000 }, (_, row) =>
      sampleEvent({ correlationId: `c-${String((row * 7919) % 60_000)}` }),
    ),
  )
  const controller = new AbortController()
  const sort: SortKey[] = [{ column: 'correlationId', isDescending: false }]
  const computed = computeView(table, { filters: [], search: '', sort }, format, controller.signal)
  controller.abort()
  await expect(computed).rejects.toThrow('aborted')
})
