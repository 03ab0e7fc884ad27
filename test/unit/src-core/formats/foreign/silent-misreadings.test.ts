import { describe, expect, it } from 'vitest'
import type { TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { isoOf, lookAtJson, lookAtText } from './case-files'

const minuteOf = (index: number): string =>
  `${String(8 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
/** A row for each value, a minute apart. */
const withValues = (values: readonly string[], header = 'Time;A', separator = ';'): TableLook =>
  lookAtText(
    [header, ...values.map((value, index) => `2026-11-20 ${minuteOf(index)}${separator}${value}`)].join('\n'),
  )
const repeated = (value: string, count: number): readonly string[] =>
  Array.from({ length: count }, () => value)
const lastValues = (look: TableLook, known: readonly string[]): readonly string[] =>
  look.events.filter(({ value }) => !known.includes(value)).map(({ value }) => value)

describe('the decimal sign that the first rows leave open', () => {
  it('is that of a cell far below which can be read in one way only', () => {
    const values = [...repeated('0', 55), '1,250', ...repeated('0', 400), '0,125', '2,375']
    const look = withValues(values)
    expect(look.description.decimalSign).toBe(',')
    expect(lastValues(look, ['0'])).toEqual(['1.25'])
    expect(look.doubts).toEqual([])
  })

  it('is a comma where semicolons separate cells, and a point elsewhere, and it is said that it is open', () => {
    const values = [...repeated('0', 450), '1,250', '2,375']
    const look = withValues(values)
    expect(look.description.decimalSign).toBe(',')
    expect(look.doubts).toEqual([{ kind: 'openSign', column: 'A' }])
    const other = withValues(values, 'Time\tA', '\t')
    expect(other.description.decimalSign).toBe('.')
    expect(other.doubts).toEqual([{ kind: 'openSign', column: 'A' }])
  })

  it('may be a point that separates thousands: whole numbers without it are below a thousand', () => {
    const look = withValues(['997', '998', '999', '1.000', '1.001'])
    expect(look.events.map(({ value }) => value)).toEqual(['997', '998', '999', '1000', '1001'])
    expect(look.doubts).toEqual([{ kind: 'openSign', column: 'A' }])
    expect(withValues(['0.997', '0.998', '1', '1.001']).doubts).toEqual([])
    expect(withValues(['998', '1500', '1.125']).doubts).toEqual([])
  })

  it('is not taken from a number that begins with 0 as one of thousands', () => {
    const look = lookAtText(
      [
        'Time;A',
        ...repeated('0,125', 3).map((value, index) => `2026-11-20 ${minuteOf(index)};${value}`),
      ].join('\n'),
      { decimalSign: '.' },
    )
    expect(look.events.map(({ value, isNumber }) => [value, isNumber])[0]).toEqual(['0,125', false])
    expect(look.doubts).toEqual([{ kind: 'otherSign', count: 3, line: 2, text: '0,125' }])
  })
})

describe('numbers with several units in a series', () => {
  it('are not converted, which is said', () => {
    const look = withValues(['0 W', '970 W', '980 W', '1.00 kW', '1.02 kW'])
    expect(look.events.at(-1)).toMatchObject({ value: '1.02', unit: 'kW' })
    expect(look.doubts).toEqual([{ kind: 'otherUnits', count: 2, line: 5, text: '1 kW' }])
  })

  it('are said where a unit follows only some, but not at a zero', () => {
    expect(withValues(['900', '950', '1.02 K']).doubts).toEqual([
      { kind: 'otherUnits', count: 1, line: 4, text: '1.02 K' },
    ])
    expect(withValues(['0', '12 W', '13 W', '0']).doubts).toEqual([])
  })

  it('are no matter of two series', () => {
    const rows = ['a;20 °C', 'b;980 W', 'a;21 °C', 'b;990 W']
    const look = lookAtText(
      ['Time;Metric;Value', ...rows.map((row, index) => `2026-11-20 ${minuteOf(index)};${row}`)].join('\n'),
    )
    expect([look.seriesCount, look.doubts]).toEqual([2, []])
  })
})

describe('times of which a column has only a part', () => {
  const timesOf = (look: TableLook): readonly (string | null)[] => look.events.map(({ time }) => isoOf(time))

  it.each([
    ['20261120,080000', '20261120,081000', 'Date,Time,A'],
    ['20.11.2026,0800', '20.11.2026,0810', 'Datum,Uhrzeit,A'],
  ])('are read with a time of day without colons: %s', (first, second, header) => {
    const look = lookAtText([header, `${first},1`, `${second},2`].join('\n'))
    expect(timesOf(look)).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-20T08:10:00.000Z'])
    expect([look.seriesCount, look.doubts]).toEqual([1, []])
  })

  it('are read with an hour', () => {
    const look = lookAtText(
      ['Date,Hour,kWh', '2026-11-20,8,1', '2026-11-20,9,2', '2026-11-20,24,3'].join('\n'),
    )
    expect(timesOf(look)).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
    ])
    expect([look.seriesCount, look.doubts]).toEqual([1, []])
  })

  it.each(['Date,Time,AM/PM,A', 'Date,Time,Half,A'])(
    'are read with AM or PM in a column of its own: %s',
    (header) => {
      const rows = ['11/20/2026,08:00,AM,1', '11/20/2026,08:00,PM,2', '11/21/2026,12:30,AM,3']
      const look = lookAtText([header, ...rows].join('\n'))
      expect(timesOf(look)).toEqual([
        '2026-11-20T08:00:00.000Z',
        '2026-11-20T20:00:00.000Z',
        '2026-11-21T00:30:00.000Z',
      ])
      expect([look.seriesCount, look.doubts]).toEqual([1, []])
    },
  )

  it.each([
    ['a run time', 'Datum,Laufzeit,A', '2026-11-20,1001,5\n2026-11-20,1002,6\n2026-11-21,1003,7'],
    ['counted hours', 'Date,Hours,A', '2026-11-20,8,5\n2026-11-20,9,6\n2026-11-21,7,7'],
    ['what is counted each day', 'Date,Time,A', '2026-11-20,1001,5\n2026-11-21,1002,6\n2026-11-22,1003,7'],
    ['the shift', 'Time,Shift,A', '2026-11-20 14:00,PM,5\n2026-11-20 15:00,PM,6\n2026-11-20 16:00,PM,7'],
  ])('are not read with %s', (_, header, rows) => {
    const look = lookAtText(`${header}\n${rows}`)
    expect([look.description.when.columns, look.seriesCount]).toEqual([[0], 2])
  })

  it('are said where many values of a series have one', () => {
    const look = lookAtText(
      ['Date,Slot,A', ...Array.from({ length: 24 }, (_, slot) => `2026-11-20,${String(slot)},5`)].join('\n'),
    )
    expect(look.doubts).toEqual([{ kind: 'atOnce', count: 46, line: 3, text: '2026-11-20' }])
  })

  it('are not said for a few lines that stand twice', () => {
    const rows = Array.from({ length: 40 }, (_, index) => `2026-11-20 ${minuteOf(index)};5`)
    expect(lookAtText(['Time;A', ...rows, rows[39] ?? ''].join('\n')).doubts).toEqual([])
  })
})

describe('which of several columns is the time', () => {
  it.each(['Last Calibration', 'Uploaded at', 'Report Time'])(
    'is decided by its plain name beside "%s"',
    (other) => {
      const rows = [1, 2, 3].map(
        (index) => `2026-0${String(index)}-01 09:00,2026-11-20 08:0${String(index)},${String(index)}`,
      )
      const look = lookAtText([`${other},Timestamp,Value`, ...rows].join('\n'))
      expect(look.columns[look.description.when.columns[0] ?? -1]?.name).toBe('Timestamp')
    },
  )
})

describe('a zone that a table states', () => {
  const zoneOf = (name: string) => {
    const { description, doubts } = lookAtText(
      [`"${name}";A`, '2026-07-01 08:00:00;1', '2026-07-01 08:10:00;2'].join('\n'),
      {},
      { zone: 'Asia/Tokyo' },
    )
    return [description.when.zone, doubts.map(({ kind }) => kind)]
  }

  it.each([
    ['timestamp Europe/Berlin (+01:00)', 'Europe/Berlin', []],
    ['Time America/New_York', 'America/New_York', []],
    ['Time (Z)', 'UTC', []],
    ['Time (GMT-05:00)', '-05:00', []],
    // What such a label means in summer is not certain.
    ['Time (EST)', 'EST', ['openZone']],
    ['Zeit (MESZ)', '+02:00', ['openZone']],
    ['Time JST', '+09:00', ['openZone']],
    ['Time (BST)', 'Asia/Tokyo', ['openZone']],
    ['Time (GPS)', 'Asia/Tokyo', []],
  ])('is taken from the name "%s"', (name, zone, doubts) => {
    expect(zoneOf(name)).toEqual([zone, doubts])
  })

  const withOffsets = (offset: string, header: string) =>
    lookAtText(
      [`Time,${header},A`, `2026-07-01 08:00,${offset},1`, `2026-07-01 08:10,${offset},2`].join('\n'),
    )

  it('is taken from a column of offsets, unless these can be read in two ways, which is said', () => {
    expect(isoOf(withOffsets('-05:00', 'utc_offset').events[0]?.time)).toBe('2026-07-01T13:00:00.000Z')
    expect(isoOf(withOffsets('EDT', 'timezone').events[0]?.time)).toBe('2026-07-01T12:00:00.000Z')
    for (const [offset, header] of [
      ['-300', 'utc offset minutes'],
      ['-18000', 'utc_offset'],
      ['BST', 'timezone'],
    ] as const) {
      const look = withOffsets(offset, header)
      expect(look.description.when.zoneColumn).toBeNull()
      expect(look.doubts).toContainEqual({ kind: 'openZone', column: header })
    }
  })

  it('is not asked for again once it was answered', () => {
    const text = ['Time (EST);A', '2026-07-01 08:00:00;1'].join('\n')
    expect(lookAtText(text, { when: { zone: 'America/New_York' } }).doubts).toEqual([])
  })
})

const seriesOf = ({ series }: TableLook): readonly string[] =>
  series.map(({ device, attribute }) => (device === '' ? attribute : `${device} ${attribute}`))

describe('a document with several lists', () => {
  const start = Date.UTC(2026, 10, 20, 8)
  const items = (count: number, itemOf: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => itemOf(index))

  it('has the rows of all of them under their names, also of unlike ones and beside empty ones', () => {
    const ofStates = (count: number) =>
      items(count, (index) => ({ s: String(20 + index), lu: start / 1000 + 600 * index }))
    const states = lookAtJson({ 'sensor.a': ofStates(6), 'sensor.b': ofStates(9) })
    expect([states.eventCount, seriesOf(states)]).toEqual([15, ['sensor.a', 'sensor.b']])
    const ofValues = (count: number) =>
      items(count, (index) => ({ ts: start + index * 60_000, value: index }))
    const values = lookAtJson({ temperature: ofValues(6), pressure: ofValues(5), humidity: [] })
    expect([values.eventCount, seriesOf(values)]).toEqual([11, ['temperature', 'pressure']])
    expect(values.doubts).toEqual([])
  })

  it('names those that it leaves out', () => {
    const look = lookAtJson({
      status: 'ok',
      events: items(6, (index) => ({ time: start + index * 60_000, value: index })),
      alarms: items(4, (index) => ({ at: index })),
    })
    expect([look.eventCount, look.doubts]).toEqual([6, [{ kind: 'notRead', column: 'alarms (4)' }]])
  })

  it('takes the device that stands beside the list', () => {
    const readings = items(5, (index) => ({ time: start + index * 60_000, value: 20 + index }))
    const look = lookAtJson({ device: 'pump-1', unit: 'bar', note: 'of the night', readings })
    expect([look.eventCount, seriesOf(look)]).toEqual([5, ['pump-1 value']])
  })

  it('has an uplink once, however many gateways heard it', () => {
    const look = lookAtJson(
      items(3, (index) => ({
        time: new Date(start + index * 60_000).toISOString(),
        deviceInfo: { devEui: `00a${String(index)}` },
        object: { temperature: 20 + index },
        rxInfo: [
          { gatewayId: 'g1', rssi: -100 },
          { gatewayId: 'g2', rssi: -90 },
        ],
      })),
    )
    expect(look.events.filter(({ attribute }) => attribute === 'temperature')).toHaveLength(3)
  })
})

describe('a column is measured whatever words are in its name', () => {
  it.each([
    'Temp,UV Index,Heat Index,Line Voltage,Number of starts',
    'Temp,Site Pressure,Tank Location Level,Room Humidity,Type K',
  ])('%s', (names) => {
    const rows = Array.from(
      { length: 6 },
      (_, index) => `2026-11-20 ${minuteOf(index)},${String(20 + index / 10)},3,81,230,7`,
    )
    expect(seriesOf(lookAtText([`Time,${names}`, ...rows].join('\n')))).toEqual(names.split(','))
  })

  it('but not where it numbers the rows, or says where all of them are', () => {
    const rows = Array.from(
      { length: 6 },
      (_, index) => `${String(index + 5)},2026-11-20 ${minuteOf(index)},20,417,${String(index)}`,
    )
    expect(
      seriesOf(lookAtText(['Record No,Time,Temp,Site Altitude,Sample number', ...rows].join('\n'))),
    ).toEqual(['Temp'])
  })

  it('also beside a text that is called a state', () => {
    const rows = Array.from({ length: 6 }, (_, index) => `2026-11-20 ${minuteOf(index)},pump-1,20,40,on`)
    expect(seriesOf(lookAtText(['Time,Name,Temp,Hum,State', ...rows].join('\n')))).toEqual([
      'Name',
      'Temp',
      'Hum',
      'State',
    ])
  })
})
