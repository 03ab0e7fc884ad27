import type { ColumnChunk, KeyValue, RowGroup } from 'hyparquet'
import type { TableData } from '../../events/table-data'
import { isNumberRow, wideText } from '../../events/wide-cell'
import {
  createPicker,
  type WideBlock,
  type WidePicker,
  type WideRows,
  type WideRule,
} from '../../events/wide-rows'
import type { FileChunk } from '../row-chunks'
import { deviceColumn, timeColumn, wideNames } from '../wide-names'
import { createPageSink, type PageSink } from './chunk'
import { type ColumnSteps, createNumberColumn, createTimeColumn, type GroupRows } from './columns'
import { type ColumnShape, footerBytes, magic } from './footer'
import { attributesKey, rowsPerGroup, rowsPerPage } from './format'
import { createTextColumn } from './text-column'
import { rowGroupOf } from './writer'

interface WideParquetOptions {
  readonly rule: WideRule
  readonly appVersion: string
  /** Called when all bytes before them have been handed out. */
  metadata(): readonly KeyValue[]
}

/**
 * A column of the file. An attribute with numbers and other values has two, because a column has one type.
 */
interface ValueColumn {
  readonly kind: 'number' | 'text'
  /** The place of its attribute. */
  readonly at: number
}

interface ValueKinds {
  hasNumbers: boolean
  hasTexts: boolean
}

/**
 * Looks at the events that the rows may show, with a pause after so many of all series: these may be short.
 */
const rowsPerLook = 20_000

function* kindsOf(
  table: TableData,
  { columns, blocks }: WideRows,
): Generator<undefined, readonly ValueKinds[], undefined> {
  const kinds = columns.map(() => ({ hasNumbers: false, hasTexts: false }))
  let looked = 0
  for (const { series } of blocks) {
    for (const [at, each] of series.entries()) {
      const kind = kinds[at]
      if (each === null || kind === undefined) continue
      for (const row of each.rows) {
        if (isNumberRow(table, row)) kind.hasNumbers = true
        else kind.hasTexts = true
        if (++looked % rowsPerLook === 0) yield
      }
    }
  }
  return kinds
}

const columnsOf = (kinds: readonly ValueKinds[]): readonly ValueColumn[] =>
  kinds.flatMap(({ hasNumbers, hasTexts }, at): readonly ValueColumn[] => [
    ...(hasNumbers ? [{ kind: 'number', at } as const] : []),
    ...(hasTexts || !hasNumbers ? [{ kind: 'text', at } as const] : []),
  ])

/** Rows of one block that go into one row group. */
interface BlockPart {
  readonly block: WideBlock
  readonly times: Float64Array
}

function* groupsOf({ blocks }: WideRows): Generator<readonly BlockPart[], void, undefined> {
  let [parts, count]: [BlockPart[], number] = [[], 0]
  for (const block of blocks) {
    for (let from = 0; from < block.times.length;) {
      const times = block.times.subarray(from, from + rowsPerGroup - count)
      parts.push({ block, times })
      from += times.length
      count += times.length
      if (count < rowsPerGroup) continue
      yield parts
      ;[parts, count] = [[], 0]
    }
  }
  if (parts.length > 0) yield parts
}

/** The events of a column in a row group; -1: none. */
const pick = (parts: readonly BlockPart[], at: number, rule: WideRule): Int32Array => {
  const picked = new Int32Array(parts.reduce((sum, { times }) => sum + times.length, 0)).fill(-1)
  let index = 0
  for (const { block, times } of parts) {
    const series = block.series[at] ?? null
    const pickRow: WidePicker | null = series === null ? null : createPicker(series, rule)
    for (const time of times) picked[index++] = pickRow === null ? -1 : pickRow(time)
  }
  return picked
}

/** Writes the numbers of the picked events. */
function* writeNumbers(
  sink: PageSink,
  name: string,
  group: GroupRows,
  numberAt: (index: number) => number,
): ColumnSteps {
  const numbers = new Float64Array(group.rows.length)
  for (let index = 0; index < numbers.length; index++) numbers[index] = numberAt(index)
  yield
  return yield* createNumberColumn(name, numbers, Math.min(rowsPerPage, numbers.length)).write(sink, group)
}

