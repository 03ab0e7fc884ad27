import { anomalyBit } from '../events/event'
import type { EventBatch } from './event-batch'
import { allocateBatch } from './event-columns'
import { createTextDictionaries, takeNewTexts, type TextDictionaries } from './event-dictionary'
import { writeRow } from './event-row'
import type { JsonValue } from './json'
import { isJsonObject } from './json'
import { createOrdinaryWriter } from './ordinary-row'

export interface EventEncoder {
  /**
   * Turns parsed elements (exact numbers as `ExactNumber`) into one batch. `askedDevice` is the device of the
   * request: elements of another device are marked, as are those in `doubled`, in which names occur twice.
   * Drops no element and never throws.
   */
  encode(elements: readonly JsonValue[], askedDevice?: string, doubled?: ReadonlySet<JsonValue>): EventBatch
}

const markDoubled = (
  marks: Uint16Array,
  elements: readonly JsonValue[],
  doubled: ReadonlySet<JsonValue>,
): void =>
  elements.forEach((element, row) => {
    if (doubled.has(element)) marks[row] = (marks[row] ?? 0) | anomalyBit('doubledName')
  })

/**
 * Use one encoder per result: its dictionaries grow from batch to batch, and each batch contains the texts
 * that it added.
 */
export const createEventEncoder = (
  dictionaries: TextDictionaries = createTextDictionaries(),
): EventEncoder => {
  return {
    encode: (elements, askedDevice, doubled) => {
      const { bytes, columns } = allocateBatch(elements.length)
      const rows: number[] = []
      const json: string[] = []
      const keepExtra = (row: number, text: string): void => {
        rows.push(row)
        json.push(text)
      }
      const target = { columns, dictionaries, keepExtra }
      const writeOrdinary = createOrdinaryWriter(target, askedDevice)
      elements.forEach((element, row) => {
        if (!isJsonObject(element) || !writeOrdinary(element, row))
          writeRow(target, row, element, askedDevice)
      })
      if (doubled !== undefined && doubled.size > 0) markDoubled(columns.anomalies, elements, doubled)
      return {
        rowCount: elements.length,
        bytes,
        newTexts: takeNewTexts(dictionaries),
        extras: { rows: Uint32Array.from(rows), json },
      }
    },
  }
}
