import { describe, expect, it } from 'vitest'
import type { DescribedTable } from '../../../../src-core/formats/foreign/description'
import { columnsOfTable } from '../../../../src-core/formats/foreign/remembered-tables'
import { fitTable, readAnswers, writeAnswers } from '../../../../src-core/formats/table-answers'
import { lookAtText } from './foreign/case-files'

const options = { zone: 'UTC', language: 'en', writtenAt: Date.UTC(2026, 10, 28) }
const boiler = 'Kessel 3\nDatum;Vorlauf (°C)\n03.04.2026 08:00;61,4\n'
const tableOf = (text: string, zone = 'Europe/Berlin'): DescribedTable => {
  const { columns, description } = lookAtText(text, { when: { zone } })
  return { ...columnsOfTable(columns), description }
}
const table = tableOf(boiler)
const changed = (change: (json: Record<string, unknown>) => unknown): string =>
  JSON.stringify(change(JSON.parse(writeAnswers(table, '1.2.3')) as Record<string, unknown>))
const fit = (text: string, answers = table) =>
  fitTable(answers, async (known, how) => lookAtText(text, known, how), options)

describe('answers about a table as a file', () => {
  it('are read as they were written', () => {
    expect(readAnswers(writeAnswers(table, '1.2.3'))).toEqual(table)
    expect(readAnswers(`\uFEFF${writeAnswers(table, '1.2.3')}`)).toEqual(table)
  })

  it.each([
    ['json', 'names: []'],
    ['format', '{"format":"device-event-explorer/view","version":1}'],
    ['format', changed((json) => ({ ...json, version: 'x' }))],
    ['newer', changed((json) => ({ ...json, version: 2, further: true }))],
    ['invalid', changed(({ names: _, ...json }) => json)],
    ['invalid', changed((json) => ({ ...json, names: ['Datum'] }))],
    [
      'invalid',
      changed((json) => {
        const description = json['description'] as Record<string, object>
        return { ...json, description: { ...description, when: { ...description['when'], zone: 'Mars' } } }
      }),
    ],
  ])('are refused as a whole: %s', (problem, text) => {
    expect(readAnswers(text)).toBe(problem)
  })

  it('fit a file with the same columns, wherever its header is', async () => {
    expect(await fit('Kessel 3\nDatum;Vorlauf (°C)\n05.04.2026 09:00;62\n')).toEqual({
      description: table.description,
    })
    const lower = await fit(
      'Kessel 3\nSeite 2\nDatum;Vorlauf (°C)\n05.04.2026 09:00;62\n05.04.2026 09:01;62\n',
    )
    expect(lower).toEqual({
      description: { ...table.description, text: { ...table.description.text, header: 3, firstRow: 4 } },
    })
  })

  it.each([
    ['a line of units', 'Zeit;v\n;°C\n'],
    ['two lines of the logger', 'Zeit;v\nTS;°C\n;Avg\n'],
  ])('read the first row of a file that lacks %s below its header', async (_, head) => {
    const rows = '2026-11-20 08:00:00;21\n2026-11-20 08:01:00;22\n2026-11-20 08:02:00;23\n'
    const answers = tableOf(`${head}${rows}`)
    expect(answers.description.text).toMatchObject({ header: 1, units: 2 })
    const text = { ...answers.description.text, units: null, firstRow: 2 }
    expect(await fit(`Zeit;v\n${rows}`, answers)).toEqual({ description: { ...answers.description, text } })
    expect(await fit(`${head}${rows}`, answers)).toEqual({ description: answers.description })
  })

  it('name a row that they leave out, where a form is chosen that does', () => {
    const rows = '2026-11-20 08:00:00;21\n2026-11-20 08:01:00;22\n2026-11-20 08:02:00;23\n'
    expect(lookAtText(`Zeit;v\n${rows}`).doubts).toEqual([])
    expect(lookAtText(`Zeit;v\n${rows}`, { text: { header: 1, units: null, firstRow: 4 } }).doubts).toEqual([
      { kind: 'rowsAbove', count: 2, line: 2, text: '2026-11-20 08:00:00;21' },
    ])
  })

  it('do not fit other columns, which are named', async () => {
    expect(await fit('Datum;Druck (bar)\n05.04.2026 09:00;1,5\n05.04.2026 09:01;1,6\n')).toEqual({
      columns: ['Datum', 'Druck (bar)'],
    })
  })
})
