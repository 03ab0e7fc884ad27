import { expect, it } from 'vitest'
import { defaultFaultSettings, faultsOf } from '../../../../../../src-core/checks/faults'
import { findFaults } from '../../../../../../src-core/checks/find-faults'
import type { EventTable } from '../../../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../../../src-core/events/slices'
import { tableOf } from '../../../../support/file-bytes'
import { sampleEvent } from '../../../events/sample-events'

const flagsOf = (table: EventTable) =>
  [...runAtOnce(findFaults(table, defaultFaultSettings, Number(sampleEvent()['createdTime']) + 60_000))].map(
    (bits) => faultsOf(bits).filter((kind) => kind.startsWith('duplicate')),
  )

it('events of one moment repeat each other only while they are there', () => {
  const table = tableOf([-127, 15.2, 15.2].map((attributeData) => sampleEvent({ attributeData })))
  expect(flagsOf(table)).toEqual([[], ['duplicateOther'], ['duplicateSame']])
  // The last one has taken the place of the first one, which the service does not have any more.
  table.setRefreshMarks(Uint8Array.of(3, 0, 2), new Float64Array(3))
  expect(flagsOf(table)).toEqual([[], [], ['duplicateSame']])
  table.setMark(1, 'deleted')
  expect(flagsOf(table)).toEqual([[], [], []])
})
