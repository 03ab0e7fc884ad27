import { describe, expect, it } from 'vitest'
import type { TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { isoOf, lookAtCase } from './case-files'

const seriesOf = ({ series }: TableLook): readonly string[] =>
  series.map(({ device, attribute }) => (device === '' ? attribute : `${device} ${attribute}`))
const valuesOf = ({ events }: TableLook): readonly string[] => events.map(({ value }) => value)
const sureAbout = (look: TableLook): void => expect(look.doubts).toEqual([])

describe('a file as people have them is guessed:', () => {
  it.each([
    ['01-no-header.csv', 24, ['pump-7 column 3'], '2026-11-20T08:00:00.000Z'],
    ['02b-hobo-no-title.csv', 30, ['Temp (LGR S/N: 1000001)'], '2026-11-20T13:00:00.000Z'],
    ['02c-offset-in-header.csv', 30, ['Temp'], '2026-11-20T13:00:00.000Z'],
    ['03-date-and-time.csv', 30, ['Current L1'], '2026-11-20T08:00:00.539Z'],
    ['04-influx-ns.csv', 30, ['server1 temperature'], '2026-11-20T08:00:00.000Z'],
    ['04b-microseconds.csv', 30, ['pump-7 Value'], '2026-11-20T08:00:00.000Z'],
    ['05-trailing-separator.csv', 30, ['esp-1 Temp'], '2026-11-20T08:00:00.000Z'],
    ['05b-header-separator.csv', 30, ['esp-1 Temp'], '2026-11-20T08:00:00.000Z'],
    ['09-dots-in-clock.csv', 30, ['Lämpötila'], '2026-11-19T20:00:00.000Z'],
    ['11-units.csv', 60, ['Temperature', 'Flow'], '2026-11-20T08:00:00.000Z'],
    ['12-plus.csv', 28, ['Level'], '2026-11-20T08:00:00.000Z'],
    ['15-wide.csv', 90, ['Temp', 'RH', 'Pressure'], '2026-11-20T08:00:00.000Z'],
    ['18-gbk.csv', 30, ['泵房一号 温度'], '2026-11-20T08:00:00.000Z'],
    ['18b-cp1252.csv', 30, ['Pumpe-7 Temperatur'], '2026-11-20T08:00:00.000Z'],
    ['18c-shift-jis.csv', 30, ['ポンプ1 温度'], '2026-11-20T08:00:00.000Z'],
    ['19-late-decision.csv', 336, ['Value'], '2026-04-03T00:00:00.000Z'],
    ['20-thingsboard-list.json', 40, ['temperature', 'humidity'], '2026-11-20T08:00:00.000Z'],
    ['20d-flat.jsonl', 20, ['pump-7 value'], '2026-11-20T08:00:00.000Z'],
    ['23-backslash.csv', 40, ['pump-7 message', 'pump-7 value'], '2026-11-20T08:00:00.000Z'],
    [
      '26-duplicate-columns.csv',
      100,
      ['Temp (column 2)', 'RH (column 3)', 'Temp (column 4)', 'RH (column 5)'],
      '2026-11-20T08:00:00.000Z',
    ],
    ['27-pipe.csv', 25, ['pump-7 value'], '2026-11-20T08:00:00.000Z'],
    ['27b-blanks.txt', 50, ['temp', 'rh'], '2026-11-20T08:00:00.000Z'],
  ] as const)('%s', (name, events, series, first) => {
    const look = lookAtCase(name)
    sureAbout(look)
    expect([look.eventCount, seriesOf(look), isoOf(look.first)]).toEqual([events, series, first])
    expect(look.isWhole).toBe(true)
  })

  it('16-home-assistant.csv, with what is no number', () => {
    const look = lookAtCase('16-home-assistant.csv')
    expect(look.doubts).toEqual([{ kind: 'someTexts', count: 6, line: 2, text: 'unavailable' }])
    expect([look.eventCount, seriesOf(look), isoOf(look.first)]).toEqual([
      40,
      ['sensor.cellar_temperature', 'sensor.cellar_humidity'],
      '2026-11-20T08:00:00.720Z',
    ])
  })

  it('a title above the header is named', () => {
    const look = lookAtCase('02-hobo.csv')
    expect([look.description.text?.header, look.rowCount]).toEqual([2, 31])
    expect(look.above).toEqual([{ line: 1, text: 'Plot Title: Cellar 3' }])
    expect(isoOf(look.first)).toBe('2026-11-20T13:00:00.000Z')
  })

  it('nanoseconds and microseconds are rounded down', () => {
    expect(lookAtCase('04-influx-ns.csv').first).toBe(1795161600000)
    expect(lookAtCase('04b-microseconds.csv').first).toBe(1795161600000)
  })

  it('a torn row costs itself, and is named with its line', () => {
    const look = lookAtCase('06-power-cut.csv')
    expect([look.eventCount, look.doubts]).toEqual([
      60,
      [{ kind: 'broken', count: 1, line: 32, cellCount: 1 }],
    ])
  })

  it('numbers are numbers as people write them, with their units', () => {
    const units = lookAtCase('11-units.csv')
    expect(units.events.slice(0, 2)).toMatchObject([
      { value: '21', unit: '°C', isNumber: true },
      { value: '1230.5', unit: 'l/h', isNumber: true },
    ])
    expect(valuesOf(lookAtCase('12-plus.csv')).slice(0, 7)).toEqual([
      '60.25',
      '0.081',
      '-0.559',
      '0.5',
      '-0.25',
      '7.5',
      '5',
    ])
  })

  it('the units of names are units', () => {
    const { what } = lookAtCase('15-wide.csv').description
    expect(what).toMatchObject({ columns: [{ unit: '°C' }, { unit: '%' }, { unit: 'hPa' }] })
  })

  it('encodings and separators are in the description, where they can be changed', () => {
    const formOf = (name: string) => lookAtCase(name).description.text
    expect(formOf('18-gbk.csv')?.encoding).toBe('gbk')
    expect(formOf('18b-cp1252.csv')?.encoding).toBe('windows-1252')
    expect(formOf('18c-shift-jis.csv')?.encoding).toBe('shift_jis')
    expect(formOf('27-pipe.csv')?.separator).toBe('|')
    expect(formOf('27b-blanks.txt')?.separator).toBe('blanks')
    const changed = lookAtCase('18-gbk.csv', { text: { encoding: 'windows-1252' } })
    expect(changed.columns[0]?.name).not.toBe('时间')
  })

  it('of objects of The Things Network, what was decoded is measured', () => {
    const look = lookAtCase('20c-ttn.jsonl')
    expect(seriesOf(look)).toEqual(
      expect.arrayContaining(['eui-0000000000000001 temperature', 'eui-0000000000000001 battery']),
    )
    expect([look.first, isoOf(look.first)]).toEqual([1795161600123, '2026-11-20T08:00:00.123Z'])
  })

  it('the hour that occurs twice is counted, and can be decided', () => {
    const known = { when: { zone: 'Europe/Berlin' } }
    const look = lookAtCase('22-clocks-go-back.csv', known)
    expect([look.eventCount, look.doubts]).toEqual([
      24,
      [{ kind: 'twice', count: 8, line: 10, text: '2026-10-25 02:00:00' }],
    ])
    const timesWith = (twice: 'earlier' | 'later' | 'inOrder') =>
      lookAtCase('22-clocks-go-back.csv', { when: { zone: 'Europe/Berlin', twice } })
        .events.slice(8, 16)
        .map(({ time }) => isoOf(time)?.slice(11, 16))
    const [first, second] = [
      ['00:00', '00:15', '00:30', '00:45'],
      ['01:00', '01:15', '01:30', '01:45'],
    ]
    expect(timesWith('earlier')).toEqual([...first, ...first])
    expect(timesWith('later')).toEqual([...second, ...second])
    expect(timesWith('inOrder')).toEqual([...first, ...second])
  })
})
