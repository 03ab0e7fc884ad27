import { describe, expect, it } from 'vitest'
import { allRows } from '../../../../../src-core/events/keep-rows'
import { csvChunks } from '../../../../../src-core/formats/csv/writer'
import type { FileReading } from '../../../../../src-core/formats/file-reader'
import { createInstantFormatter } from '../../../../../src-core/time/instant-formatter'
import { asGuessed } from '../../../support/asked-tables'
import { readBytes, recordsOf, tableOf } from '../../../support/file-bytes'
import { usualLayout } from '../../../support/usual-layout'
import { lookAtText } from './case-files'

const read = (text: string): Promise<FileReading> => readBytes('part.csv', text, { askTable: asGuessed() })
const records = async (text: string): Promise<readonly unknown[]> => {
  const { table, problem } = await read(text)
  expect(problem).toBeNull()
  return recordsOf(table).map((json) => JSON.parse(json) as unknown)
}

describe('an export of ours with columns left out', () => {
  it('is known by its header, whatever its rows hold and whatever separates its cells', () => {
    for (const separator of [',', ';', '\t']) {
      const text = ['deviceId,attributeCode,attributeData', ',,', 'a,t,', '#1,"x,""y""",-2'].join('\n')
      const look = lookAtText(text.replaceAll(/,(?!"")/g, separator))
      expect([look.isOurs, look.description.text]).toMatchObject([
        true,
        { separator, header: 1, firstRow: 2, comment: '', escape: '"' },
      ])
      expect(look.description.what).toMatchObject({
        kind: 'rows',
        attribute: { index: 1 },
        value: { index: 2 },
      })
    }
    const alone = lookAtText('sep=;\nattributeCode\ntemperature\n"a;b"\n')
    expect([alone.isOurs, alone.eventCount]).toEqual([true, 2])
    expect(lookAtText('deviceId,attributeCode,pressure\na,t,1\n').isOurs).toBe(false)
    expect(lookAtText('note,flags\na,b\n').isOurs).toBe(false)
  })

  it('tells empty from missing, and has its guards taken off', async () => {
    expect(await records("deviceId,channel,attributeData\n'=1,,\n")).toEqual([
      { deviceId: '=1', channel: '' },
    ])
  })

  it('keeps its times as they are, and its texts with every character', async () => {
    expect(await records('createdTime,modelId\n1.5,\u0001 a\n-5,"\\"""\n')).toEqual([
      { createdTime: 1.5, modelId: '\u0001 a' },
      { createdTime: -5, modelId: '\\"' },
    ])
  })

  it('has the notes of its rows again', async () => {
    const { table, notes } = await read('attributeCode,flags,note\na,,\nb,wrongType,look\n')
    expect(recordsOf(table)).toEqual(['{"attributeCode":"a"}', '{"attributeCode":"b"}'])
    expect(notes).toMatchObject([[1, { note: 'look' }]])
  })

  it('loses a row with a changed "extra" alone, which is said before and after', async () => {
    const text = 'attributeCode,extra\na,\nb,{x\nc,"{""fields"":{""more"":1}}"\n'
    expect(lookAtText(text).doubts).toEqual([{ kind: 'badExtra', count: 1, line: 3, cellCount: 2 }])
    const { table, problem } = await read(text)
    expect(recordsOf(table)).toEqual(['{"attributeCode":"a"}', '{"attributeCode":"c","more":1}'])
    expect(problem).toMatchObject({ kind: 'badExtra', line: 3, column: 'extra', found: '{x' })
  })

  it('may lack the separator before an empty "extra", and holds no rows of separators', async () => {
    expect(await records('attributeCode,attributeData,extra\na,1\n,,\nb,2,\n')).toEqual([
      { attributeCode: 'a', attributeData: 1 },
      { attributeCode: 'b', attributeData: 2 },
    ])
  })

  it('is several such exports, joined', async () => {
    const part = 'attributeCode,attributeData\na,1\n'
    const look = lookAtText(`${part}\ufeff${part}`)
    expect([look.eventCount, look.doubts.map(({ kind }) => kind)]).toEqual([2, ['repeatedHeader']])
  })
})

