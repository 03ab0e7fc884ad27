import type { EventBatch } from '../../codec/event-batch'
import { columnsOf } from '../../codec/event-columns'
import { isJsonObject, type JsonValue } from '../../codec/json'
import { anomalyBit, ofOthers } from '../../events/event'
import { createElementBatches } from '../element-batches'
import type { FileProblemKind } from '../file-problem'
import type { Listeners } from '../format-reader'
import { joinedBytes } from '../parquet/joined-bytes'
import type { TableDescription } from './description'
import type { KnownParts } from './description-guess'
import { isOfOurColumns } from './our-columns'
import { createReadRow } from './row-records'
import { createRowSieve, type RowFault } from './row-sieve'
import type { RowSource } from './row-source'
import { lookAt, type LookOptions, type TableLook } from './table-look'

/** A file that others wrote: collected, looked at as often as one wants, and then read. */
export interface ForeignReading {
  look(known: KnownParts, options: LookOptions): TableLook
  /** Begins to read; `step` does it. */
  describe(description: TableDescription, writtenAt: number): void
  /** Reads some thousand rows; false: those were the last. */
  step(): boolean
}

/** Null: nothing is left out that was a row. `width`: the number of columns. */
const problemOf = (fault: RowFault, cellCount: number, width: number): FileProblemKind | null => {
  if (fault === 'filled' || fault === 'repeatedHeader' || fault === 'comment') return null
  if (fault === 'quote') return 'quote'
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
  { onBatch, onFault }: Listeners,
): Generator<undefined, void, undefined> {
  const { columns, form } = source.shapeOf(description.text ?? {}, description.language)
  const names = columns.map(({ name }) => name)
  const isOurs = isOfOurColumns(source.kind, names)
  const events = isOurs ? createElementBatches(onBatch) : createOtherRows(onBatch)
  let rowCount = 0
  const sieve = createRowSieve(names, form, (kind, { line, cells }) => {
    const problem = problemOf(kind, cells.length, names.length)
    if (problem === null) return
    const found = String(cells.length)
    onFault({
      problem: { kind: problem, line, column: null, character: null, found },
      row: rowCount,
      rowCount: 1,
    })
  })
  const readRow = createReadRow(columns, description, { isOurs, writtenAt })
  for (const rows of source.rows(form)) {
    for (const row of rows) {
      const cells = sieve.pass(row)
      if (cells === null) continue
      for (const { record, hasDoubled } of readRow(cells).records) {
        events.add(record, hasDoubled)
        rowCount++
      }
    }
    events.flush()
    yield
  }
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
