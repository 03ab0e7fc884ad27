import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'

it('anomalies are those of the events that are there, whatever has become of the others since', () => {
  const table = createEventTable()
  const record = { id: 'pump-1@#t@#1', deviceId: 'pump-1', attributeCode: 't', attributeType: 'Float' }
  table.append(
    createEventEncoder().encode([
      { ...record, attributeData: 'NaN' },
      { ...record, id: 'pump-1@#t@#2', attributeData: 'NaN' },
      { ...record, id: 'pump-1@#t@#3', attributeData: 'NaN', deleted: true },
    ]),
  )
  expect(table.anomalyCounts.wrongType).toBe(2)
  table.setMark(0, 'deleted')
  expect(table.anomalyCounts.wrongType).toBe(1)
  table.noteAbsent(1, 'vanished', Date.UTC(2026, 10, 20))
  expect(table.anomalyCounts).toMatchObject({ wrongType: 0, missingField: 0 })
  table.setMark(0, 'none')
  expect(table.anomalyCounts.wrongType).toBe(1)
})
