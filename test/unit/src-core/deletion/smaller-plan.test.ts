import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { noRow } from '../../../../src-core/compare/difference'
import { planPart } from '../../../../src-core/deletion/marked-events'
import { planFile, planTable } from '../../../../src-core/deletion/plan-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import type { ByteSource } from '../../../../src-core/files/byte-source'
import type { DeletionPlanFile } from '../../../../src-core/formats/deletion-plan-file'
import type { ComparisonSource } from '../../../../src-core/results/result-source'
import { fileSource, querySource, sampleTab } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const baseUrl = 'https://gw.example.com'
const recordOf = (id: string, value: number): string =>
  JSON.stringify(sampleEvent({ id, attributeData: value }))
const fetched = [{ deviceId: 'pump-7', start: 1, end: 9, zone: 'UTC', eventCount: 40 }]
const whole: DeletionPlanFile = {
  createdAt: '2026-11-30T08:00:00.000Z',
  appVersion: '1',
  sourceFile: 'pump-7.csv',
  fetched,
  fetchedWith: ['0123456789ab'],
  events: [
    { eventId: 'a', record: recordOf('a', 1), baseUrl },
    {
      ...{ eventId: 'b', record: recordOf('b', -127), baseUrl },
      ...{ others: [recordOf('b', 33)], flaggedAs: ['outlier'] },
    },
  ],
}
const bytes = { fileName: 'p.deletions.json', folder: '/', byteCount: 1, identity: () => ({}) }

/** What a plan says of one event of a plan that is shown as a result. */
const smallerPlan = (plan: DeletionPlanFile, row: number) => {
  const table = runAtOnce(planTable(plan))
  table.setMark(row, 'toDelete')
  const source = { ...fileSource({}), files: [planFile(bytes as unknown as ByteSource, plan)] }
  return planPart({ ...sampleTab([], source), source, table })
}

it('a plan of some events of a plan says of them what that one did', () => {
  expect(smallerPlan(whole, 1)).toEqual({
    events: [whole.events[1]],
    origin: { fetched, fetchedWith: ['0123456789ab'] },
  })
})

it('a plan of a comparison knows the other records of an id, of the side that its record is from', () => {
  const sideOf = (...values: readonly number[]) => ({
    name: '',
    source: { ...querySource, baseUrl },
    table: tableOf(values.map((value) => JSON.parse(recordOf('b', value)) as JsonObject)),
  })
  const planOf = (right: ReturnType<typeof sideOf>) => {
    const differences = { count: 1, left: Int32Array.of(noRow), right: Int32Array.of(0) }
    const source = { kind: 'comparison', left: sideOf(7), right, differences } as unknown as ComparisonSource
    const table = tableOf([JSON.parse(recordOf('b', -127)) as JsonObject])
    table.setMark(0, 'toDelete')
    return planPart({ ...sampleTab([]), source, table }).events
  }
  const event = { eventId: 'b', record: recordOf('b', -127), baseUrl }
  expect(planOf(sideOf(-127, 33))).toEqual([{ ...event, others: [recordOf('b', 33)] }])
  expect(planOf(sideOf(-127))).toEqual([event])
})

it('one of a plan of which nothing more is known says no more', () => {
  const { createdAt, appVersion, sourceFile, events } = whole
  const bare = { createdAt, appVersion, sourceFile, events: events.slice(0, 1) }
  expect(smallerPlan(bare, 0)).toEqual({
    events: [whole.events[0]],
    origin: { fetched: [] },
  })
})
