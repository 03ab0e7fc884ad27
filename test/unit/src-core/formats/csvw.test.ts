import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsvw } from '../../../../src-core/formats/csvw'
import { fromCsvw } from '../../../../src-core/formats/csvw-reader'
import {
  completenesses,
  delimiters,
  exportScopes,
  type Origin,
  type Provenance,
  type TableForm,
} from '../../../../src-core/formats/provenance'

const file = {
  fileName: 'pump 0042.csv',
  sha256: 'ab'.repeat(32),
  byteCount: 1234,
  appVersion: '1.2.3',
  mediaType: 'application/jsonl',
}
const provenance: Provenance = {
  origins: [
    {
      connectionName: 'plant-7',
      baseUrl: 'https://gw.example.com/iot',
      devices: ['pump-0042', 'pump-0043'],
      start: Date.UTC(2026, 10, 20),
      end: Date.UTC(2026, 10, 21),
      fetchedAt: Date.UTC(2026, 10, 21, 7, 30, 0, 250),
      completeness: 'complete',
      verdict: 'complete: 12,431 events, 17 requests',
    },
  ],
  scope: 'filtered',
  filters: ['attributeCode: temperature'],
  rowCount: 12_431,
  table: {
    columns: ['createdTime', 'createdTime (Europe/Berlin)', 'id', 'attributeData', 'deleted', 'extra'],
    delimiter: ';',
  },
  zone: 'Europe/Berlin',
  exportedAt: Date.UTC(2026, 10, 21, 8),
}
const written = (): Record<string, unknown> =>
  JSON.parse(JSON.stringify(toCsvw(provenance, file))) as Record<string, unknown>

const originIn = (document: Record<string, unknown>): object =>
  (document['dc:source'] as readonly object[])[0] ?? {}

const instant = fc.integer({ min: -8.64e15, max: 8.64e15 })
const anyText = fc.string({
  unit: fc.constantFrom('a', ' ', '/', '"', '\n', 'ü', '\ud83d', '😀', ':', '(', '_', '.', ','),
  maxLength: 12,
})
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const anyOrigin: fc.Arbitrary<Origin> = fc
  .record({
    connectionName: anyText,
    baseUrl: fc.webUrl(),
    devices: fc.array(anyText, { maxLength: 4 }),
    start: optional(instant),
    end: optional(instant),
    fetchedAt: instant,
    fetchedWith: optional(fc.array(fc.stringMatching(/^[0-9a-f]{12}$/), { minLength: 1, maxLength: 2 })),
    completeness: fc.constantFrom(...completenesses),
    verdict: anyText,
  })
  .map(({ start, end, fetchedWith, ...rest }) => ({
    ...rest,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(fetchedWith === undefined ? {} : { fetchedWith }),
  }))
const anyTable: fc.Arbitrary<TableForm> = fc.record({
  columns: fc.array(
    fc
      .constantFrom('id', 'createdTime', 'extra', 'deleted')
      .chain((name) => fc.oneof(fc.constant(name), anyText)),
    { maxLength: 8 },
  ),
  delimiter: fc.constantFrom(...delimiters),
})
const anyProvenance: fc.Arbitrary<Provenance> = fc
  .record({
    origins: fc.array(anyOrigin, { maxLength: 3 }),
    scope: fc.constantFrom(...exportScopes),
    filters: fc.array(anyText, { maxLength: 3 }),
    rowCount: fc.nat(),
    table: optional(anyTable),
    unknownFiles: optional(fc.array(anyText, { minLength: 1, maxLength: 2 })),
    zone: anyText,
    exportedAt: instant,
  })
  .map(({ table, unknownFiles, ...rest }) => ({
    ...rest,
    ...(table ? { table } : {}),
    ...(unknownFiles ? { unknownFiles } : {}),
  }))

/** The rules of the vocabulary that a validator would refuse a document for. */
const prefixes = ['dc', 'schema', 'prov']
const assertCommonValue = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(assertCommonValue)
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) {
      if (key !== '@type') expect(prefixes).toContain(key.split(':')[0])
      assertCommonValue(member)
    }
  else expect(['string', 'number', 'boolean']).toContain(typeof value)
}
const assertKeys = (object: object, own: readonly string[]): void => {
  for (const [key, value] of Object.entries(object)) {
    if (own.includes(key)) continue
    expect(prefixes).toContain(key.split(':')[0])
    assertCommonValue(value)
  }
}

