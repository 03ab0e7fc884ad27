import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../../../src-core/events/event'
import type { DescribedTable } from '../../../../../src-core/formats/foreign/description'
import { describeMapping, recallMapping } from '../../../../../src-core/formats/foreign/earlier-mapping'
import {
  columnsOfTable,
  recallTable,
  rememberTable,
} from '../../../../../src-core/formats/foreign/remembered-tables'
import type { ColumnMapping } from '../../../../../src-core/formats/mapping'
import { lookAtText } from './case-files'

const { columns, description } = lookAtText('when,value\n2026-11-20 08:00,1\n2026-11-20 08:01,2\n')
const table: DescribedTable = { ...columnsOfTable(columns), description }
const inZone = (zone: string): DescribedTable => ({
  ...table,
  description: { ...description, when: { ...description.when, zone } },
})

describe('what is remembered of tables of others', () => {
  it('is the last answer for a header, exactly that one', () => {
    const known = [table, inZone('-05:00')].reduce(rememberTable, [] as readonly DescribedTable[])
    expect(known).toHaveLength(1)
    expect(recallTable(known, { names: ['when', 'value'] })?.when?.zone).toBe('-05:00')
    for (const names of [['value', 'when'], ['when'], ['when', 'value', 'more']])
      expect(recallTable(known, { names })).toBeNull()
  })

  it('is another answer where the file states types', () => {
    const typed: DescribedTable = { ...inZone('UTC'), types: ['time', 'number'] }
    const known = rememberTable([inZone('-05:00')], typed)
    expect(known).toHaveLength(2)
    const zoneFor = (types?: DescribedTable['types']) =>
      recallTable(known, { names: table.names, ...(types && { types }) })?.when?.zone
    expect([zoneFor(['time', 'number']), zoneFor(), zoneFor(['localTime', 'number'])]).toEqual([
      'UTC',
      '-05:00',
      undefined,
    ])
  })

  it('is no more than twenty, and no table that is too large for the settings', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...table, names: [String(index)] })).reduce(
      rememberTable,
      [] as readonly DescribedTable[],
    )
    expect(many.map(({ names }) => names[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(24 - index)),
    )
    const fixed = { kind: 'fixed', text: 'x'.repeat(501) } as const
    for (const large of [
      { ...table, names: Array.from({ length: 201 }, String) },
      { ...table, names: ['x'.repeat(501)] },
      { ...table, description: { ...description, fields: { deviceId: fixed } } },
      {
        ...table,
        description: { ...description, what: { kind: 'rows', attribute: fixed, value: fixed } as const },
      },
    ])
      expect(rememberTable(many, large)).toBe(many)
  })
})

describe('what an earlier version remembered', () => {
  const mapping: ColumnMapping = {
    fields: {
      ...(Object.fromEntries(
        eventFields.map(({ name }) => [name, { kind: 'missing' }]),
      ) as ColumnMapping['fields']),
      deviceTimestamp: { kind: 'column', index: 0 },
      attributeData: { kind: 'column', index: 1 },
    },
    timeWritings: {
      createdTime: 'milliseconds',
      ingressTimeStamp: 'milliseconds',
      deviceTimestamp: 'dateTime',
    },
    zone: 'Europe/Berlin',
    decimalSign: ',',
  }
  const names = ['when', 'value']

  it('is found by the names and the types of the columns', () => {
    const types = ['time', 'number'] as const
    const known = [
      { names, mapping },
      { names, types, mapping: { ...mapping, zone: 'UTC' } },
    ]
    expect(recallMapping(known, { names })?.zone).toBe('Europe/Berlin')
    expect(recallMapping(known, { names, types })?.zone).toBe('UTC')
    expect(recallMapping(known, { names, types: ['localTime', 'number'] })).toBeNull()
  })

  it('is not used where it cannot be right', () => {
    const outside: ColumnMapping = {
      ...mapping,
      fields: { ...mapping.fields, attributeData: { kind: 'column', index: 2 } },
    }
    for (const wrong of [outside, { ...mapping, zone: 'Mars/Olympus' }])
      expect(recallMapping([{ names, mapping: wrong }], { names })).toBeNull()
  })

  it('says the same as it did', () => {
    const seen = lookAtText(
      'when;value\n20.11.2026 08:15;21,5\n',
      describeMapping(mapping, null, 'en') as Parameters<typeof lookAtText>[1],
    )
    expect(seen.events[0]).toMatchObject({ time: Date.UTC(2026, 10, 20, 7, 15), value: '21.5' })
  })
})
