import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../../../src-core/events/event'
import { caseBytes } from '../../../support/case-files'
import { readBytes, recordsOf } from '../../../support/file-bytes'
import { sampleEvent } from '../../events/sample-events'

type Cells = Readonly<Record<string, string>>
const event = sampleEvent({ deviceTimestamp: 1_763_622_000_123, id: 'pump-7@#temperature@#1763622000123' })
const readable = 'deviceTimestamp (Europe/Berlin)'

/** One row of a file of ours with these cells. */
const read = async (cells: Cells, columns: readonly string[] = [], delimiter = ',') => {
  const names = [...eventFields.map(({ name }) => name), ...columns, 'extra']
  const row = names.map((name) => cells[name] ?? String(event[name] ?? ''))
  const text = [names, row].map((line) => line.join(delimiter)).join('\r\n')
  const { table, problem, remarks } = await readBytes('events.csv', text)
  expect(problem).toBeNull()
  const [record = ''] = recordsOf(table)
  return { record: JSON.parse(record) as Record<string, unknown>, remarks, anomalies: table.anomaliesOf(0) }
}
const remarkOf = (counts: object) => [
  { kind: 'spreadsheet', restored: 0, unreadable: 0, values: 0, texts: 0, ...counts },
]

it('of our file that a spreadsheet has saved, all times are exact again, and the spreadsheet is named', async () => {
  const { table, problem, remarks } = await readBytes('a.csv', caseBytes('13-saved-by-spreadsheet.csv'))
  expect(problem).toBeNull()
  expect([table.cell(0, 'deviceTimestamp').text, table.cell(0, 'createdTime').text]).toEqual([
    '1795175971200',
    '1795175971220',
  ])
  const times = new Set(recordsOf(table).map((json) => (JSON.parse(json) as typeof event).deviceTimestamp))
  expect([table.rowCount, times.size]).toEqual([60, 60])
  expect(remarks).toEqual(remarkOf({ restored: 180 }))
})

describe('a time that a spreadsheet has shortened', () => {
  it.each(['1.76362E+12', '1.763622E+12', '1.76E+12', '2E+12', '1.76362e12'])(
    'is that of the column beside it: %s',
    async (deviceTimestamp) => {
      const { record, remarks } = await read(
        { deviceTimestamp, id: 'another', [readable]: '2025-11-20T08:00:00.123+01:00' },
        [readable],
      )
      expect(record['deviceTimestamp']).toBe(1_763_622_000_123)
      expect(remarks).toEqual(remarkOf({ restored: 1 }))
    },
  )

  it('is that of the id, with a decimal comma too', async () => {
    const { record } = await read({ deviceTimestamp: '1,76362E+12' }, [], ';')
    expect(record['deviceTimestamp']).toBe(1_763_622_000_123)
  })

  it.each<[string, Cells]>([
    ['nothing tells', { createdTime: '1.76362E+12' }],
    ['the id is another one', { deviceTimestamp: '1.76362E+12', id: 'x' }],
    ['the id has another time', { deviceTimestamp: '1.79518E+12' }],
    [
      'the other column was changed as well',
      { deviceTimestamp: '1.76E+12', id: 'x', [readable]: '20.11.2025 08:00' },
    ],
  ])('is unreadable, flagged and counted where %s', async (_, cells) => {
    const { record, remarks, anomalies } = await read(cells, [readable])
    const field = 'createdTime' in cells ? 'createdTime' : 'deviceTimestamp'
    expect(record[field]).toBe(cells[field])
    expect(anomalies).toContain('wrongType')
    expect(remarks).toEqual(remarkOf({ unreadable: 1 }))
  })

  it('with all its digits is taken', async () => {
    const { record, remarks } = await read({ deviceTimestamp: '1.763622000123E+12', id: 'x' })
    expect([record['deviceTimestamp'], remarks]).toEqual([1_763_622_000_123, []])
  })
})

describe('other cells that a spreadsheet has changed', () => {
  it('are an id of digits, which is in the id of the event', async () => {
    const { record } = await read({
      deviceId: '1.23E+15',
      id: '1230000000000007@#temperature@#1763622000123',
    })
    expect(record['deviceId']).toBe('1230000000000007')
    const zeros = await read({ deviceId: '7', id: '007@#temperature@#1763622000123', deleted: 'FALSE' })
    expect(zeros.record['deviceId']).toBe('007')
    const kept = await read({ deviceId: '7', id: '007@#temperature@#1763622000123' })
    expect(kept.record['deviceId']).toBe('7')
  })

  it('are ids that nothing else holds, which are counted', async () => {
    const { record, remarks } = await read({ tenantId: '1.23E+15' })
    expect([record['tenantId'], remarks]).toEqual(['1.23E+15', remarkOf({ texts: 1 })])
  })

  it('are values, which have the digits that it showed', async () => {
    const { record, remarks } = await read({ attributeData: '1.23457E+11' })
    expect([record['attributeData'], remarks]).toEqual([123_457_000_000, remarkOf({ values: 1 })])
  })

  it.each(['TRUE', 'WAHR', 'VRAI', 'VERO'])('are flags: %s', async (deleted) => {
    expect((await read({ deleted })).record['deleted']).toBe(true)
  })

  it('are decimal commas, where it shows elsewhere in the row that a spreadsheet has saved it', async () => {
    const saved = await read({ attributeData: '24,9', deleted: 'FALSCH' }, [], ';')
    expect(saved.record['attributeData']).toBe(24.9)
    expect((await read({ attributeData: '24,9' }, [], ';')).record['attributeData']).toBe('24,9')
  })

  it('are separators that it has dropped at the end of a row', async () => {
    const names = [...eventFields.map(({ name }) => name), 'flags', 'note', 'extra']
    const row = eventFields.map(({ name }) => String(event[name]))
    const { table, problem } = await readBytes('a.csv', `${names.join(',')}\n${row.join(',')}\n`)
    expect([table.rowCount, problem]).toEqual([1, null])
  })
})
