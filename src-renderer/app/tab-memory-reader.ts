import { jsonIn } from '../../src-core/codec/json'
import { eventFields, timeFields } from '../../src-core/events/event'
import { describedTable } from '../../src-core/formats/foreign/description-reader'
import { columnTypes, decimalSigns, timeWritings } from '../../src-core/formats/mapping'
import { z } from '../../src-core/formats/schemas'
import { filterSchema, sortKeySchema } from '../../src-core/formats/view-schemas'
import { queryModes } from '../../src-core/results/asked-query'
import { rangePresets } from '../../src-core/time/chosen-range'
import type { FormMemory } from './form-memory'
import type { TabMemory } from './tab-memory'

const fieldSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), index: z.number().int() }),
  z.object({ kind: z.literal('fixed'), text: z.string() }),
  z.object({ kind: z.literal('missing') }),
])
const mappedColumns = z.object({
  names: z.array(z.string()),
  types: z.array(z.enum(columnTypes)).exactOptional(),
  mapping: z.object({
    fields: z.record(z.enum(eventFields.map(({ name }) => name)), fieldSource),
    timeWritings: z.record(z.enum(timeFields), z.enum(timeWritings)),
    zone: z.string(),
    decimalSign: z.enum(decimalSigns),
  }),
})
const row = z.number().int().nonnegative()
const selectedRuns = z.object({ runs: z.array(z.tuple([row, row])), checksum: z.number() })
const notes = z.object({
  events: z.array(z.object({ eventId: z.string().nullable(), record: z.string(), row, text: z.string() })),
  times: z.array(z.object({ at: z.number(), text: z.string() })),
})
const relative = z.object({ start: z.string().exactOptional(), end: z.string().exactOptional() })
const archive = z.object({
  folder: z.string(),
  devices: z.array(z.string()),
  first: z.number(),
  last: z.number(),
})
const compared = z.object({
  name: z.string(),
  storedId: z.string().exactOptional(),
  fileCount: row,
  mapped: z.array(mappedColumns).exactOptional(),
  described: z.array(describedTable).exactOptional(),
  archives: z.array(archive).exactOptional(),
})
const tabMemory: z.ZodType<TabMemory> = z.object({
  name: z.string().nullable(),
  title: z.string().exactOptional(),
  sort: z.array(sortKeySchema),
  filters: z.array(filterSchema),
  search: z.string(),
  marked: z.array(z.object({ id: z.string(), row, checksum: z.number() })),
  mapped: z.array(mappedColumns).exactOptional(),
  described: z.array(describedTable).exactOptional(),
  archives: z.array(archive).exactOptional(),
  chosenRange: z.object({ preset: z.enum(rangePresets), relative: relative.exactOptional() }).exactOptional(),
  compared: z.object({ left: compared, right: compared, toleranceMs: z.number() }).exactOptional(),
  selected: selectedRuns.exactOptional(),
  absent: z.object({ ...selectedRuns.shape, at: z.number() }).exactOptional(),
  cursor: selectedRuns.exactOptional(),
  top: selectedRuns.exactOptional(),
  topOffset: z.number().exactOptional(),
  isChecked: z.boolean().exactOptional(),
  notes: notes.exactOptional(),
  areNotesSaved: z.boolean().exactOptional(),
  toldCutOffAt: z.number().exactOptional(),
})
const formMemory: z.ZodType<FormMemory> = z.object({
  devices: z.array(z.string()),
  preset: z.enum(rangePresets),
  startText: z.string(),
  endText: z.string(),
  mode: z.enum(queryModes),
  limit: z.number().nullable(),
})

const read = <Memory>(decoder: z.ZodType<Memory>, text: string): Memory | undefined =>
  decoder.safeParse(jsonIn(text)).data

/** Both are undefined if another version has written it that this one cannot read. */
export const readMemory = (text: string): TabMemory | undefined => read(tabMemory, text)
export const readFormMemory = (text: string): FormMemory | undefined => read(formMemory, text)