/** Writes texts by dictionary; code 0 is "no text". */
function* writeTexts(
  sink: PageSink,
  name: string,
  group: GroupRows,
  textAt: (index: number) => string | null,
): ColumnSteps {
  const codeByText = new Map<string, number>()
  const codes = new Uint32Array(group.rows.length)
  for (let index = 0; index < codes.length; index++) {
    const text = textAt(index)
    if (text !== null) {
      const code = codeByText.get(text) ?? codeByText.size + 1
      codeByText.set(text, code)
      codes[index] = code
    }
    if (index % rowsPerLook === rowsPerLook - 1) yield
  }
  return yield* createTextColumn(name, ['', ...codeByText.keys()]).write(sink, group, codes)
}

/** UTF-8 has no lone surrogates, and this file has no place for what a column cannot hold. */
const writable = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

function* stepsOf(
  sink: PageSink,
  steps: ColumnSteps,
  rowsDone: number,
): Generator<FileChunk, ColumnChunk, undefined> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value
    yield { bytes: sink.take(), rowsDone }
  }
}

/** What all row groups have in common. */
interface Layout {
  readonly table: TableData
  readonly rule: WideRule
  readonly values: readonly ValueColumn[]
  /** Of `values`. */
  readonly names: readonly string[]
}

function* valueSteps(
  layout: Layout,
  sink: PageSink,
  parts: readonly BlockPart[],
  group: GroupRows,
  index: number,
): ColumnSteps {
  const { table, rule, values, names } = layout
  const { kind, at } = values[index] ?? { kind: 'text', at: 0 }
  const name = names[index] ?? ''
  const picked = pick(parts, at, rule)
  const { valueNumber } = table.columns
  yield
  if (kind === 'number')
    return yield* writeNumbers(sink, name, group, (index) => valueNumber[picked[index] ?? -1] ?? NaN)
  return yield* writeTexts(sink, name, group, (index) => {
    const row = picked[index] ?? -1
    return row < 0 || isNumberRow(table, row) ? null : writable(wideText(table, row))
  })
}

function* groupChunks(
  layout: Layout,
  sink: PageSink,
  parts: readonly BlockPart[],
  rowsDone: number,
): Generator<FileChunk, RowGroup, undefined> {
  const count = parts.reduce((sum, { times }) => sum + times.length, 0)
  const group: GroupRows = {
    rows: Uint32Array.from({ length: count }, (_, index) => index),
    needsExtra: new Uint8Array(count),
  }
  const times = new Float64Array(count)
  const devices: string[] = []
  for (const part of parts) {
    times.set(part.times, devices.length)
    const device = writable(part.block.device)
    for (let row = 0; row < part.times.length; row++) devices.push(device)
  }
  const deviceSteps = writeTexts(sink, deviceColumn, group, (index) => devices[index] ?? '')
  const chunks = [
    yield* stepsOf(sink, deviceSteps, rowsDone),
    yield* stepsOf(
      sink,
      createTimeColumn(timeColumn, times, Math.min(rowsPerPage, count)).write(sink, group),
      rowsDone,
    ),
  ]
  for (let index = 0; index < layout.values.length; index++) {
    chunks.push(yield* stepsOf(sink, valueSteps(layout, sink, parts, group, index), rowsDone))
  }
  return rowGroupOf(chunks, count)
}

/** A wide table as a Parquet file, in chunks: of the values only one column of one row group is in memory. */
export function* wideParquetChunks(
  table: TableData,
  wide: WideRows,
  { rule, appVersion, metadata }: WideParquetOptions,
): Generator<FileChunk, void, undefined> {
  const kinds = kindsOf(table, wide)
  let looked = kinds.next()
  for (; looked.done !== true; looked = kinds.next()) yield { bytes: new Uint8Array(0), rowsDone: 0 }
  const values = columnsOf(looked.value)
  const attributes = values.map(({ at }) => wide.columns[at] ?? '')
  const names = wideNames(attributes, [deviceColumn, timeColumn])
  const sink = createPageSink()
  sink.raw(magic)
  const rowGroups: RowGroup[] = []
  let rowsDone = 0
  for (const parts of groupsOf(wide)) {
    const rowGroup = yield* groupChunks({ table, rule, values, names }, sink, parts, rowsDone)
    rowGroups.push(rowGroup)
    rowsDone += Number(rowGroup.num_rows)
  }
  yield { bytes: sink.take(), rowsDone }
  const columns: readonly ColumnShape[] = [
    { kind: 'text', name: deviceColumn },
    { kind: 'time', name: timeColumn },
    ...values.map(({ kind }, index) => ({ kind, name: names[index] ?? '' })),
  ]
  const ofColumns = { key: attributesKey, value: JSON.stringify(attributes) }
  sink.raw(footerBytes({ columns, rowGroups, metadata: [...metadata(), ofColumns], appVersion }))
  yield { bytes: sink.take(), rowsDone }
}
