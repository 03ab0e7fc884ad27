import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { isJsonObject, stringifyJson } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { runCount } from '../../../support/run-count'
import { anyElement } from './arbitrary-events'

it('gives every record back as it came, batch by batch, through a structured clone', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyElement, { maxLength: 4 }), { maxLength: 3 }), (pages) => {
      const encoder = createEventEncoder()
      const table = createEventTable()
      for (const page of pages) table.append(structuredClone(encoder.encode(page)))
      table.trim()
      const elements = pages.flat()
      expect(table.rowCount).toBe(elements.length)
      elements.forEach((element, row) => {
        expect(table.recordJson(row)).toBe(stringifyJson(element))
        const id = isJsonObject(element) && Object.hasOwn(element, 'id') ? element['id'] : null
        expect(table.eventId(row)).toBe(typeof id === 'string' && id !== '' ? id : null)
        expect(table.anomaliesOf(row).includes('noId')).toBe(table.eventId(row) === null)
      })
    }),
    { seed: 20261120, numRuns: runCount(2000, 300) },
  )
})

it('indents without changing the record', () => {
  fc.assert(
    fc.property(anyElement, (element) => {
      const table = createEventTable()
      table.append(createEventEncoder().encode([element]))
      const indented = table.recordJson(0, 'indented')
      expect(JSON.parse(indented)).toEqual(JSON.parse(table.recordJson(0)))
      expect(indented.split('\n').every((line) => line.trim() === line.trimStart())).toBe(true)
    }),
    { seed: 20261120, numRuns: runCount(500, 150) },
  )
})