describe('the metadata beside a file', () => {
  it('comes back as it was written, whatever it says', () => {
    fc.assert(
      fc.property(anyProvenance, (any) => {
        expect(fromCsvw(JSON.stringify(toCsvw(any, file)))).toEqual({
          ...any,
          sha256: file.sha256,
          appVersion: file.appVersion,
        })
      }),
      { seed: 20261121, numRuns: 1000 },
    )
  })

  it('is a table description with a data type for each kind of column', () => {
    expect(written()).toMatchObject({
      '@context': 'http://www.w3.org/ns/csvw',
      url: 'pump%200042.csv',
      'schema:sha256': file.sha256,
      'schema:contentSize': '1234 B',
      'dc:created': '2026-11-21T08:00:00.000Z',
      'dc:source': [
        {
          'schema:url': 'https://gw.example.com/iot',
          'dc:subject': ['pump-0042', 'pump-0043'],
          'dc:temporal': '2026-11-20T00:00:00.000Z/2026-11-21T00:00:00.000Z',
          'schema:creativeWorkStatus': 'complete',
        },
      ],
      dialect: { delimiter: ';', header: true, encoding: 'utf-8', doubleQuote: true },
      tableSchema: {
        columns: [
          { name: 'createdTime', titles: 'createdTime', datatype: 'integer', required: false },
          {
            name: 'createdTime%20%28Europe%2FBerlin%29.2',
            titles: 'createdTime (Europe/Berlin)',
            datatype: 'dateTime',
          },
          { name: 'id', datatype: 'string' },
          { name: 'attributeData', datatype: 'string' },
          { name: 'deleted', datatype: 'boolean' },
          { titles: 'extra', datatype: 'json' },
        ],
      },
    })
  })

  it('of JSON Lines says what the file is, and describes no columns', () => {
    const { origins, scope, filters, rowCount, zone, exportedAt } = provenance
    const ofLines = { origins, unknownFiles: ['a.csv'], scope, filters, rowCount, zone, exportedAt }
    const json = JSON.parse(JSON.stringify(toCsvw(ofLines, { ...file, fileName: 'a.jsonl' }))) as object
    expect(json).toMatchObject({
      url: 'a.jsonl',
      'schema:encodingFormat': 'application/jsonl',
      'prov:wasDerivedFrom': ['a.csv'],
    })
    expect(json).not.toHaveProperty('tableSchema')
    expect(json).not.toHaveProperty('dialect')
  })

  it('keeps to the vocabulary: known keys, prefixes that are built in, names that are unique and well formed', () => {
    fc.assert(
      fc.property(anyProvenance, anyText, (any, start) => {
        const fileName = `${start}.csv`
        const json = JSON.parse(JSON.stringify(toCsvw(any, { ...file, fileName }))) as {
          url: string
          tableSchema?: { columns: { name: string }[] }
        }
        assertKeys(json, ['@context', 'url', 'dialect', 'tableSchema'])
        const { columns } = json.tableSchema ?? { columns: [] }
        for (const column of columns) assertKeys(column, ['name', 'titles', 'datatype', 'required'])
        const names = columns.map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        for (const name of names)
          expect(name).toMatch(/^([A-Za-z0-9]|%[0-9A-F]{2})(\.?([A-Za-z0-9_]|%[0-9A-F]{2}))*$/)
        expect(new URL(json.url, 'file:///folder/').pathname).toBe(`/folder/${json.url}`)
        expect(decodeURIComponent(json.url)).toBe(Buffer.from(fileName).toString())
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })

  it.each<[string, (document: Record<string, unknown>) => unknown]>([
    ['no object', () => []],
    [
      'nothing of ours',
      () => ({
        '@context': 'http://www.w3.org/ns/csvw',
        url: 'a.csv',
        tableSchema: { columns: [{ titles: 'id' }] },
      }),
    ],
    ['another context', (document) => ({ ...document, '@context': 'https://schema.org' })],
    ['a hash that is none', (document) => ({ ...document, 'schema:sha256': 'AB' })],
    ['a time that is none', (document) => ({ ...document, 'dc:created': 'yesterday' })],
    [
      'an origin with a fingerprint that is none',
      (document) => ({
        ...document,
        'dc:source': [{ ...originIn(document), 'prov:wasAttributedTo': ['a token'] }],
      }),
    ],
    ['an origin of another kind', (document) => ({ ...document, 'dc:source': ['https://gw.example.com'] })],
  ])('is not known when it is %s', (_, change) => {
    expect(fromCsvw(JSON.stringify(change(written())))).toBeUndefined()
  })
})
