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

  it('do not fit other columns, which are named', async () => {
    expect(await fit('Datum;Druck (bar)\n05.04.2026 09:00;1,5\n05.04.2026 09:01;1,6\n')).toEqual({
      columns: ['Datum', 'Druck (bar)'],
    })
  })
})
