import type { DictionaryName } from '../../codec/event-batch'
import { type EventField, eventFields } from '../../events/event'
import { extraColumn } from '../csv/format'
import type { NoteColumn } from '../row-notes'

/** The name at the start of `created_by`, by which our own files are recognized. */
export const parquetWriterName = 'device-event-explorer'

/** DuckDB's own size: engines read row groups in parallel, and a damaged one loses no more than this. */
export const rowsPerGroup = 122_880

/**
 * The rows of one page, and so of one step of writing, which blocks the page: some 20 ms where values
 * compress badly. A group is a whole number of them.
 */
export const rowsPerPage = 20_480
/** Ids take twice as long as other columns. */
export const idsPerPage = 10_240

/** `attributeData` as two columns, because a column has one type. */
export const numberColumn = 'attributeDataNumber'
export const textColumn = 'attributeDataText'

/** The key of the metadata of a file under which it states its origin. */
export const provenanceKey = 'device-event-explorer.provenance'
/** The same for the attribute of each column of values, as a JSON array, where each attribute has columns. */
export const attributesKey = 'device-event-explorer.attributes'

/** How a column is stored. `dictionary`: the texts of the table that it takes its codes from. */
export type ParquetColumn =
  | {
      readonly kind: 'time'
      readonly name: string
      readonly field: 'createdTime' | 'ingressTimeStamp' | 'deviceTimestamp'
    }
  | { readonly kind: 'id'; readonly name: 'id' }
  | { readonly kind: 'text'; readonly name: string; readonly dictionary: Exclude<DictionaryName, 'id'> }
  | { readonly kind: 'number'; readonly name: typeof numberColumn }
  | { readonly kind: 'flag'; readonly name: string; readonly field: 'deleted' }
  | { readonly kind: 'note'; readonly name: NoteColumn }
  | { readonly kind: 'extra'; readonly name: typeof extraColumn }

const columnsOfField = (field: EventField): readonly ParquetColumn[] => {
  switch (field.kind) {
    case 'time':
      return [{ kind: 'time', name: field.name, field: field.name }]
    case 'id':
      return [{ kind: 'id', name: field.name }]
    case 'text':
      return [{ kind: 'text', name: field.name, dictionary: field.name }]
    case 'value':
      return [
        { kind: 'number', name: numberColumn },
        { kind: 'text', name: textColumn, dictionary: field.name },
      ]
    case 'flag':
      return [{ kind: 'flag', name: field.name, field: field.name }]
  }
}

/** All fields, the notes that are wanted, and `extra`: together they hold the whole record. */
export const parquetColumns = (notes: readonly NoteColumn[]): readonly ParquetColumn[] => [
  ...eventFields.flatMap(columnsOfField),
  ...notes.map((name): ParquetColumn => ({ kind: 'note', name })),
  { kind: 'extra', name: extraColumn },
]

/** Later times are in `extra`: no `Date`, and hardly an engine, has them. */
const lastTime = 8.64e15

/** Whether the column of a time can hold it. */
export const isColumnTime = (time: number): boolean =>
  Number.isInteger(time) && Math.abs(time) <= lastTime && !Object.is(time, -0)

const loneSurrogate = /\p{Surrogate}/u

/** Whether a column can hold a text: UTF-8 has no lone surrogates. */
export const isColumnText = (text: string): boolean => !loneSurrogate.test(text)
