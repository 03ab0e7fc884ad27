import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../../../src-core/events/event'
import { eventFields } from '../../../../src-core/events/event'
import {
  type ForeignTable,
  isOfOurColumns,
  mappingByName,
} from '../../../../src-core/formats/table/column-mapping'
import { createRecordMapper } from '../../../../src-core/formats/table/mapped-record'
import { doubtsAbout } from '../../../../src-core/formats/table/mapping-doubts'
import { guessMapping } from '../../../../src-core/formats/table/mapping-guess'
import { guessDecimalSign } from '../../../../src-core/formats/table/number-guess'
import { recallMapping, rememberMapping } from '../../../../src-core/formats/table/remembered-mappings'
import { guessTime } from '../../../../src-core/formats/table/time-guess'

/** A header and its rows, cells parted by semicolons. */
const table = (header: string, ...rows: readonly string[]): ForeignTable => ({
  names: header.split(';'),
  samples: rows.map((row) => row.split(';')),
})
const zone = 'Europe/Berlin'
/** The fields that a column was found for, with the name of the column. */
const guessed = (foreign: ForeignTable): Partial<Record<FieldName, string>> => {
  const { fields } = guessMapping(foreign, zone)
  return Object.fromEntries(
    eventFields.flatMap(({ name }) => {
      const source = fields[name]
      return source.kind === 'column' ? [[name, foreign.names[source.index] ?? '']] : []
    }),
  )
}

describe('how times are written', () => {
  it.each([
    ['ISO', ['2026-11-20T08:15:30.250Z', '2026-11-20T08:15:31Z'], 'dateTime'],
    ['a date and a clock', ['2026/11/20 08:15', '2026-11-20 08:15:30,25'], 'dateTime'],
    ['points', ['20.11.2026 08:15', '', '3.4.2026 08:15'], 'dateTime'],
    ['the day first', ['03/04/2026 08:15', '13/04/2026 08:15'], 'dayFirst'],
    ['the month first', ['03/04/2026 8:15 AM', '04/13/2026 8:15 PM'], 'monthFirst'],
    ['Unix seconds', ['1763622930', '1763622931.5'], 'seconds'],
    ['Unix milliseconds', ['1763622930250', '1763622931250'], 'milliseconds'],
    ['some cells without', ['1763622930250', 'n/a', '1763622931250'], 'milliseconds'],
  ] as const)('is seen for %s', (_, cells, writing) => {
    expect(guessTime(cells)).toEqual({ kind: 'writing', writing })
  })

  it.each([
    ['days and months up to 12', ['03/04/2026 08:15', '12/11/2026 08:15']],
    ['rows that contradict each other', ['13/04/2026', '04/13/2026', '04/14/2026']],
  ])('is left open for %s', (_, cells) => {
    expect(guessTime(cells)).toEqual({ kind: 'eitherOrder' })
  })

  it.each([
    [['21.5', '22']],
    [['7', '8']],
    [['']],
    [[]],
    [['pump', '2026-11-20']],
    [['99/99/2026']],
    [['123456789012']],
  ])('is nothing for %j', (cells) => {
    expect(guessTime(cells)).toBeNull()
  })
})

describe('the decimal sign', () => {
  it.each([
    [['21,5', '3'], ','],
    [['21.5', '3'], '.'],
    [['1234,567'], ','],
    [['0,125'], ','],
    [['1,234', '21.5'], '.'],
    [['1.234', '21,5'], ','],
    [['1.234'], '.'],
    [['1,234', '12,345'], 'unclear'],
    [['21,5', '21.5'], 'unclear'],
    [['21', 'n/a', '2026-11-20 08:15:30,5'], null],
  ] as const)('of %j is %s', (cells, sign) => {
    expect(guessDecimalSign(cells)).toBe(sign)
  })
})

