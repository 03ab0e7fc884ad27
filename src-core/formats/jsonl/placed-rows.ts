import { isJsonObject, jsonIn, type JsonValue } from '../../codec/json'
import { timeOfText } from '../../codec/time-of-text'
import { createDecode } from '../cell-text'
import type { PlacedCells, PlacedRows } from '../csv/placed-rows'
import { ReadingError } from '../file-problem'
import { joined } from '../utf8-stream'

const lineFeed = 10

const parsed = (text: string): JsonValue => {
  const json = jsonIn(text)
  if (json === undefined) throw new ReadingError('badJson', null, text.slice(0, 80))
  return json
}

/**
 * The lines of a file of ours, each with one record. Without the exact digits of its numbers: of a time they
 * decide nothing.
 */
export const createPlacedLines = (): PlacedRows => {
  const decode = createDecode()
  let rest: Uint8Array = new Uint8Array(0)
  let record: JsonValue = null
  let line = 1
  const member = (name: string): JsonValue | undefined => (isJsonObject(record) ? record[name] : undefined)
  const row: PlacedCells = {
    device: () => {
      const device = member('deviceId')
      return typeof device === 'string' ? device : undefined
    },
    time: (field) => {
      const time = member(field)
      return typeof time === 'number' ? time : timeOfText(time)
    },
  }
  return {
    read: (bytes, take) => {
      const whole = joined(rest, bytes)
      let at = 0
      for (;;) {
        const end = whole.indexOf(lineFeed, at) + 1
        if (end === 0) break
        record = parsed(decode(whole.subarray(at, end), null))
        take(row, at, end)
        line += 1
        at = end
      }
      rest = whole.slice(at)
      return whole
    },
    head: new Uint8Array(0),
    get line() {
      return line
    },
    get isWhole() {
      return rest.length === 0
    },
  }
}
