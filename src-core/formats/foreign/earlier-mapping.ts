import { eventFields } from '../../events/event'
import type { ColumnMapping, TimeFormat } from '../mapping'
import type { OtherField, TableDescription, TextForm, TimeWriting } from './description'

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
