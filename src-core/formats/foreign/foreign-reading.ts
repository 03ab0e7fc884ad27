import type { EventBatch } from '../../codec/event-batch'
import { columnsOf } from '../../codec/event-columns'
import { isJsonObject, type JsonValue } from '../../codec/json'
import { anomalyBit, ofOthers } from '../../events/event'
import { extraColumn } from '../csv/format'
import { createElementBatches } from '../element-batches'
import type { FileProblemKind } from '../file-problem'
import type { ForeignReading, Listeners } from '../format-reader'
import { joinedBytes } from '../parquet/joined-bytes'
import type { TableDescription } from './description'
import { isOfOurColumns } from './our-columns'
import { createOurExport } from './our-export'
import { createReadRow, readSieved } from './row-records'
import { createRowSieve, type RowFault } from './row-sieve'
import type { RowSource } from './row-source'
import { lookAt } from './table-look'

/** Null: nothing is left out that was a row. `width`: the number of columns. */
const problemOf = (fault: RowFault, cellCount: number, width: number): FileProblemKind | null => {
  if (fault === 'filled' || fault === 'repeatedHeader' || fault === 'comment') return null
  if (fault === 'quote' || fault === 'badExtra' || fault === 'otherTable') return fault
  return cellCount === width ? 'torn' : 'cellCount'
}

const expected = ['deviceTimestamp', 'attributeCode', 'attributeData']
const usual = anomalyBit('noId') | anomalyBit('extraField')
const missing = anomalyBit('missingField')

/**
 * In a table of others it is no anomaly of a row that there are no ids, fewer fields and other ones; but it is
 * one that its time, attribute or value is missing.
 */
const createOtherRows = (onBatch: (batch: EventBatch) => void) => {
  let isWhole: boolean[] = []
  const events = createElementBatches((batch) => {
    const bits = columnsOf(batch).anomalies
    bits.forEach((of, row) => {
      const cleared = isWhole[row] === true ? usual | missing : usual
      if ((of & cleared) !== 0) bits[row] = (of & ~cleared) | ofOthers
    })
    isWhole = []
    onBatch(batch)
  })
  return {
    add: (record: JsonValue, hasDoubled: boolean): void => {
      isWhole.push(isJsonObject(record) && expected.every((name) => Object.hasOwn(record, name)))
      events.add(record, hasDoubled)
    },
    flush: events.flush,
  }
}

function* readSteps(
  source: RowSource,
  description: TableDescription,
  writtenAt: number,
  { onBatch, onNote, onFault, onRemark }: Listeners,
): Generator<undefined, void, undefined> {
  const { columns, form } = source.shapeOf(description.text ?? {}, description.language)
  const names = columns.map(({ name }) => name)
  const ours = isOfOurColumns(source.kind, names) ? createOurExport(names) : null
  const events = ours === null ? createOtherRows(onBatch) : createElementBatches(onBatch)
  let rowCount = 0
  const sieve = createRowSieve({ names, form, isOurs: ours !== null }, (kind, { line, cells }) => {
    const problem = problemOf(kind, cells.length, names.length)
    if (problem === null) return
    const found = kind === 'badExtra' ? (cells[names.indexOf(extraColumn)] ?? '') : String(cells.length)
    const column = kind === 'badExtra' ? extraColumn : null
    onFault({
      problem: { kind: problem, line, column, character: null, found },
      row: rowCount,
      rowCount: 1,
    })
  })
  const readRow = createReadRow(columns, description, { ours, writtenAt })
  for (const rows of source.rows(form)) {
    for (const row of rows) {
      const read = readSieved(sieve, row, readRow)
      if (read?.note) onNote(rowCount, read.note)
      for (const { record, hasDoubled } of read?.records ?? []) {
        events.add(record, hasDoubled)
        rowCount++
      }
    }
    events.flush()
    yield
  }
  if (ours?.remark) onRemark(ours.remark)
}

/** Reads the rows of a source as a description says. */
export const createForeignReading = (source: RowSource, listeners: Listeners): ForeignReading => {
  let steps: Iterator<undefined> | null = null
  return {
    look: (known, options) => lookAt(source, known, options),
    describe: (description, writtenAt) => {
      steps = readSteps(source, description, writtenAt, listeners)
    },
    step: () => steps !== null && steps.next().done !== true,
  }
}

/** All bytes of a file that arrived in parts. */
export const wholeOf = (parts: readonly Uint8Array[]): Uint8Array => joinedBytes([...parts])
