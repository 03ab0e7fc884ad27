import { isJsonObject, type JsonObject, type JsonValue } from '../codec/json'
import type { ColumnSetting } from '../events/grid-columns'
import { columnNamed, defaultColumns } from '../events/grid-columns'
import type { Filter, SortKey, ViewSpec } from '../events/view-spec'
import { parsedJson, type ReadingNotes, type SharedLimits, sharedLimitsOf } from './limits-file'
import { z } from './schemas'
import { viewBounds } from './stored-view'
import { filterSchema, sortKeySchema } from './view-schemas'

/** What a view sets; what it does not contain stays as it is. */
export type ViewContent = Partial<ViewSpec & SharedLimits & { readonly columns: readonly ColumnSetting[] }>

/** A view that was read. What could not be read of it is named, so that nobody believes it was applied. */
export interface ReadView {
  /** '': it has none. */
  readonly name: string
  readonly content: ViewContent
  /** The version of the format, where it is newer than this application's. */
  readonly newerVersion: number | null
  /** Fields and columns that this application does not know. */
  readonly unknownFields: readonly string[]
  /**
   * Parts that are left out as a whole because something in them is not valid or not known, such as
   * `filters[3]`, counted from 1.
   */
  readonly invalidEntries: readonly string[]
}

export const viewProblems = ['json', 'format', 'nothing', 'tooLarge'] as const
export type ViewProblem = (typeof viewProblems)[number]

const format = 'device-event-explorer/view'
const version = 1
const partNames = ['filters', 'search', 'sort', 'columns', 'limits', 'corrections'] as const
const fieldNames: readonly string[] = ['format', 'version', 'appVersion', 'name', ...partNames]

export const writeViewFile = (name: string, content: ViewContent, appVersion: string): string =>
  `${JSON.stringify({ format, version, appVersion, name, ...content }, null, 1)}\n`

/** The same file with another name; what this version does not know stays in it. */
export const renamedViewFile = (text: string, name: string): string => {
  const json = parsedJson(text)
  return json !== undefined && isJsonObject(json) ? `${JSON.stringify({ ...json, name }, null, 1)}\n` : text
}

/**
 * Whether reading has left nothing out: a filter with a field that is not known here may mean something else.
 */
const isWhole = (read: unknown, json: unknown): boolean => {
  if (typeof read !== 'object' || read === null || typeof json !== 'object' || json === null)
    return Object.is(read, json) || (typeof json === 'string' && read === columnNamed(json))
  const [ofRead, ofJson] = [new Map(Object.entries(read)), new Map(Object.entries(json))]
  return ofRead.size === ofJson.size && [...ofRead].every(([name, value]) => isWhole(value, ofJson.get(name)))
}
const wholeOf =
  <Entry>(schema: z.ZodType<Entry>) =>
  (json: JsonValue): Entry | null => {
    const { data } = schema.safeParse(json)
    return data !== undefined && isWhole(data, json) ? data : null
  }

/** Each entry that is valid as a whole, and no two with the same key. */
const entriesOf = <Entry>(
  list: JsonValue | undefined,
  name: string,
  read: (json: JsonValue) => Entry | null,
  keyOf: (entry: Entry) => string | null,
  { invalidEntries }: ReadingNotes,
): readonly Entry[] | undefined => {
  if (list === undefined) return undefined
  if (!Array.isArray(list)) {
    invalidEntries.add(name)
    return undefined
  }
  const keys = new Set<string>()
  return list.flatMap((json, index) => {
    const entry = read(json)
    const key = entry === null ? null : keyOf(entry)
    if (entry === null || (key !== null && keys.has(key))) {
      invalidEntries.add(`${name}[${String(index + 1)}]`)
      return []
    }
    if (key !== null) keys.add(key)
    return [entry]
  })
}

const columnSchema = z.object({
  name: z.string().transform(columnNamed),
  isShown: z.boolean(),
  width: z.number().min(0).max(10_000),
})

/** Without a column that can be shown, the columns stay as they are. */
const columnsOf = (
  json: JsonValue | undefined,
  notes: ReadingNotes,
): readonly ColumnSetting[] | undefined => {
  const columns = entriesOf(json, 'columns', wholeOf(columnSchema), ({ name }) => name, notes)
  const known = columns?.filter(({ name }) => {
    const isKnown = defaultColumns.some((column) => column.name === name)
    if (!isKnown) notes.unknownFields.add(`columns.${name}`)
    return isKnown
  })
  return known?.length === 0 ? undefined : known
}

const searchOf = (json: JsonValue | undefined, { invalidEntries }: ReadingNotes): string | undefined => {
  if (typeof json === 'string' || json === undefined) return json
  invalidEntries.add('search')
  return undefined
}

const nameOf = (json: JsonValue | undefined, { invalidEntries }: ReadingNotes): string => {
  const name = typeof json === 'string' ? json.trim() : ''
  if (name !== '' && name.length <= viewBounds.nameLength) return name
  if (json !== undefined) invalidEntries.add('name')
  return ''
}

const contentOf = (json: JsonObject, notes: ReadingNotes): ViewContent => {
  const filters = entriesOf<Filter>(json['filters'], 'filters', wholeOf(filterSchema), () => null, notes)
  const sort = entriesOf<SortKey>(json['sort'], 'sort', wholeOf(sortKeySchema), ({ column }) => column, notes)
  const search = searchOf(json['search'], notes)
  const columns = columnsOf(json['columns'], notes)
  const { limits, corrections } = sharedLimitsOf(json, notes)
  return {
    ...(filters && { filters }),
    ...(search !== undefined && { search }),
    ...(sort && { sort }),
    ...(columns && { columns }),
    ...(limits.length > 0 && { limits }),
    ...(corrections.length > 0 && { corrections }),
  }
}

/** Reads what it can, and names the rest; a problem where there is nothing to apply. */
export const readViewFile = (text: string): ReadView | ViewProblem => {
  const json = parsedJson(text)
  if (json === undefined) return 'json'
  if (!isJsonObject(json) || json['format'] !== format) return 'format'
  const of = json['version']
  if (typeof of !== 'number' || !Number.isInteger(of) || of < 1) return 'format'
  const notes: ReadingNotes = {
    unknownFields: new Set(Object.keys(json).filter((field) => !fieldNames.includes(field))),
    invalidEntries: new Set(),
  }
  const name = nameOf(json['name'], notes)
  const content = contentOf(json, notes)
  if (Object.keys(content).length === 0) return 'nothing'
  return {
    name,
    content,
    newerVersion: of > version ? of : null,
    unknownFields: [...notes.unknownFields],
    invalidEntries: [...notes.invalidEntries],
  }
}
