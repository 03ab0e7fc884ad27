import { describe, expect, it } from 'vitest'
import type { TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { isoOf, lookAtText } from './case-files'

const day = '2026-11-20'
const clocks = Array.from({ length: 12 }, (_, index) => `08:${String(index * 5).padStart(2, '0')}:00`)
/** A header, and a row for each time. */
const tableOf = (header: string, row: (clock: string, index: number) => string): string =>
  [header, ...clocks.map(row)].join('\n')

const seriesOf = ({ series }: TableLook): readonly string[] =>
  series.map(({ device, attribute }) => (device === '' ? attribute : `${device} ${attribute}`))
const unitsOf = ({ events }: TableLook): readonly string[] => events.slice(0, 2).map(({ unit }) => unit)

describe('the header is found', () => {
  const rows = clocks.map((clock, index) => `${day} ${clock},${String(index)},${String(20 + index)}`)
  it.each([
    ['units below', ['Time,No,Temp', ',,°C'], 1, 2],
    ['how a value was taken below', ['Time,No,Temp', ',,Avg'], 1, null],
    ['a clock and units below', ['Time,No,Temp', 'local time,,°C'], 1, 2],
    ['units and how below', ['Time,No,Temp', 'TS,RN,Deg C', ',Smp,Min'], 1, 2],
    ['types and units below', ['Time,No,Temp', 'datetime,int32,float64', ',,K'], 1, 3],
    ['as many cells above as below', ['TOA5,CR1000,12345', 'Time,No,Temp', ',,°C'], 2, 3],
    ['how the time is written beside units in brackets', ['Time,No,Temp', '[dd.MM.yyyy HH:mm],,[°C]'], 1, 2],
    ['what kind of value it is below', ['Time,No,Temp', ',Counter,Analog', 'dd.MM.yyyy HH:mm:ss,,°C'], 1, 3],
  ])('with %s', (_, head, header, units) => {
    const look = lookAtText([...head, ...rows].join('\n'))
    expect(look.description.text).toMatchObject({ header, units, firstRow: head.length + 1 })
    expect([look.rowCount, seriesOf(look)]).toEqual([12, ['Temp']])
    expect(unitsOf(look)[0]).toBe(
      units === null ? '' : head.join().includes('K') ? 'K' : head.join().includes('Deg') ? 'Deg C' : '°C',
    )
  })

  it('also where it has the words that are units elsewhere', () => {
    const look = lookAtText(tableOf('Time,Min,Max', (clock, index) => `${day} ${clock},${String(index)},9`))
    expect([look.description.text?.header, seriesOf(look)]).toEqual([1, ['Min', 'Max']])
  })

  it('and is none of the rows in which the sensors gave nothing', () => {
    const look = lookAtText(['Time,A,B,C', `${day} 07:00:00,,,`, ...rows.map((row) => `${row},5`)].join('\n'))
    expect([look.description.text?.header, look.rowCount]).toEqual([1, 13])
  })

  it('and its units, where it is chosen by hand', () => {
    const text = [
      'Logger;7;x',
      'Time;No;Temp',
      'a;b;c',
      ';;°C',
      `${day} 08:00:00;1;20`,
      `${day} 08:01:00;2;21`,
    ].join('\n')
    const look = lookAtText(text, { text: { header: 3 } })
    expect(look.description.text).toMatchObject({ header: 3, units: 4, firstRow: 5 })
  })
})

describe('lines that begin with #', () => {
  it('are comments above a header, whatever number of cells they have, and said where they are further down', () => {
    const text = [
      '#type,x,y',
      ...tableOf('Time,A,B', (clock, index) => `${day} ${clock},${String(index)},1`).split('\n'),
    ]
    text.splice(8, 0, '#type,p,q')
    const look = lookAtText(text.join('\n'))
    expect(look.description.text).toMatchObject({ comment: '#', header: 2 })
    expect([look.rowCount, look.eventCount]).toEqual([12, 24])
    expect(look.doubts).toEqual([{ kind: 'comment', count: 1, line: 9, cellCount: 3 }])
  })

  it('are rows where the rows begin so, and the header where it does', () => {
    const numbered = lookAtText(
      ['#note,a,b', tableOf('No,Time,A', (clock, index) => `#${String(index)},${day} ${clock},1`)].join('\n'),
    )
    expect([numbered.rowCount, numbered.description.text?.header]).toEqual([12, 2])
    const headed = lookAtText(tableOf('#Time,A,B', (clock) => `${day} ${clock},1,2`))
    expect([headed.rowCount, headed.description.text?.header]).toEqual([12, 1])
  })

  it('do not hide that a header occurs again whose first column has no name', () => {
    const rows = tableOf(',Time,A', (clock) => `,${day} ${clock},1`)
    const look = lookAtText(`${rows}\n${rows}`)
    expect([look.rowCount, look.doubts]).toEqual([
      24,
      [{ kind: 'repeatedHeader', count: 1, line: 14, cellCount: 3 }],
    ])
  })
})

describe('of several columns of times', () => {
  it('the one is taken that changes', () => {
    const look = lookAtText(tableOf('from,to,_time,A', (clock) => `${day},2026-11-21,${day} ${clock},1`))
    expect([look.description.when.columns, seriesOf(look)]).toEqual([[2], ['A']])
  })

  it('the one is taken that is neither a beginning nor an end, or else the beginning', () => {
    const both = lookAtText(
      tableOf('Start,Stop,A', (clock) => `${day} ${clock},${day} 09:00:${clock.slice(3, 5)},1`),
    )
    expect(both.description.when.columns).toEqual([0])
    const three = lookAtText(
      tableOf('Start,Stop,At,A', (clock) => `${day} ${clock},${day} ${clock},${day} ${clock},1`),
    )
    expect(three.description.when.columns).toEqual([2])
  })
})

describe('a date and a time of day are the time', () => {
  const rowsOf = (count: number, at: number, row: string): string =>
    [
      'Datum;Uhrzeit;A',
      ...Array.from({ length: count }, (_, index) =>
        index === at ? row : `20.11.2026;${clocks[index % 12] ?? ''};1`,
      ),
    ].join('\n')

  it.each([
    ['a time of day that cannot be', '31/12/2026;25:99:00;1', '31/12/2026 25:99:00'],
    ['a remark in its place', '20.11.2026;kaputt;1', '20.11.2026 kaputt'],
    ['a date with a time of its own', '20.11.2026 08:00;08:00;1', '20.11.2026 08:00 08:00'],
  ])('also where one row has %s, which is said', (_, row, text) => {
    for (const count of [12, 400]) {
      const look = lookAtText(rowsOf(count, 8, row))
      expect([look.description.when.columns, seriesOf(look)]).toEqual([[0, 1], ['A']])
      expect(look.doubts).toEqual([{ kind: 'unreadable', count: 1, line: 10, text }])
    }
  })

  it('but not where many cells are no times of day, or many dates have one', () => {
    const lasting = lookAtText(
      tableOf('Datum;Dauer;A', (_, index) => `20.11.2026;${String(20 + index)}:30;1`),
    )
    expect([lasting.description.when.columns, seriesOf(lasting)]).toEqual([[0], ['Dauer', 'A']])
    const whole = lookAtText(
      tableOf('Datum;seit;A', (clock, index) => `20.11.2026${index % 4 === 0 ? '' : ` ${clock}`};07:30;1`),
    )
    expect(whole.description.when.columns).toEqual([0])
  })
})

describe('a row is one value', () => {
  it.each(['-', '', 'null', 'NULL', 'n/a', '--'])(
    'where a column for each type has it, and the others "%s"',
    (nothing) => {
      const cells = (index: number): string =>
        index % 3 === 0
          ? `temp,21.5,${nothing},${nothing}`
          : index % 3 === 1
            ? `count,${nothing},7,${nothing}`
            : `mode,${nothing},${nothing},auto`
      const look = lookAtText(
        tableOf('time,key,dbl_v,long_v,str_v', (clock, index) => `${day} ${clock},${cells(index)}`),
      )
      expect(look.description.what).toMatchObject({ kind: 'rows', value: { index: 2 }, otherValues: [3, 4] })
      expect([look.eventCount, seriesOf(look)]).toEqual([12, ['temp', 'count', 'mode']])
      expect(look.events.slice(0, 3).map(({ value }) => value)).toEqual(['21.5', '7', 'auto'])
    },
  )

  it.each(['VarName;Time;VarValue', 'Tag;Time;Value', 'Variable;Time;Wert', 'Messstelle;Time;Messwert'])(
    'under %s, however the columns are called',
    (header) => {
      const look = lookAtText(
        tableOf(
          header,
          (clock, index) => `${['flow', 'level'][index % 2] ?? ''};${day} ${clock};${String(index)}`,
        ),
      )
      expect([look.description.what.kind, look.series.map(({ attribute }) => attribute)]).toEqual([
        'rows',
        ['flow', 'level'],
      ])
    },
  )

  it('without a header, where names take turns before a number', () => {
    const look = lookAtText(
      clocks
        .map(
          (clock, index) =>
            `${day} ${clock};WARN;gw-1;${['flow', 'level'][index % 2] ?? ''};${String(index)}`,
        )
        .join('\n'),
    )
    expect(seriesOf(look)).toEqual(['gw-1 flow', 'gw-1 level'])
  })

  it('but not by what only says how good it is', () => {
    const look = lookAtText(
      tableOf(
        'Time;Quality;Value',
        (clock, index) => `${day} ${clock};${index % 2 === 0 ? 'good' : 'bad'};${String(index)}`,
      ),
    )
    expect(look.description.what.kind).toBe('columns')
  })

  it('with the unit of its own column, whatever that is called', () => {
    for (const name of ['unit', 'Units', 'Einheit', 'UoM', '单位']) {
      const look = lookAtText(
        tableOf(
          `Time;Name;Value;${name}`,
          (clock, index) =>
            `${day} ${clock};${['U', 'I'][index % 2] ?? ''};${String(index)};${['V', 'A'][index % 2] ?? ''}`,
        ),
      )
      expect(unitsOf(look)).toEqual(['V', 'A'])
      expect(seriesOf(look)).toEqual(['U', 'I'])
    }
  })

  it('and no event where all cells are empty', () => {
    const look = lookAtText(`${tableOf('Time;Name;Value', (clock) => `${day} ${clock};U;1`)}\n;;\n;;\n`)
    expect(look.eventCount).toBe(12)
  })
})

describe('the device', () => {
  it('is the id, also of digits, and not the type', () => {
    const look = lookAtText(
      tableOf(
        'sensor_id,sensor_type,lat,time,P1',
        (clock, index) => `${String(141 + (index % 2))},SDS011,48.7,${day} ${clock},${String(index)}`,
      ),
    )
    expect(seriesOf(look)).toEqual(['141 P1', '142 P1'])
  })

  it('is in every row: an occurrence is none', () => {
    const look = lookAtText(
      tableOf('Time,A,Host Connected', (clock, index) => `${day} ${clock},1,${index === 7 ? 'Logged' : ''}`),
    )
    expect(seriesOf(look)).toEqual(['A', 'Host Connected'])
  })
})

it.each([
  ['Fri Nov 20 2026 09:00:00 GMT+0100 (Central European Standard Time)', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T09:00:00+01:00[Europe/Berlin]', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00Z[UTC]', '2026-11-20T08:00:00.000Z'],
  ['Fri Nov 20 08:00:00 2026', '2026-11-20T08:00:00.000Z'],
  ['Fri Nov 20 08:00:00 UTC 2026', '2026-11-20T08:00:00.000Z'],
  ['Nov 20 09:00:00.5 +0100 2026', '2026-11-20T08:00:00.500Z'],
])('%s is a time', (text, expected) => {
  const look = lookAtText(`Time;A\n${text};1\n`)
  expect([isoOf(look.first), look.doubts]).toEqual([expected, []])
})

describe('of the files that others test their readers with:', () => {
  it('rows of empty cells below the header do not hide it', () => {
    const look = lookAtText(
      'Id,Time,A\n,,\n1,2026-11-20 08:00,5\n,,\n2,2026-11-20 08:01,6\n3,2026-11-20 08:02,6\n',
    )
    expect(look.description.text?.header).toBe(1)
    expect([look.eventCount, seriesOf(look)]).toEqual([3, ['A']])
  })

  it.each(['NaN', '-INF', 'NULL', 'n/a'])('rows with %s in the place of numbers are no header', (word) => {
    const look = lookAtText(['A,B,C', `${word},${word},${word}`, '1,2,3', '2,3,4', '3,4,5'].join('\n'))
    expect([look.description.text?.header, look.rowCount]).toEqual([1, 4])
  })

  it('a few signs of money are Windows-1252', () => {
    const rows = clocks.map((clock) => `${day} ${clock},"\u00a31,250"`)
    for (const name of ['Cost', 'Cost (\u00a3)', 'Cost \u00a5']) {
      const text = [`Time,${name}`, ...rows].join('\n')
      const look = lookAtText(Uint8Array.from(Buffer.from(text, 'latin1')))
      expect([look.description.text?.encoding, look.columns[1]?.name]).toEqual(['windows-1252', name])
    }
  })

  it('words with blanks between them are no columns', () => {
    const look = lookAtText('Profession\nFinance\nInformation Technology\nOperational Delivery\nPolicy\n')
    expect([look.description.text?.separator, look.description.text?.header, look.rowCount]).toEqual([
      '',
      1,
      4,
    ])
  })

  it('rows that have one more cell from somewhere on are read, with that cell', () => {
    const row = (index: number): string => `${day} ${clocks[index % 12] ?? ''},${String(index)}`
    const text = [
      'Time,A',
      ...Array.from({ length: 500 }, (_, index) => row(index)),
      ...clocks.map((_, index) => `${row(index)},provisional`),
    ]
    const look = lookAtText(text.join('\n'))
    expect([look.rowCount, look.columns.map(({ name }) => name)]).toEqual([512, ['Time', 'A', 'column 3']])
    expect(look.doubts).toEqual([{ kind: 'filled', count: 500, line: 2, cellCount: 2 }])
    const again = lookAtText(text.join('\n'), { text: look.description.text ?? {} })
    expect([again.description, again.rowCount]).toEqual([look.description, 512])
  })

  it('and rows without their empty ends, however late they begin; a few are torn', () => {
    const rows = Array.from({ length: 600 }, (_, index) => {
      const clock = `${String(8 + Math.floor(index / 60))}:${String(index % 60).padStart(2, '0')}`
      return `${day} ${clock},1${index < 550 ? ',2' : ''}`
    })
    const look = lookAtText(['Time,A,B', ...rows].join('\n'))
    expect([look.rowCount, look.doubts]).toEqual([
      600,
      [{ kind: 'filled', count: 50, line: 552, cellCount: 2 }],
    ])
    const torn = lookAtText(['Time,A,B', ...rows.slice(0, 555)].join('\n'))
    expect([torn.rowCount, torn.doubts.map(({ kind }) => kind)]).toEqual([550, ['short']])
  })

  it('all lines above the rows are counted, and the first are shown', () => {
    const remarks = Array.from({ length: 45 }, (_, index) => `Remark ${String(index)}`)
    const rows = Array.from({ length: 100 }, (_, index) => `${day} 08:00:00,${String(index)}`)
    const look = lookAtText([...remarks, 'Time,A', ...rows].join('\n'))
    expect([look.above.length, look.aboveCount, look.rowCount]).toEqual([8, 45, 100])
  })
})

describe('several tables in one text', () => {
  const rows = (count: number, cells: string): string =>
    Array.from({ length: count }, (_, at) => `2026-11-20 08:0${String(at)};${cells}\n`).join('')
  const temperatures = `Time;Temp\n${rows(3, '1.5')}`
  const otherOf = ({ doubts }: TableLook) => doubts.filter(({ kind }) => kind === 'otherTable')

  it.each([
    ['of the same width', `\nTime;Humidity\n${rows(4, '40')}`, 5, 6],
    ['of another width', `\nTime;Humidity;Dew\n${rows(6, '40;3')}`, 7, 6],
    ['with a title and units', `\nHumidity of the hall\nTime;Humidity\nlocal time;%\n${rows(2, '40')}`, 5, 6],
    ['behind empty cells', `;\nTime;Humidity\n${rows(2, '40')}`, 3, 6],
    ['without a blank line', `Time;Humidity\n${rows(2, '40')}`, 3, 5],
  ])('%s: the first is read, and the other counted with its line', (_, second, count, line) => {
    const look = lookAtText(`${temperatures}${second}`)
    expect(seriesOf(look)).toEqual(['Temp'])
    expect(look.eventCount).toBe(3)
    expect(look.events.map(({ value }) => value)).toEqual(['1.5', '1.5', '1.5'])
    expect(otherOf(look)).toMatchObject([{ count, line }])
    expect(look.doubts).toHaveLength(1)
  })

  it('the other is read where its header is chosen, also far down', () => {
    const many = Array.from(
      { length: 30_000 },
      (_, at) => `2026-11-20 08:00:00.${String(at).padStart(5, '0')};1\n`,
    )
    const look = lookAtText(`Time;Temp\n${many.join('')}\nTime;Humidity;Dew\n${rows(2, '40;3')}`, {
      text: { header: 30_003 },
    })
    expect(seriesOf(look)).toEqual(['Humidity', 'Dew'])
    expect(look.events.map(({ value }) => value)).toEqual(['40', '3', '40', '3'])
  })

  it.each([
    ['a remark between rows', 'Restarted;by the user\n'],
    ['a remark of other width', 'Restarted;by;the user\n'],
    ['a remark of one cell', 'Restarted\n'],
    ['the same header again', 'Time;Temp\n'],
    ['nothing', ''],
  ])('but %s behind a blank line ends no table', (_, between) => {
    const look = lookAtText(`${temperatures}\n${between}${rows(3, '2.5')}`)
    expect(look.events.filter(({ value }) => value === '2.5')).toHaveLength(3)
    expect(otherOf(look)).toEqual([])
  })

  it('nor does a text behind the last row', () => {
    const look = lookAtText(`${temperatures}\nTime;of the export\nby;hand\n`)
    expect(otherOf(look)).toEqual([])
    expect(look.events.slice(0, 3).map(({ value }) => value)).toEqual(['1.5', '1.5', '1.5'])
  })
})

describe('the value', () => {
  it('is not a column of that name that says nothing, also where all values are texts', () => {
    const rows = clocks.map((clock, index) => `,,${day} ${clock},${index % 2 === 0 ? 'run' : 'stop'},state`)
    const look = lookAtText([',result,_time,_value,_field', ...rows].join('\n'))
    expect(seriesOf(look)).toEqual(['state'])
    expect(look.events.slice(0, 2).map(({ value }) => value)).toEqual(['run', 'stop'])
  })
})

describe('a year of two digits', () => {
  const daysOf = (dateOf: (day: string) => string): string =>
    tableOf('Time,Temp', (clock, index) => `${dateOf(String(index + 3).padStart(2, '0'))} ${clock},20.5`)
  it.each([
    ['stands first where the last number is the one that changes', (day: string) => `26-11-${day}`],
    ['also with slashes', (day: string) => `26/11/${day}`],
    ['stands last where the first one changes', (day: string) => `${day}.11.26`],
  ])('%s', (_, dateOf) => {
    const { events } = lookAtText(daysOf(dateOf))
    expect(events.slice(0, 2).map(({ time }) => isoOf(time))).toEqual([
      '2026-11-03T08:00:00.000Z',
      '2026-11-04T08:05:00.000Z',
    ])
  })
})

it.each(['V DC', 'A AC', '%RH', '% rH'])('%s is a unit', (unit) => {
  const look = lookAtText(tableOf(`Time,Measured (${unit})`, (clock) => `${day} ${clock},20.5`))
  expect([seriesOf(look), unitsOf(look)[0]]).toEqual([['Measured'], unit])
})

it.each([
  ['each month, late in it', (month: string, year: string) => `25/${month}/${year}`, '25'],
  ['each year, with dots', (_month: string, year: string) => `21.03.${year}`, '21'],
])('a reading %s, over a new year, has its day first', (_, dateOf, day) => {
  const months = ['10', '11', '12', '01', '02', '03']
  const rows = months.map((month, index) => `${dateOf(month, index < 3 ? '25' : '26')},${String(20 + index)}`)
  const { events } = lookAtText(['Time,Count', ...rows].join('\n'))
  expect(events.map(({ time }) => isoOf(time)?.slice(0, 4))).toContain('2025')
  expect(events.every(({ time }) => isoOf(time)?.slice(8, 10) === day)).toBe(true)
})

describe('times that are later than the file was written', () => {
  it.each([
    ['hours that are read as seconds', (index: number) => String(2_026_112_000 + index)],
    ['a clock that is ahead', (index: number) => `2027-01-${String(index + 10)} 08:00`],
  ])('are said: %s', (_, timeOf) => {
    const text = tableOf('Time,Temp', (_clock, index) => `${timeOf(index)},20.5`)
    expect(lookAtText(text).doubts).toMatchObject([
      { kind: 'afterWritten', count: 12, line: 2, text: timeOf(0) },
    ])
  })

  it('are not those of the same day in another zone', () => {
    const text = tableOf('Time,Temp', (clock) => `2026-12-31 ${clock},20.5`)
    expect(lookAtText(text).doubts).toEqual([])
  })
})
