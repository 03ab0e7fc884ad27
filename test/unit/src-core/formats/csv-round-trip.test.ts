import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import type { EventTable } from '../../../../src-core/events/event-table'
import { createEventTable } from '../../../../src-core/events/event-table'
import { allRows } from '../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import type { FileReading } from '../../../../src-core/formats/file-reader'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { runCount } from '../../../support/run-count'
import { readFileInThread as readCsv } from '../../support/file-in-thread'
import { usualLayout } from '../../support/usual-layout'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const berlin = usualLayout(createInstantFormatter('Europe/Berlin'))

const tableOf = (elements: readonly JsonValue[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(elements))
  return table
}

const bytesOf = (table: EventTable): Uint8Array =>
  Buffer.concat(Array.from(csvChunks(table, allRows(table.rowCount), berlin), ({ bytes }) => bytes))

const readAll = (chunks: readonly Uint8Array[]): Promise<FileReading> =>
  readCsv(
    (async function* () {
      yield* chunks
    })(),
  )

it('marks after reopening the rows that were odd before, for the same reasons', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyElement, { maxLength: 8 }), async (elements) => {
      const table = tableOf(elements)
      const { table: reopened } = await readAll([bytesOf(table)])
      expect(reopened.anomalyCounts).toEqual(table.anomalyCounts)
      expect(Array.from(reopened.columns.anomalies)).toEqual(Array.from(table.columns.anomalies))
    }),
    { seed: 20261120, numRuns: runCount(1000, 150) },
  )
})

it('writes the same bytes again after reopening, and packs the ids again', async () => {
  const elements = Array.from({ length: 30_000 }, (_, row) => {
    const attributeCode = `a-${String(row % 7)}`
    const id = `pump-7@#${attributeCode}@#${String(1763622000000 + row)}`
    return sampleEvent({
      attributeCode,
      attributeData: (row % 999) / 8,
      id,
      correlationId: `c-${String(row)}`,
    })
  })
  const bytes = bytesOf(tableOf(elements))
  const { table } = await readAll([bytes.subarray(0, 100_001), bytes.subarray(100_001)])
  expect(table.rowCount).toBe(30_000)
  expect(table.texts.id).toEqual([''])
  expect(Buffer.compare(bytesOf(table), bytes)).toBe(0)
})

it('does not wait for the header of a file that has no lines', async () => {
  let handedOut = 0
  const chunk = new Uint8Array(32 * 1024).fill(65)
  const { problem } = await readCsv(
    (async function* () {
      for (; handedOut < 100; handedOut++) yield chunk
    })(),
  )
  expect(problem).toMatchObject({ kind: 'notTable', line: 1, column: null })
  expect(handedOut).toBeLessThan(10)
})