describe('the columns of a table', () => {
  it('are guessed by what is in them: a time, a value, a decimal sign', () => {
    const foreign = table(
      'Zeit;Größe;Kanal;Wert',
      '20.11.2026 08:15;temperature;1;21,5',
      '20.11.2026 08:16;temperature;2;22,5',
    )
    expect(guessed(foreign)).toEqual({ deviceTimestamp: 'Zeit', attributeData: 'Wert' })
    expect(guessMapping(foreign, zone)).toMatchObject({
      timeWritings: { deviceTimestamp: 'dateTime' },
      decimalSign: ',',
      zone,
    })
  })

  it('are guessed by nearly our names, but for the id, by which events are deleted', () => {
    const foreign = table(
      'ID;Device ID;attribute_code;created-time;device timestamp',
      '1;pump;t;1763622930;1763622920',
      '2;pump;t;1763622931;1763622921',
    )
    expect(guessed(foreign)).toEqual({
      deviceId: 'Device ID',
      attributeCode: 'attribute_code',
      createdTime: 'created-time',
      deviceTimestamp: 'device timestamp',
    })
    expect(guessMapping(foreign, zone).timeWritings).toEqual({
      createdTime: 'seconds',
      ingressTimeStamp: 'milliseconds',
      deviceTimestamp: 'seconds',
    })
  })

  it.each([
    [
      'several times by their names',
      table('received at;created;measured', '2026-11-20 1:00;2026-11-20 1:01;2026-11-20 1:02'),
      { ingressTimeStamp: 'received at', createdTime: 'created', deviceTimestamp: 'measured' },
    ],
    [
      'the first of times whose names say nothing',
      table('from;to', '2026-11-20 1:00;2026-11-20 1:01'),
      { deviceTimestamp: 'from' },
    ],
    [
      'numbers that change as a time where nothing else is',
      table('x;pump', '1763622930;a', '1763622931;a'),
      { deviceTimestamp: 'x' },
    ],
    ['no serial number as a time', table('serial;pump', '1763622930;a', '1763622930;a'), {}],
    [
      'a counter not as a time where there is one',
      table('when;total', '2026-11-20 1:00;1763622930', '2026-11-20 1:01;1763622931'),
      { deviceTimestamp: 'when' },
    ],
    [
      'no date alone beside a clock',
      table('date;clock;value', '20.11.2026;08:15;1'),
      { attributeData: 'value' },
    ],
    [
      'a date alone where there is no clock',
      table('day;value', '20.11.2026;1'),
      { deviceTimestamp: 'day', attributeData: 'value' },
    ],
    [
      'a value by its name though it is a text',
      table('state;value', '1;on', '2;off'),
      { attributeData: 'value' },
    ],
    [
      'a value among numbers by its fractions',
      table('seq;temperature', '1;21,5', '2;22'),
      { attributeData: 'temperature' },
    ],
    ['no value that counts the rows', table('pump;place', 'a;7', 'a;8', 'b;9'), {}],
    ['none of several values', table('temperature;pressure', '21,5;1,2', '22;1,3'), {}],
    ['nothing in texts', table('sensor;note', 'x;y'), {}],
    ['nothing without rows', table('time;value'), { attributeData: 'value' }],
  ] as const)('with %s', (_, foreign, fields) => {
    expect(guessed(foreign)).toEqual(fields)
  })

  it('are in UTC where the name of the time says so', () => {
    expect(guessMapping(table('Time (UTC);value', '2026-11-20 08:15;1'), zone).zone).toBe('UTC')
    expect(guessMapping(table('Time (UTC+8);value', '2026-11-20 08:15;1'), zone).zone).toBe(zone)
  })

  it('of ours are not guessed at: seconds that a device has sent as milliseconds stay what they are', () => {
    const ours = table('deviceTimestamp;attributeData', '1763622930;21', '1763622931;22')
    expect(guessMapping(ours, zone).timeWritings.deviceTimestamp).toBe('milliseconds')
    expect(doubtsAbout(ours, guessMapping(ours, zone), false)).toEqual([])
  })
})

describe('doubts', () => {
  const either = table('when;value', '03/04/2026 08:15;1,234', '03/05/2026 08:15;2,345')

  it('are said where the first rows do not decide, until a user does', () => {
    const mapping = guessMapping(either, zone)
    expect(mapping).toMatchObject({ timeWritings: { deviceTimestamp: 'dateTime' }, decimalSign: '.' })
    expect(doubtsAbout(either, mapping, false)).toEqual([
      { kind: 'order', column: 'when', field: 'deviceTimestamp' },
      { kind: 'sign', column: 'value' },
    ])
    expect(
      doubtsAbout(
        either,
        { ...mapping, timeWritings: { ...mapping.timeWritings, deviceTimestamp: 'dayFirst' } },
        true,
      ),
    ).toEqual([])
  })

  it('are said where the mapping reads the rows otherwise than they look', () => {
    const foreign = table('when;value', '13/04/2026 08:15;21,5')
    const mapping = guessMapping(foreign, zone)
    expect(doubtsAbout(foreign, mapping, false)).toEqual([])
    const other = {
      ...mapping,
      timeWritings: { ...mapping.timeWritings, deviceTimestamp: 'monthFirst' },
      decimalSign: '.',
    } as const
    expect(doubtsAbout(foreign, other, true)).toEqual([
      { kind: 'writing', column: 'when', field: 'deviceTimestamp', writing: 'dayFirst' },
      { kind: 'otherSign', column: 'value', sign: ',' },
    ])
  })
})

