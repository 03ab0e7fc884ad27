import { expect, it } from 'vitest'
import { allRows } from '../../../../../src-core/events/keep-rows'
import { isFlaggedRow, nextFlagged } from '../../../../../src-core/events/next-flagged'
import { csvChunks } from '../../../../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../../../../src-core/time/instant-formatter'
import { readBytes, recordsOf } from '../../../support/file-bytes'
import { readFileInThread } from '../../../support/file-in-thread'
import { usualLayout } from '../../../support/usual-layout'

const boiler =
  'Zeit;Vorlauf (°C);Status\n20.11.2026 08:00;61,4;an\n20.11.2026 08:01;61,4;\n20.11.2026 08:02;61,4;\n20.11.2026 08:03;61,4;\nspäter;61,5;an\n;61,6;an\n'

it('a row of a table of others is flagged for its own faults, not for what no such table has', async () => {
  async function* chunks() {
    yield new TextEncoder().encode(boiler)
  }
  const options = { zone: 'UTC', language: 'de', writtenAt: Date.UTC(2026, 10, 28) }
  const { table } = await readFileInThread(chunks(), {
    askTable: async (look) => ({
      description: (await look({}, options)).description,
      writtenAt: options.writtenAt,
    }),
  })
  const rows = [...Array(table.rowCount).keys()]
  const flags = rows.map((row) => [
    table.cell(row, 'attributeCode').text,
    isFlaggedRow(table, row),
    table.anomaliesOf(row),
  ])
  expect(flags).toEqual([
    ['Vorlauf', false, []],
    ['Status', false, []],
    ['Vorlauf', false, []],
    ['Vorlauf', false, []],
    ['Vorlauf', false, []],
    ['Vorlauf', true, ['wrongType']],
    ['Status', true, ['wrongType']],
    ['Vorlauf', true, ['missingField']],
    ['Status', true, ['missingField']],
  ])
  expect(table.anomalyCounts).toMatchObject({ noId: 0, missingField: 2, extraField: 0, wrongType: 2 })
  expect(nextFlagged(table, Uint32Array.from(rows), 0, 1)).toBe(5)
  // The writer keeps what the columns of our files do not say, for rows that are not flagged too.
  const layout = usualLayout(createInstantFormatter('Europe/Berlin'))
  const written = Array.from(csvChunks(table, allRows(table.rowCount), layout), ({ bytes }) =>
    Buffer.from(bytes),
  )
  const again = await readBytes('events.csv', new Uint8Array(Buffer.concat(written)))
  expect(recordsOf(again.table)).toEqual(recordsOf(table))
})
