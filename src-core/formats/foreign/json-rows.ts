import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../codec/json'
import { isDeviceName } from './column-roles'
import { isUnitColumnName } from './units'
import { isZoneName } from './zone-of-text'

/** The members of a value by their names, with dots between those of objects in objects. */
export type FlatRow = ReadonlyMap<string, string>

export interface JsonRows {
  readonly elements: readonly (readonly FlatRow[])[]
  /** The lists of which nothing is a row, with their lengths. */
  readonly otherLists: readonly string[]
}

const wholly = (rows: readonly FlatRow[]): JsonRows => ({ elements: [rows], otherLists: [] })

const textOf = (value: JsonValue): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}

const isListOfObjects = (value: JsonValue | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item: JsonValue) => isJsonObject(item))

const joinedName = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Deeper ones stay JSON. */
const deepest = 8
/** Which gateways heard a device says nothing of what it measured: these lists stay JSON. */
const heardBy = /^(?:rx_?(?:metadata|info)|gateways?)$/i

interface Flat {
  readonly cells: [name: string, text: string][]
  /** The first list of objects: each of them is a row. */
  list: { readonly name: string; readonly items: readonly JsonObject[] } | null
}

const flatten = (value: JsonObject, path: string, depth: number, flat: Flat): Flat => {
  for (const [name, member] of Object.entries(value)) {
    const label = joinedName(path, name)
    if (isJsonObject(member) && depth < deepest) flatten(member, label, depth + 1, flat)
    else if (isListOfObjects(member) && flat.list === null && !heardBy.test(name))
      flat.list = { name: label, items: member }
    else flat.cells.push([label, textOf(member)])
  }
  return flat
}

/** The rows of one element: as many as its list of objects has, otherwise one. */
const rowsOfObject = (value: JsonObject): readonly FlatRow[] => {
  const { cells, list } = flatten(value, '', 0, { cells: [], list: null })
  if (list === null) return [new Map(cells)]
  return list.items.map((item) => {
    const own = flatten(item, list.name, 1, { cells: [], list: null })
    const more = own.list === null ? [] : [[own.list.name, stringifyJson(own.list.items)] as const]
    return new Map([...cells, ...own.cells, ...more])
  })
}

/** `{ "temperature": [{ "ts": …, "value": … }], … }`: the name of each list belongs to its rows. */
const isByKey = (value: JsonObject): value is Readonly<Record<string, readonly JsonObject[]>> => {
  const members = Object.values(value)
  if (!members.every((member) => isListOfObjects(member) || (Array.isArray(member) && member.length === 0)))
    return false
  const lists = members.filter(isListOfObjects)
  const isOfValues = (item: JsonObject): boolean =>
    Object.hasOwn(item, 'value') && Object.keys(item).length <= 3
  return lists.length > 1 || (lists.length === 1 && lists.every((list) => list.every(isOfValues)))
}

/** `{ "time": […], "temperature": […] }`: a list for each column. */
const columnsIn = (value: JsonObject): readonly (readonly [string, readonly JsonValue[]])[] => {
  const lists = Object.entries(value).filter(
    (entry): entry is [string, readonly JsonValue[]] =>
      Array.isArray(entry[1]) &&
      entry[1].every((item: JsonValue) => typeof item !== 'object' || item === null),
  )
  const length = lists[0]?.[1].length ?? 0
  return lists.length > 1 && length > 1 && lists.every(([, list]) => list.length === length) ? lists : []
}

/** A list of objects in a document. */
interface FoundList {
  readonly name: string
  readonly items: readonly JsonObject[]
  /** What stands beside it, or further out, and says of which device or zone it is. */
  readonly around: readonly (readonly [name: string, text: string])[]
}

const listsIn = (
  value: JsonObject,
  path: string,
  outside: FoundList['around'],
  depth: number,
): readonly FoundList[] => {
  const isNamed = (name: string): boolean =>
    (isDeviceName(name.toLowerCase()) && !isUnitColumnName(name)) || isZoneName(name.toLowerCase())
  const own = Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && isNamed(name) ? [[name, member] as const] : [],
  )
  const around = [...outside, ...own]
  return Object.entries(value).flatMap(([name, member]) => {
    const label = joinedName(path, name)
    if (isListOfObjects(member)) return [{ name: label, items: member, around }]
    return isJsonObject(member) && depth < deepest ? listsIn(member, label, around, depth + 1) : []
  })
}

/** The longest list of a document first. */
const byLength = (value: JsonObject): readonly FoundList[] =>
  listsIn(value, '', [], 0).toSorted((one, other) => other.items.length - one.items.length)

const rowsOfDocument = (value: JsonObject): JsonRows => {
  if (isByKey(value))
    return wholly(
      Object.entries(value).flatMap(([key, list]) =>
        list.map((item) => new Map([['key', key], ...flatten(item, '', 0, { cells: [], list: null }).cells])),
      ),
    )
  for (const part of [value, ...Object.values(value).filter(isJsonObject)]) {
    const columns = columnsIn(part)
    if (columns.length > 0)
      return wholly(
        (columns[0]?.[1] ?? []).map(
          (_, row) => new Map(columns.map(([name, list]) => [name, textOf(list[row] ?? null)])),
        ),
      )
  }
  const [longest, ...others] = byLength(value)
  if (longest === undefined || longest.items.length < 2) return wholly(rowsOfObject(value))
  const rows = longest.items.flatMap(rowsOfObject)
  return {
    elements: [rows.map((row) => new Map([...longest.around, ...row]))],
    otherLists: others.map(({ name, items }) => `${name} (${String(items.length)})`),
  }
}

/** A list within the list: what only its first element says holds for all of them. */
const rowsOfList = (list: readonly JsonValue[]): readonly FlatRow[] => {
  const objects = list.filter(isJsonObject)
  const [first] = objects
  const entity = first?.['entity_id']
  return objects.flatMap((object) =>
    rowsOfObject(
      entity === undefined || Object.hasOwn(object, 'entity_id') ? object : { entity_id: entity, ...object },
    ),
  )
}

/** An element of a list, or of a line. Empty: it has no members. */
export const rowsOfElement = (element: JsonValue): readonly FlatRow[] => {
  if (Array.isArray(element)) return rowsOfList(element)
  return isJsonObject(element) ? rowsOfObject(element) : []
}

/** The rows of a whole document: of a list its elements, of an object its longest list. */
export const rowsOfJson = (document: JsonValue): JsonRows => {
  if (Array.isArray(document)) return { elements: document.map(rowsOfElement), otherLists: [] }
  return isJsonObject(document) ? rowsOfDocument(document) : { elements: [], otherLists: [] }
}
