import { faultKinds } from '../checks/faults'
import { type DelayColumn, delayEnds } from '../events/delays'
import { anomalies, eventFields, textFields, timeFields } from '../events/event'
import { foundMarks } from '../events/refresh-mark'
import type { Filter, SortKey } from '../events/view-spec'
import { z } from './schemas'

/** Filters and orders as a session or a file of a view holds them. */

/** `oddities`: so files of earlier versions call them. */
const anomaliesName = z.enum(['anomalies', 'oddities']).transform(() => 'anomalies' as const)

const delays = Object.keys(delayEnds) as DelayColumn[]
const fieldNames = eventFields.map(({ name }) => name)
const textColumn = z.enum([...textFields, 'id', 'attributeData', 'source'])
const numberColumn = z.enum([...timeFields, 'attributeData', 'change', ...delays])
const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), column: textColumn, text: z.string() }),
  z.object({ kind: z.literal('anyOf'), column: textColumn, texts: z.array(z.string()) }),
  z.object({
    kind: z.literal('range'),
    column: numberColumn,
    from: z.number().exactOptional(),
    to: z.number().exactOptional(),
    isOpen: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('empty'), column: z.enum(fieldNames) }),
  z.object({ kind: z.literal('deleted'), isDeleted: z.boolean() }),
  z.object({ kind: anomaliesName, anyOf: z.array(z.enum(anomalies)) }),
  z.object({ kind: z.literal('faults'), anyOf: z.array(z.enum(faultKinds)) }),
  z.object({ kind: z.literal('refresh'), anyOf: z.array(z.enum(foundMarks)) }),
  z.object({ kind: z.literal('noted') }),
])
const switches = z.object({ isNot: z.literal(true).exactOptional(), isOff: z.literal(true).exactOptional() })
const single = z.intersection(condition, switches)
const group = z.object({
  kind: z.literal('group'),
  joins: z.enum(['any', 'all']),
  filters: z.array(single),
  ...switches.shape,
})

export const filterSchema: z.ZodType<Filter> = z.union([single, group])
export const sortKeySchema: z.ZodType<SortKey> = z.object({
  column: z.union([z.enum([...fieldNames, 'source', 'change', ...delays]), anomaliesName]),
  isDescending: z.boolean(),
})