describe('an export of ours with columns left out that a spreadsheet has saved', () => {
  const at = Date.UTC(2026, 10, 20, 8)
  const event = {
    id: `pump-7@#temp@#${String(at)}`,
    deviceId: 'pump-7',
    attributeCode: 'temp',
    attributeData: 1.5,
    deviceTimestamp: at,
  }
  const savedWith = (fields: readonly (keyof typeof event)[], times: boolean): string => {
    const table = tableOf([event])
    const { formatIso } = createInstantFormatter('UTC')
    const layout = usualLayout({ zone: 'UTC', formatIso })
    const chunks = csvChunks(table, allRows(1), {
      ...layout,
      fields,
      times: times ? { zone: 'UTC', formatIso } : null,
    })
    const text = Buffer.concat([...chunks].map(({ bytes }) => bytes)).toString()
    return text.replace(/(?<=^|,)1\d{12}(?=,|\r?\n)/gm, '1.79516E+12')
  }
  const shortened = '1.79516E+12'

  it('has its times from the readable column', async () => {
    const text = savedWith(['deviceTimestamp', 'attributeCode'], true)
    expect(text).toContain(shortened)
    const { table, remarks } = await read(text)
    expect(table.cell(0, 'deviceTimestamp')).toMatchObject({ kind: 'time', time: at })
    expect(remarks).toMatchObject([{ kind: 'spreadsheet', restored: 1, unreadable: 0 }])
    expect(lookAtText(text)).toMatchObject({ first: at, doubts: [] })
  })

  it('has them from the id', async () => {
    const { table, remarks } = await read(savedWith(['deviceTimestamp', 'id', 'attributeCode'], false))
    expect(table.cell(0, 'deviceTimestamp')).toMatchObject({ kind: 'time', time: at })
    expect(remarks).toMatchObject([{ kind: 'spreadsheet', restored: 1 }])
  })

  it('never has them from the rounded number: they stay texts, and are counted', async () => {
    const text = savedWith(['deviceTimestamp', 'attributeCode', 'attributeData'], false)
    const { table, remarks } = await read(text)
    expect(recordsOf(table)).toEqual([
      `{"attributeCode":"temp","attributeData":1.5,"deviceTimestamp":"${shortened}"}`,
    ])
    expect(table.anomaliesOf(0)).toContain('wrongType')
    expect(remarks).toMatchObject([{ kind: 'spreadsheet', restored: 0, unreadable: 1 }])
    expect(lookAtText(text)).toMatchObject({
      first: null,
      doubts: [{ kind: 'unreadable', count: 1, line: 2, text: shortened }],
    })
    const created = await records(`createdTime,attributeCode\n${shortened},a\n`)
    expect(created).toEqual([{ createdTime: shortened, attributeCode: 'a' }])
  })

  it('has numbers with a decimal comma if the rest of the row tells so, or the user', async () => {
    const text = `deviceTimestamp;attributeType;attributeData\n1,79516E+12;Float;21,5\n`
    expect(recordsOf((await read(text)).table)[0]).toContain('"attributeData":21.5')
    const unclear = lookAtText('attributeType;attributeData\nFloat;21,5\n')
    expect(unclear.events[0]).toMatchObject({ value: '21,5', isNumber: false })
    const told = lookAtText('attributeType;attributeData\nFloat;21,5\n', { decimalSign: ',' })
    expect(told.events[0]).toMatchObject({ value: '21.5', isNumber: true })
  })
})

it('a time from another column is read as that one is written', () => {
  const text = 'createdTime,createdTime (UTC),deviceTimestamp,attributeCode\n5,2026-11-20T08:00:00.000Z,7,a\n'
  const chosen = lookAtText(text, { when: { columns: [1] } })
  expect([chosen.description.when.writing, chosen.first]).toEqual(['yearFirst', Date.UTC(2026, 10, 20, 8)])
  const field = lookAtText('when,first seen,a\n2026-11-20 08:00,20.11.2026 07:00,1\n', {
    fields: { createdTime: { kind: 'column', index: 1 } },
  })
  expect(field.description.timeWritings.createdTime).toBe('dayFirst')
})
