import type { ByteWriter } from './byte-writer'
import { csvCell } from './csv-text'

const minute = 60_000
// Whole minutes only: before that some zones were off by seconds, and a later time may be written in another shape.
const from = Date.UTC(1973, 0)
const to = Date.UTC(9999, 0)
const minuteStart = '00.000'
const keptMinutes = 10_000

interface Pattern {
  readonly before: Uint8Array
  readonly after: Uint8Array
}

/**
 * Writes times in their readable form. That form is made once a minute, not once a row; seconds and milliseconds are
 * put into it. A format without them is called for each row.
 */
export const createReadableTimes = (format: (time: number) => string, writer: ByteWriter): ((time: number) => void) => {
  const encoder = new TextEncoder()
  const patterns = new Map<number, Pattern>()
  const patternOf = (start: number): Pattern => {
    const text = format(start)
    const cut = text.lastIndexOf(minuteStart)
    return { before: encoder.encode(text.slice(0, cut)), after: encoder.encode(text.slice(cut + minuteStart.length)) }
  }
  const hasPattern = format(from).includes(minuteStart)
  let lastStart = NaN
  let last: Pattern = { before: new Uint8Array(0), after: new Uint8Array(0) }
  return (time) => {
    if (Number.isNaN(time)) return
    if (!hasPattern || !Number.isInteger(time) || time < from || time >= to) {
      writer.text(csvCell(format(time)))
      return
    }
    const start = Math.floor(time / minute) * minute
    if (start !== lastStart) {
      last = patterns.get(start) ?? patternOf(start)
      if (patterns.size >= keptMinutes) patterns.clear()
      patterns.set(start, last)
      lastStart = start
    }
    const ms = time - start
    const second = (ms / 1000) | 0
    writer.bytes(last.before)
    writer.digits(second, 2)
    writer.byte(46)
    writer.digits(ms - second * 1000, 3)
    writer.bytes(last.after)
  }
}
