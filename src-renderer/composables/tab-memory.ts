import { z } from 'zod'
import { eventFields, oddities, textFields, timeFields } from '../../src-preload/contract/event'
import { faultKinds } from '../../src-preload/contract/faults'
import { markCode } from '../events/row-mark'
import { rowsById } from '../events/rows-by-id'
import { decimalSigns, type MappedColumns, timeWritings } from '../files/column-mapping'
import type { Filter, SortKey } from '../events/view-spec'
import type { ResultTab } from '../stores/result-tab'

/** What a person made of a tab, to be found again after a restart: never an event. */
export interface TabMemory {
  readonly name: string | null
  readonly sort: readonly SortKey[]
  readonly filters: readonly Filter[]
  readonly search: string
  /** Ids of the events that are marked to be deleted. */
  readonly marked: readonly string[]
  /** What was said about the columns of its files. */
  readonly mapped: readonly MappedColumns[]
}

const textColumn = z.enum([...textFields, 'id', 'attributeData', 'source'])
const numberColumn = z.enum([...timeFields, 'attributeData'])
const filter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), column: textColumn, text: z.string() }),
  z.object({ kind: z.literal('anyOf'), column: textColumn, texts: z.array(z.string()) }),
  z.object({ kind: z.literal('range'), column: numberColumn, from: z.number().exactOptional(), to: z.number().exactOptional() }),
  z.object({ kind: z.literal('deleted'), isDeleted: z.boolean() }),
  z.object({ kind: z.literal('oddities'), anyOf: z.array(z.enum(oddities)) }),
  z.object({ kind: z.literal('faults'), anyOf: z.array(z.enum(faultKinds)) }),
])
const fieldSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), index: z.number().int() }),
  z.object({ kind: z.literal('fixed'), text: z.string() }),
  z.object({ kind: z.literal('missing') }),
])
const mappedColumns = z.object({
  names: z.array(z.string()),
  mapping: z.object({
    fields: z.record(z.enum(eventFields.map(({ name }) => name)), fieldSource),
    timeWritings: z.record(z.enum(timeFields), z.enum(timeWritings)),
    zone: z.string(),
    decimalSign: z.enum(decimalSigns),
  }),
})
const memory: z.ZodType<TabMemory> = z.object({
  name: z.string().nullable(),
  sort: z.array(z.object({ column: z.enum([...eventFields.map(({ name }) => name), 'oddities', 'source']), isDescending: z.boolean() })),
  filters: z.array(filter),
  search: z.string(),
  marked: z.array(z.string()),
  mapped: z.array(mappedColumns),
})

const toDelete = markCode('toDelete')

const markedIds = ({ table }: ResultTab): readonly string[] => {
  const ids: string[] = []
  for (let row = 0; row < table.rowCount; row += 1) {
    const id = table.marks[row] === toDelete ? table.eventId(row) : null
    if (id !== null) ids.push(id)
  }
  return ids
}

export const rememberTab = (tab: ResultTab): string => {
  const { name, sort, filters, search } = tab.state
  const mapped = tab.source.kind === 'file' ? tab.source.files.flatMap((file) => file.mapped ?? []) : []
  return JSON.stringify({ name, sort, filters, search, marked: markedIds(tab), mapped } satisfies TabMemory)
}

/** Undefined: another version has written it, and this one cannot read it. */
export const readMemory = (text: string): TabMemory | undefined => {
  try {
    return memory.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Makes of a tab what was remembered of it. */
export const recallTab = ({ table, state }: ResultTab, { name, sort, filters, search, marked }: TabMemory): void => {
  Object.assign(state, { name, sort, filters, search })
  for (const rows of rowsById(table, marked).values()) for (const row of rows) table.setMark(row, 'toDelete')
  state.version += 1
}
