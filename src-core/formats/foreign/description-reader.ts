import { eventFields } from '../../events/event'
import { columnTypes, decimalSigns, mappingLimits } from '../mapping'
import { z } from '../schemas'
import { type DescribedTable, encodings, type OtherField, timeWritings, twiceChoices } from './description'

const text = z.string().max(mappingLimits.characters)
/** More were made by nobody who measured something. */
const mostColumns = 100_000
const index = z.number().int().nonnegative().max(mostColumns)
const line = z.number().int().positive()
const fieldSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('column'), index }),
  z.strictObject({ kind: z.literal('fixed'), text }),
  z.strictObject({ kind: z.literal('missing') }),
])
const otherFields = eventFields
  .map(({ name }) => name)
  .filter(
    (name): name is OtherField =>
      name !== 'deviceTimestamp' && name !== 'attributeCode' && name !== 'attributeData',
  )

const textForm = z.strictObject({
  encoding: z.enum(encodings),
  separator: z.string().max(16),
  header: line.nullable(),
  units: line.nullable(),
  firstRow: line,
  comment: z.string().max(16),
  escape: z.enum(['"', '\\']),
  shortRows: z.enum(['leaveOut', 'fill']),
  width: z.number().int().positive().max(mostColumns).exactOptional(),
})

const description = z.strictObject({
  version: z.literal(1),
  text: textForm.nullable(),
  when: z.strictObject({
    columns: z.array(index).max(3),
    writing: z.enum(timeWritings),
    zone: text,
    zoneColumn: index.nullable(),
    twice: z.enum(twiceChoices),
  }),
  what: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('columns'),
      columns: z.array(z.strictObject({ index, name: text, unit: text })).max(mappingLimits.columns),
    }),
    z.strictObject({
      kind: z.literal('rows'),
      attribute: fieldSource,
      value: fieldSource,
      otherValues: z.array(index).max(mappingLimits.columns).exactOptional(),
    }),
  ]),
  decimalSign: z.enum(decimalSigns),
  fields: z.partialRecord(z.enum(otherFields), fieldSource),
  timeWritings: z.strictObject({ createdTime: z.enum(timeWritings), ingressTimeStamp: z.enum(timeWritings) }),
  language: text,
})

/** A description with the columns that it is for, as it is kept in settings and files. */
export const describedTable = z.strictObject({
  names: z.array(text).max(mappingLimits.columns),
  types: z.array(z.enum(columnTypes)).max(mappingLimits.columns).exactOptional(),
  description,
}) satisfies z.ZodType<DescribedTable>
