import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonObject, type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { anomalyBit, eventFields } from '../../../../src-core/events/event'
import { extraCell } from '../../../../src-core/formats/csv/extra-cell'
import { recordOf } from '../../../../src-core/formats/csv/record'
import { createSpreadsheetTraces } from '../../../../src-core/formats/csv/spreadsheet'
import { ReadingError } from '../../../../src-core/formats/file-problem'
import { tableOf } from '../../support/file-bytes'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const extraOf = (element: JsonValue): string => extraCell(tableOf([element]), 0)
/** The record as it is read from the cells of a row with these changes. */
const read = (cells: Readonly<Record<string, string>>) => {
  const usual = Object.fromEntries(
    Object.entries(sampleEvent()).map(([name, value]) => [name, String(value)]),
  )
  return recordOf((column) => cells[column] ?? usual[column] ?? '', createSpreadsheetTraces([]))
}
const errorOf = (cells: Readonly<Record<string, string>>): unknown => {
  try {
    return read(cells)
  } catch (reason) {
    return reason instanceof ReadingError ? [reason.kind, reason.column] : reason
  }
}

describe('what the cells of a row would lose', () => {
  it('is nothing for an ordinary event', () => {
    expect(extraOf(sampleEvent())).toBe('')
  })

  it('is an element that is no object', () => {
    expect(extraOf('text')).toBe('{"element":"text"}')
    expect(extraOf([1])).toBe('{"element":[1]}')
  })

  it('is that a text is missing, which an empty cell would not say', () => {
    expect(
      extraOf(
        Object.fromEntries(
          Object.entries(sampleEvent()).filter(([name]) => name !== 'channel' && name !== 'createdTime'),
        ),
      ),
    ).toBe('{"missing":["channel"]}')
    expect(extraOf(sampleEvent({ attributeType: 'String', attributeData: null }))).toBe(
      '{"fields":{"attributeData":null}}',
    )
  })

  it('is a value that its type would change', () => {
    expect(extraOf(sampleEvent({ attributeType: 'Float', attributeData: '12' }))).toBe(
      '{"fields":{"attributeData":"12"}}',
    )
    expect(extraOf(sampleEvent({ attributeType: 'String', attributeData: 12 }))).toBe(
      '{"fields":{"attributeData":12}}',
    )
    expect(extraOf(sampleEvent({ attributeType: 'Float', attributeData: 'on' }))).toBe('')
  })

  it('is a text that no cell can hold', () => {
    expect(extraOf(sampleEvent({ channel: 'a,=1' }))).toBe('{"fields":{"channel":"a,=1"}}')
  })

  it('is that a name occurred twice', () => {
    const table = tableOf([sampleEvent()])
    table.columns.anomalies[0] = anomalyBit('doubledName')
    expect(extraCell(table, 0)).toBe('{"doubledName":true}')
  })

  it('is never empty where all other cells are: the line would be blank', () => {
    expect(extraOf({})).not.toBe('')
    expect(
      extraOf(
        Object.fromEntries(
          eventFields.filter(({ kind }) => kind === 'text' || kind === 'id').map(({ name }) => [name, '']),
        ),
      ),
    ).toBe('{"fields":{}}')
  })
})

describe('the record of a row', () => {
  it('is the event, its fields in the order of the service', () => {
    expect(stringifyJson(read({}).record)).toBe(stringifyJson(sampleEvent()))
  })

  it('lacks times, flags and numbers whose cells are empty, and has empty texts', () => {
    const { record } = read({ createdTime: '', deleted: '', attributeData: '', channel: '' })
    expect(Object.keys(record as JsonObject)).not.toContain('createdTime')
    expect(record).toMatchObject({ channel: '' })
    expect(['deleted', 'attributeData'].some((name) => Object.hasOwn(record as JsonObject, name))).toBe(false)
  })

  it('takes fields from the extra cell before the others', () => {
    const { record, hasDoubled } = read({
      extra:
        '{"fields":{"attributeData":0.12345678901234567890123,"note":[1]},"missing":["channel"],"doubledName":true}',
    })
    expect(record).toMatchObject({ attributeData: new ExactNumber('0.12345678901234567890123'), note: [1] })
    expect([Object.hasOwn(record as JsonObject, 'channel'), hasDoubled]).toEqual([false, true])
    expect(read({ extra: '{"element":null}' })).toEqual({ record: null, hasDoubled: false })
  })

  it('has flags that a spreadsheet has written in capitals', () => {
    expect(read({ deleted: 'TRUE' }).record).toMatchObject({ deleted: true })
  })

  it.each([
    [{ deleted: 'yes' }, ['notFlag', 'deleted']],
    [{ createdTime: '1,5' }, ['notNumber', 'createdTime']],
    [{ createdTime: '0x10' }, ['notNumber', 'createdTime']],
    [{ extra: '{' }, ['badExtra', 'extra']],
    [{ extra: '[1]' }, ['badExtra', 'extra']],
    [{ extra: '{"unknown":1}' }, ['badExtra', 'extra']],
    [{ extra: '{"fields":[]}' }, ['badExtra', 'extra']],
    [{ extra: '{"missing":{}}' }, ['badExtra', 'extra']],
    [{ extra: '{"doubledName":1}' }, ['badExtra', 'extra']],
  ])('with %o is an error in its column', (cells, error) => {
    expect(errorOf(cells)).toEqual(error)
  })

  it('is what was written, for any element', () => {
    fc.assert(
      fc.property(anyElement, (element) => {
        const table = tableOf([element])
        const names: readonly string[] = eventFields.map(({ name }) => name)
        const cellText = (column: string): string =>
          column === 'extra'
            ? extraCell(table, 0)
            : table.cell(0, eventFields.find(({ name }) => name === column)?.name ?? 'id').text
        const { record } = recordOf(
          (column) => (names.includes(column) || column === 'extra' ? cellText(column) : ''),
          createSpreadsheetTraces([]),
        )
        expect(tableOf([record]).recordJson(0)).toBe(table.recordJson(0))
      }),
      { seed: 20261122, numRuns: 40 },
    )
  })
})
