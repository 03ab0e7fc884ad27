import { z } from 'zod'
import { eventFields, type FieldKind } from '../../src-preload/contract/event'
import {
  completenesses,
  delimiters,
  exportScopes,
  type FileProvenance,
  type Origin,
  type Provenance,
  type TableForm,
} from '../../src-preload/contract/provenance'

/** Properties of the file that the document describes. */
export interface CsvwFile {
  readonly fileName: string
  /** Hex. */
  readonly sha256: string
  readonly byteCount: number
  readonly appVersion: string
}

const context = 'http://www.w3.org/ns/csvw'

/** The text as UTF-8, with `%XX` for bytes other than letters and digits; also for text that is not well-formed Unicode. */
const percentEncoded = (text: string, kept: RegExp): string =>
  Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte)
    return kept.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

const datatypes: Readonly<Record<FieldKind, string>> = { time: 'integer', id: 'string', text: 'string', value: 'string', flag: 'boolean' }

interface Column {
  readonly datatype: string
  readonly description?: string
}

/** A column by its title: that of a field, of the readable time beside it, or of the last column of our files. */
const columnOf = (title: string): Column => {
  if (title === 'extra') return { datatype: 'json', description: 'What the other columns cannot hold; it wins over them' }
  const field = eventFields.find(({ name }) => name === title)
  if (field?.kind === 'time') return { datatype: 'integer', description: 'Milliseconds since 1970-01-01T00:00:00Z' }
  if (field) return { datatype: datatypes[field.kind] }
  const isReadableTime = eventFields.some(({ name, kind }) => kind === 'time' && title.startsWith(`${name} (`))
  return { datatype: isReadableTime ? 'dateTime' : 'string' }
}

const csvwColumns = (titles: readonly string[]): readonly object[] =>
  titles.map((title, index) => {
    const { datatype, description } = columnOf(title)
    const isField = eventFields.some(({ name }) => name === title) && titles.indexOf(title) === index
    // With its position, because titles may repeat or be empty, but names must not.
    const name = isField ? title : `${percentEncoded(title, /[A-Za-z0-9]/) || 'column'}.${String(index + 1)}`
    return { name, titles: title, datatype, required: false, ...(description === undefined ? {} : { 'dc:description': description }) }
  })

const iso = (time: number): string => new Date(time).toISOString()
const open = '..'

const csvwOrigin = ({ connectionName, baseUrl, devices, start, end, fetchedAt, completeness, verdict }: Origin): object => ({
  'schema:url': baseUrl,
  'schema:name': connectionName,
  'dc:subject': devices,
  'dc:temporal': [start, end].map((time) => (time === undefined ? open : iso(time))).join('/'),
  'dc:created': iso(fetchedAt),
  'schema:creativeWorkStatus': completeness,
  'dc:description': verdict,
})

const tableKeys = ({ columns, delimiter }: TableForm): object => ({
  dialect: { delimiter, header: true, encoding: 'utf-8', lineTerminators: ['\r\n', '\n'], quoteChar: '"', doubleQuote: true },
  tableSchema: { columns: csvwColumns(columns) },
})

/**
 * The metadata of a file of events by W3C's "Metadata Vocabulary for Tabular Data". Validators refuse keys of our own, so what CSVW has
 * no term for uses vocabularies with well-known prefixes. JSON Lines have neither dialect nor schema. Times must be in the range of a `Date`.
 */
export const toCsvw = (provenance: Provenance, { fileName, sha256, byteCount, appVersion }: CsvwFile): object => ({
  '@context': context,
  url: percentEncoded(fileName, /[A-Za-z0-9._~-]/),
  'schema:contentSize': `${String(byteCount)} B`,
  'schema:sha256': sha256,
  'dc:created': iso(provenance.exportedAt),
  'dc:extent': provenance.rowCount,
  'schema:scheduleTimezone': provenance.zone,
  'dc:source': provenance.origins.map(csvwOrigin),
  ...(provenance.unknownFiles ? { 'prov:wasDerivedFrom': provenance.unknownFiles } : {}),
  'prov:wasGeneratedBy': {
    '@type': 'prov:Activity',
    'dc:type': provenance.scope,
    'schema:query': provenance.filters,
    'prov:wasAssociatedWith': { '@type': 'prov:SoftwareAgent', 'schema:name': 'Device Event Explorer', 'schema:softwareVersion': appVersion },
  },
  ...(provenance.table ? tableKeys(provenance.table) : { 'schema:encodingFormat': 'application/jsonl' }),
})

const time = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((value) => Number.isInteger(value))
const interval = z
  .string()
  .transform((text) => text.split('/'))
  .pipe(z.tuple([z.literal(open).or(time), z.literal(open).or(time)]))

const origin = z
  .object({
    'schema:url': z.string(),
    'schema:name': z.string(),
    'dc:subject': z.array(z.string()),
    'dc:temporal': interval,
    'dc:created': time,
    'schema:creativeWorkStatus': z.enum(completenesses),
    'dc:description': z.string(),
  })
  .transform((found): Origin => {
    const [start, end] = found['dc:temporal']
    return {
      connectionName: found['schema:name'],
      baseUrl: found['schema:url'],
      devices: found['dc:subject'],
      ...(start === open ? {} : { start }),
      ...(end === open ? {} : { end }),
      fetchedAt: found['dc:created'],
      completeness: found['schema:creativeWorkStatus'],
      verdict: found['dc:description'],
    }
  })

const document = z
  .object({
    '@context': z.literal(context),
    'schema:sha256': z.string().regex(/^[0-9a-f]{64}$/),
    'dc:created': time,
    'dc:extent': z.number().int().nonnegative(),
    'schema:scheduleTimezone': z.string(),
    'dc:source': z.array(origin),
    'prov:wasDerivedFrom': z.array(z.string()).exactOptional(),
    'prov:wasGeneratedBy': z.object({
      'dc:type': z.enum(exportScopes),
      'schema:query': z.array(z.string()),
      'prov:wasAssociatedWith': z.object({ 'schema:softwareVersion': z.string() }),
    }),
    dialect: z.object({ delimiter: z.enum(delimiters) }).exactOptional(),
    tableSchema: z.object({ columns: z.array(z.object({ titles: z.string() })) }).exactOptional(),
  })
  .transform((found): FileProvenance => {
    const { dialect, tableSchema, 'prov:wasDerivedFrom': unknownFiles } = found
    const { 'dc:type': scope, 'schema:query': filters, 'prov:wasAssociatedWith': agent } = found['prov:wasGeneratedBy']
    return {
      origins: found['dc:source'],
      ...(unknownFiles ? { unknownFiles } : {}),
      scope,
      filters,
      rowCount: found['dc:extent'],
      ...(dialect && tableSchema ? { table: { columns: tableSchema.columns.map(({ titles }) => titles), delimiter: dialect.delimiter } } : {}),
      zone: found['schema:scheduleTimezone'],
      exportedAt: found['dc:created'],
      sha256: found['schema:sha256'],
      appVersion: agent['schema:softwareVersion'],
    }
  })

/** Reads what `toCsvw` has written; `undefined` for any other document, including CSVW from other programs. */
export const fromCsvw = (json: unknown): FileProvenance | undefined => document.safeParse(json).data