describe('columns with a type', () => {
  const typed = (types: ForeignTable['types'], header: string, ...rows: readonly string[]): ForeignTable => ({
    ...table(header, ...rows),
    ...(types ? { types } : {}),
  })

  it('are times, numbers or neither by it, even if the first rows are empty or look different', () => {
    const foreign = typed(['number', 'other', 'time', 'text'], 'measured;list;moment;note', ';[1];;1,5')
    expect(guessed(foreign)).toEqual({ deviceTimestamp: 'moment', attributeData: 'measured' })
    expect(guessMapping(foreign, zone)).toMatchObject({
      timeWritings: { deviceTimestamp: 'dateTime' },
      decimalSign: '.',
    })
    expect(doubtsAbout(foreign, guessMapping(foreign, zone), false)).toEqual([])
    expect(guessed(typed(undefined, 'measured;list;moment;note', ';[1];;1,5'))).toEqual({
      attributeData: 'note',
    })
  })

  it('are not those of our CSV, whatever their names', () => {
    const names = ['id', 'attributeData']
    expect(isOfOurColumns({ names })).toBe(true)
    expect(isOfOurColumns({ names, types: ['text', 'number'] })).toBe(false)
    const record = createRecordMapper(
      { names, types: ['text', 'number'] },
      mappingByName({ names }, zone),
    )(["'=1+1", '2'])
    expect(record.record).toEqual({ id: "'=1+1", attributeData: 2 })
  })
})

describe('what is remembered', () => {
  const foreign = table('when;value', '2026-11-20;1')
  const mapping = guessMapping(foreign, zone)

  it('is the last mapping for a header, exactly that one', () => {
    const changed = { ...mapping, decimalSign: ',' } as const
    const remembered = [mapping, changed].reduce(
      (known, of) => rememberMapping(known, { names: foreign.names, mapping: of }),
      rememberMapping([], { names: ['a'], mapping }),
    )
    expect(remembered).toHaveLength(2)
    expect(recallMapping(remembered, { names: ['when', 'value'] })).toBe(changed)
    expect(
      [['value', 'when'], ['when'], ['when', 'value', 'more']].map((names) =>
        recallMapping(remembered, { names }),
      ),
    ).toEqual([null, null, null])
  })

  it('is another mapping where the file states types', () => {
    const columns = { names: foreign.names, types: ['time', 'number'] } as const
    const remembered = rememberMapping(rememberMapping([], { names: foreign.names, mapping }), {
      ...columns,
      mapping: { ...mapping, zone: 'UTC' },
    })
    expect(remembered).toHaveLength(2)
    expect(recallMapping(remembered, columns)?.zone).toBe('UTC')
    expect(recallMapping(remembered, foreign)?.zone).toBe(zone)
    expect(recallMapping(remembered, { ...columns, types: ['localTime', 'number'] })).toBeNull()
  })

  it('is no more than twenty, and no table that is too large for the settings', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ names: [String(index)], mapping })).reduce(
      rememberMapping,
      [] as ReturnType<typeof rememberMapping>,
    )
    expect(many.map(({ names }) => names[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(24 - index)),
    )
    const large = [Array.from({ length: 201 }, String), ['x'.repeat(501)]]
    for (const names of large) expect(rememberMapping(many, { names, mapping })).toBe(many)
    const longText = {
      ...mapping,
      fields: { ...mapping.fields, deviceId: { kind: 'fixed', text: 'x'.repeat(501) } },
    } as const
    expect(rememberMapping(many, { names: ['b'], mapping: longText })).toBe(many)
  })

  it('is not used where it cannot be right: a column that is not there, a zone that this computer does not know', () => {
    const outside = {
      ...mapping,
      fields: { ...mapping.fields, attributeData: { kind: 'column', index: 2 } },
    } as const
    for (const wrong of [outside, { ...mapping, zone: 'Mars/Olympus' }])
      expect(recallMapping([{ names: foreign.names, mapping: wrong }], foreign)).toBeNull()
  })
})
