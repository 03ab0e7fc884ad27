import type { KeyValue, RowGroup, SchemaElement } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { type ParquetColumn, parquetWriterName } from './format'
import { footerSum, placeOfFooterSum } from './proof-value'

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

const storage: Readonly<Record<ParquetColumn['kind'], Omit<SchemaElement, 'name'>>> = {
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  id: text,
  text,
  note: text,
  extra: text,
}

/** What the schema says of a column. */
export type ColumnShape = { readonly kind: ParquetColumn['kind']; readonly name: string }

/** How a column appears in the schema. */
export const elementOf = ({ kind, name }: ColumnShape): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...storage[kind],
})

/** Readers trust the statistics only of a writer that names itself like this. */
const createdBy = (appVersion: string): string =>
  `${parquetWriterName} version ${appVersion} (build ${appVersion})`

export const magic = new TextEncoder().encode('PAR1')

export interface Footer {
  readonly columns: readonly ColumnShape[]
  readonly rowGroups: readonly RowGroup[]
  readonly metadata: readonly KeyValue[]
  readonly appVersion: string
}

/** The end of a file: what it contains, and where; with its own hash, if the metadata has a place for it. */
export const footerBytes = ({ columns, rowGroups, metadata, appVersion }: Footer): Uint8Array => {
  const writer = new ByteWriter()
  const root: SchemaElement = { name: 'events', num_children: columns.length }
  writeMetadata(
    writer,
    {
      version: 2,
      created_by: createdBy(appVersion),
      schema: [root, ...columns.map(elementOf)],
      num_rows: rowGroups.reduce((sum, { num_rows }) => sum + num_rows, 0n),
      row_groups: [...rowGroups],
      key_value_metadata: [...metadata],
      metadata_length: 0,
    },
    Infinity,
  )
  writer.appendBytes(magic)
  const bytes = writer.getBytes()
  // Its length and the magic number follow it.
  const footer = bytes.subarray(0, bytes.length - 4 - magic.length)
  const place = placeOfFooterSum(footer)
  if (place !== -1) footer.set(new TextEncoder().encode(footerSum(footer, place)), place)
  return bytes
}
