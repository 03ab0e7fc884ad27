import { isJsonObject, type JsonObject, type JsonValue, stringifyJson } from '../../codec/json'

/** The members of a value by their names, with dots between those of objects in objects. */
export type FlatRow = ReadonlyMap<string, string>

const textOf = (value: JsonValue): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}

const isListOfObjects = (value: JsonValue | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item: JsonValue) => isJsonObject(item))

const joinedName = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Deeper ones stay JSON. */
const deepest = 8

interface Flat {
  readonly cells: [name: string, text: string][]
  /** The first list of objects: each of them is a row. */
  list: { readonly name: string; readonly items: readonly JsonObject[] } | null
}

const flatten = (value: JsonObject, path: string, depth: number, flat: Flat): Flat => {
  for (const [name, member] of Object.entries(value)) {
    const label = joinedName(path, name)
    if (isJsonObject(member) && depth < deepest) flatten(member, label, depth + 1, flat)
    else if (isListOfObjects(member) && flat.list === null) flat.list = { name: label, items: member }
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
const isByKey = (value: JsonObject): boolean => {
  const members = Object.values(value)
  return (
    members.length > 0 &&
    members.every(
      (member) =>
        isListOfObjects(member) &&
        member.every((item) => Object.hasOwn(item, 'value') && Object.keys(item).length <= 3),
    )
  )
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

/** The longest list of objects in a document, at any of its members. */
const longestList = (value: JsonObject, depth: number): readonly JsonObject[] => {
  let longest: readonly JsonObject[] = []
  for (const member of Object.values(value)) {
    const list = isListOfObjects(member)
      ? member
      : isJsonObject(member) && depth < deepest
        ? longestList(member, depth + 1)
        : []
    if (list.length > longest.length) longest = list
  }
  return longest
}

const rowsOfDocument = (value: JsonObject): readonly FlatRow[] => {
  if (isByKey(value))
    return Object.entries(value).flatMap(([key, list]) =>
      (list as readonly JsonObject[]).map(
        (item) => new Map([['key', key], ...flatten(item, '', 0, { cells: [], list: null }).cells]),
      ),
    )
  for (const part of [value, ...Object.values(value).filter(isJsonObject)]) {
    const columns = columnsIn(part)
    if (columns.length > 0)
      return (columns[0]?.[1] ?? []).map(
        (_, row) => new Map(columns.map(([name, list]) => [name, textOf(list[row] ?? null)])),
      )
  }
  const list = longestList(value, 0)
  return list.length > 1 ? list.flatMap(rowsOfObject) : rowsOfObject(value)
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
export const rowsOfJson = (document: JsonValue): readonly (readonly FlatRow[])[] => {
  if (Array.isArray(document)) return document.map(rowsOfElement)
  return isJsonObject(document) ? [rowsOfDocument(document)] : []
}
