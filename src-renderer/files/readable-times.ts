import type { ByteWriter } from './byte-writer'
import { csvCell } from './csv-text'

const minute = 60_000
// Whole minutes only: before that some zones were off by seconds, and a later time may be written in another shape.
const from = Date.UTC(1973, 0)
const to = Date.UTC(9999, 0)
const minuteStart = '00.000'
// Some 8 MB, and more than a month has.
const keptMinutes = 50_000
const point = 46

/**
 * Writes times in their readable form. That form is made once a minute, not once a row; seconds and milliseconds are
 * put into it. A format without them is called for each row.
 */
export const createReadableTimes = (format: (time: number) => string, writer: ByteWriter): ((time: number) => void) => {
  const encoder = new TextEncoder()
  const patterns = new Map<number, Uint8Array>()
  const cut = format(from).lastIndexOf(minuteStart)
  const patternOf = (start: number): Uint8Array => {
    const known = patterns.get(start)
    if (known !== undefined) return known
    const pattern = encoder.encode(format(start))
    if (patterns.size >= keptMinutes) patterns.clear()
    patterns.set(start, pattern)
    return pattern
  }
  return (time) => {
    if (Number.isNaN(time)) return
    if (cut === -1 || !Number.isInteger(time) || time < from || time >= to) {
      writer.text(csvCell(format(time)))
      return
    }
    const start = Math.floor(time / minute) * minute
    const pattern = patternOf(start)
    const ms = time - start
    const second = (ms / 1000) | 0
    writer.bytes(pattern, 0, cut)
    writer.digits(second, 2)
    writer.byte(point)
    writer.digits(ms - second * 1000, 3)
    writer.bytes(pattern, cut + minuteStart.length, pattern.length)
  }
}
