import { parseExactJson } from '../../codec/exact-json'
import type { JsonValue } from '../../codec/json'
import { columnsOf } from './columns'
import { type FlatRow, rowsOfElement, rowsOfJson } from './json-rows'
import type { RowSource } from './row-source'
import type { TextRow } from './text-rows'

const parsed = (json: string): JsonValue | undefined => {
  try {
    return parseExactJson(json)
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined
    throw reason
  }
}

/** With its place; `rows` null: it is no JSON. */
interface Element {
  readonly line: number
  readonly rows: readonly FlatRow[] | null
}

interface Read {
  readonly elements: readonly Element[]
  readonly leftOut: readonly string[]
}

const readDocument = (text: string): Read => {
  const document = parsed(text)
  if (document === undefined) return { elements: [{ line: 1, rows: null }], leftOut: [] }
  const { elements, otherLists } = rowsOfJson(document)
  return { elements: elements.map((rows, index) => ({ line: index + 1, rows })), leftOut: otherLists }
}

const readLines = (text: string): Read => ({
  elements: text.split(/\r\n|[\r\n]/).flatMap((json, index) => {
    if (json.trim() === '') return []
    const element = parsed(json)
    return [{ line: index + 1, rows: element === undefined ? null : rowsOfElement(element) }]
  }),
  leftOut: [],
})

/**
 * Objects that are no events, as rows: their members are the columns, those of objects in objects with dots
 * in their names. `isLines`: one in each line.
 */
export const createJsonSource = (bytes: Uint8Array, isLines: boolean): RowSource => {
  const { elements, leftOut } = (isLines ? readLines : readDocument)(new TextDecoder().decode(bytes))
  const names = new Set<string>()
  for (const { rows } of elements)
    for (const row of rows ?? []) for (const name of row.keys()) names.add(name)
  const list = [...names]
  // A broken element has one cell too few, whatever the columns are.
  const cellsOf = (row: FlatRow): readonly string[] => list.map((name) => row.get(name) ?? '')
  return {
    kind: 'json',
    shapeOf: () => ({
      form: null,
      columns: columnsOf(list, null),
      above: [],
      aboveCount: 0,
      rowsAbove: [],
      leftOut,
    }),
    *rows() {
      for (let from = 0; from < elements.length; from += 4096)
        yield elements
          .slice(from, from + 4096)
          .flatMap(({ line, rows }): readonly TextRow[] =>
            rows === null ? [{ line, cells: [] }] : rows.map((row) => ({ line, cells: cellsOf(row) })),
          )
    },
  }
}
