import { eventFields } from '../../events/event'
import { isKnownZone } from '../../time/zones'
import type { ColumnMapping, MappedColumns, TimeFormat } from '../mapping'
import type { OtherField, TableDescription, TextForm, TimeWriting } from './description'
import { hasColumns, type TableColumns } from './remembered-tables'

/** Dates with dots have the day first, and four digits are a year in any order. */
const writingOf = (format: TimeFormat): TimeWriting => (format === 'dateTime' ? 'dayFirst' : format)

const otherFields = eventFields
  .map(({ name }) => name)
  .filter(
    (name): name is OtherField =>
      name !== 'deviceTimestamp' && name !== 'attributeCode' && name !== 'attributeData',
  )

/**
 * What an earlier version of this application was told of a table, as settings and sessions hold it. `text`:
 * how it is a table, which that version did not ask.
 */
export const describeMapping = (
  { fields, timeWritings, zone, decimalSign }: ColumnMapping,
  text: TextForm | null,
  language: string,
): TableDescription => {
  const { deviceTimestamp, attributeCode, attributeData } = fields
  return {
    version: 1,
    text,
    when: {
      columns: deviceTimestamp.kind === 'column' ? [deviceTimestamp.index] : [],
      writing: writingOf(timeWritings.deviceTimestamp),
      zone,
      zoneColumn: null,
      twice: 'none',
    },
    what: { kind: 'rows', attribute: attributeCode, value: attributeData },
    decimalSign,
    fields: Object.fromEntries(
      otherFields.flatMap((field) => (fields[field].kind === 'missing' ? [] : [[field, fields[field]]])),
    ),
    timeWritings: {
      createdTime: writingOf(timeWritings.createdTime),
      ingressTimeStamp: writingOf(timeWritings.ingressTimeStamp),
    },
    language,
  }
}

/** Null: none, or one that does not fit the table, because the settings file can be edited. */
export const recallMapping = (
  remembered: readonly MappedColumns[],
  table: TableColumns,
): ColumnMapping | null => {
  const mapping = remembered.find((each) => hasColumns(each, table))?.mapping
  if (mapping === undefined || !isKnownZone(mapping.zone)) return null
  return Object.values(mapping.fields).every(
    (source) => source.kind !== 'column' || source.index < table.names.length,
  )
    ? mapping
    : null
}
