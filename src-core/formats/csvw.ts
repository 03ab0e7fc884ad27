import { eventFields, type FieldKind } from '../events/event'
import type { Origin, Provenance, TableForm } from './provenance'

export interface WrittenProof {
  readonly text: string
  readonly sha256: string
}

/** Properties of the file that the document describes. */
export interface CsvwFile {
  readonly fileName: string
  /** Hex. */
  readonly sha256: string
  readonly byteCount: number
  readonly appVersion: string
  /** The proof that the file carries, as its text, with the hash of that in hex; absent: it has none. */
  readonly proof?: WrittenProof
  /** Of a file that is no CSV. */
  readonly mediaType: string
}

export const csvwContext = 'http://www.w3.org/ns/csvw'

/**
 * The text as UTF-8, with `%XX` for characters other than `kept`, which are ASCII; also for text that is not
 * well-formed Unicode.
 */
const percentEncoded = (text: string, kept: RegExp): string =>
  Array.from(text, (character) => {
    if (kept.test(character)) return character
    // It throws for half a surrogate pair, which UTF-8 cannot hold.
    const encoded = encodeURIComponent(/^[\ud800-\udfff]$/.test(character) ? '\ufffd' : character)
    return encoded === character
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : encoded
  }).join('')

const datatypes: Readonly<Record<FieldKind, string>> = {
  time: 'integer',
  id: 'string',
  text: 'string',
  value: 'string',
  flag: 'boolean',
}

interface Column {
  readonly datatype: string
  readonly description?: string
}

/**
 * A column by its title: that of a field, of the readable time beside it, or of the last column of our files.
 */
const columnOf = (title: string): Column => {
  if (title === 'extra')
    return { datatype: 'json', description: 'What the other columns cannot hold; it wins over them' }
  const field = eventFields.find(({ name }) => name === title)
  if (field?.kind === 'time')
    return { datatype: 'integer', description: 'Milliseconds since 1970-01-01T00:00:00Z' }
  if (field) return { datatype: datatypes[field.kind] }
  const isReadableTime = eventFields.some(
    ({ name, kind }) => kind === 'time' && title.startsWith(`${name} (`),
  )
  return { datatype: isReadableTime ? 'dateTime' : 'string' }
}

const csvwColumns = (titles: readonly string[]): readonly object[] =>
  titles.map((title, index) => {
    const { datatype, description } = columnOf(title)
    const isField = eventFields.some(({ name }) => name === title) && titles.indexOf(title) === index
    // With its position, because titles may repeat or be empty, but names must not.
    const name = isField ? title : `${percentEncoded(title, /[A-Za-z0-9]/) || 'column'}.${String(index + 1)}`
    return {
      name,
      titles: title,
      datatype,
      required: false,
      ...(description === undefined ? {} : { 'dc:description': description }),
    }
  })

const iso = (time: number): string => new Date(time).toISOString()
/** The open end of an interval. */
export const openEnd = '..'

const csvwOrigin = ({
  connectionName,
  baseUrl,
  devices,
  start,
  end,
  fetchedAt,
  fetchedWith,
  completeness,
  verdict,
}: Origin): object => ({
  'schema:url': baseUrl,
  'schema:name': connectionName,
  'dc:subject': devices,
  'dc:temporal': [start, end].map((time) => (time === undefined ? openEnd : iso(time))).join('/'),
  'dc:created': iso(fetchedAt),
  ...(fetchedWith ? { 'prov:wasAttributedTo': fetchedWith } : {}),
  'schema:creativeWorkStatus': completeness,
  'dc:description': verdict,
})

const tableKeys = ({ columns, delimiter }: TableForm): object => ({
  dialect: {
    delimiter,
    header: true,
    encoding: 'utf-8',
    lineTerminators: ['\r\n', '\n'],
    quoteChar: '"',
    doubleQuote: true,
  },
  tableSchema: { columns: csvwColumns(columns) },
})

/**
 * The metadata of a file of events by W3C's "Metadata Vocabulary for Tabular Data". Validators refuse keys of
 * our own, so what CSVW has no term for uses vocabularies with well-known prefixes. Only CSV has a dialect
 * and a schema. Times must be in the range of a `Date`.
 */
export const toCsvw = (
  provenance: Provenance,
  { fileName, sha256, byteCount, appVersion, proof, mediaType }: CsvwFile,
): object => ({
  '@context': csvwContext,
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
    'prov:wasAssociatedWith': {
      '@type': 'prov:SoftwareAgent',
      'schema:name': 'Device Event Explorer',
      'schema:softwareVersion': appVersion,
    },
  },
  // The deletions that were recorded until then.
  ...(provenance.ledgerHead === undefined
    ? {}
    : {
        'prov:wasInfluencedBy': {
          'schema:name': 'ledger of deletions',
          'schema:sha256': provenance.ledgerHead,
        },
      }),
  ...(provenance.timeNotes
    ? {
        'schema:comment': provenance.timeNotes.map(({ at, text }) => ({
          'dc:temporal': iso(at),
          'schema:text': text,
        })),
      }
    : {}),
  // As one text: its keys are not those of a vocabulary, and it would have a line for each of its numbers.
  ...(proof && { 'dc:provenance': { 'schema:text': proof.text, 'schema:sha256': proof.sha256 } }),
  ...(provenance.table ? tableKeys(provenance.table) : { 'schema:encodingFormat': mediaType }),
})
