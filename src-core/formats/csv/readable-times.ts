import { firstWholeMinute, isInWholeMinute, minuteMs, minuteStart } from '../../time/whole-minutes'
import type { ByteWriter } from '../byte-writer'
import { csvCell } from './text'

// Some 8 MB; enough for the minutes of more than a month.
const keptMinutes = 50_000
const point = 46

/**
 * Writes times in their readable form. Formats once per minute, not once per row, and inserts seconds and
 * milliseconds. A format without them is called for each row.
 */
export const createReadableTimes = (
  format: (time: number) => string,
  writer: ByteWriter,
): ((time: number) => void) => {
  const encoder = new TextEncoder()
  const patterns = new Map<number, Uint8Array>()
  const cut = format(firstWholeMinute).lastIndexOf(minuteStart)
  const patternOf = (minutes: number): Uint8Array => {
    const known = patterns.get(minutes)
    if (known !== undefined) return known
    const pattern = encoder.encode(format(minutes * minuteMs))
    if (patterns.size >= keptMinutes) patterns.clear()
    patterns.set(minutes, pattern)
    return pattern
  }
  let lastMinutes = NaN
  let pattern: Uint8Array = new Uint8Array(0)
  return (time) => {
    if (Number.isNaN(time)) return
    if (cut === -1 || !isInWholeMinute(time)) {
      writer.text(csvCell(format(time)))
      return
    }
    const minutes = Math.floor(time / minuteMs)
    // The times of a row are usually in the same minute, and so are those of its neighbours.
    if (minutes !== lastMinutes) pattern = patternOf(minutes)
    lastMinutes = minutes
    const ms = time - minutes * minuteMs
    const second = (ms / 1000) | 0
    writer.bytes(pattern, 0, cut)
    writer.digits(second, 2)
    writer.byte(point)
    writer.digits(ms - second * 1000, 3)
    writer.bytes(pattern, cut + minuteStart.length, pattern.length)
  }
}
