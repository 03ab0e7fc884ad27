import type { DictionaryName, EventBatch } from '../src-core/codec/event-batch'
import { columnsOf } from '../src-core/codec/event-columns'
import { dictionaryNames } from '../src-core/codec/event-dictionary'
import type { TableData } from '../src-core/events/table-data'

/**
 * Each batch of a run as a table of its own, for rows that are written as they come and then forgotten. Only
 * the dictionaries stay, because later batches refer to them.
 */
export const createPassingRows = (): ((batch: EventBatch) => TableData) => {
  const texts = Object.fromEntries(dictionaryNames.map((name) => [name, ['']])) as Record<
    DictionaryName,
    string[]
  >
  return (batch) => {
    // In a loop, because spreading about 100,000 texts into push() overflows the stack.
    for (const name of dictionaryNames) for (const text of batch.newTexts[name]) texts[name].push(text)
    const { rowCount, extras } = batch
    return {
      rowCount,
      columns: columnsOf(batch),
      texts,
      extras: new Map(extras.json.map((json, index) => [extras.rows[index] ?? 0, json])),
      marks: new Uint8Array(rowCount),
      faults: new Uint32Array(0),
      sources: new Uint32Array(0),
      sourceNames: [],
      refreshMarks: new Uint8Array(0),
    }
  }
}
