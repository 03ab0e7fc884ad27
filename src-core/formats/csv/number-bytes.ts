import { numberText } from '../../events/json-text'
import type { ByteWriter } from '../byte-writer'

const point = 46
const minus = 45
const decimals = 1000
const lowDigits = 1e7

const digitCount = (value: number): number => {
  let count = 1
  for (let limit = 10; value >= limit; limit *= 10) count++
  return count
}

const writeWhole = (writer: ByteWriter, value: number): void => {
  if (value < lowDigits) {
    writer.digits(value, digitCount(value))
    return
  }
  const high = Math.floor(value / lowDigits)
  writeWhole(writer, high)
  writer.digits(value - high * lowDigits, 7)
}

const writeFraction = (writer: ByteWriter, thousandths: number): void => {
  writer.byte(point)
  if (thousandths % 100 === 0) writer.digits(thousandths / 100, 1)
  else if (thousandths % 10 === 0) writer.digits(thousandths / 10, 2)
  else writer.digits(thousandths, 3)
}

/**
 * Writes a number as JSON does; `-0` keeps its sign. For up to three decimals, which means nearly every
 * number, it makes the digits itself, because a text for each number would be slow.
 */
export const writeNumber = (writer: ByteWriter, value: number): void => {
  const size = Math.abs(value)
  const scaled = Math.round(size * decimals)
  const isPlain = Number.isInteger(size) ? size < 1e15 : scaled < 1e15 && scaled / decimals === size
  if (!isPlain || Object.is(value, -0)) {
    writer.text(numberText(value))
    return
  }
  if (value < 0) writer.byte(minus)
  const front = Math.floor(size)
  const thousandths = size === front ? 0 : scaled - front * decimals
  writeWhole(writer, front)
  if (thousandths > 0) writeFraction(writer, thousandths)
}
