import { z } from 'zod'
import { eventFields, timeFields } from '../../src-core/events/event'
import { columnTypes, decimalSigns, mappingLimits, timeWritings } from '../../src-core/formats/mapping'
import { name } from './decoder-parts'

const text = z.string().max(mappingLimits.characters)
const fieldSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('column'), index: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('fixed'), text }),
  z.strictObject({ kind: z.literal('missing') }),
])

/** The user's mapping of the columns of a table. */
export const mappedColumns = z.strictObject({
  names: z.array(text).max(mappingLimits.columns),
  types: z.array(z.enum(columnTypes)).max(mappingLimits.columns).exactOptional(),
  mapping: z.strictObject({
    fields: z.record(z.enum(eventFields.map((field) => field.name)), fieldSource),
    timeWritings: z.record(z.enum(timeFields), z.enum(timeWritings)),
    zone: name,
    decimalSign: z.enum(decimalSigns),
  }),
})
