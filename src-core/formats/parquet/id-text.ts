import { idSeparator } from '../../events/event'
import { numberText } from '../../events/json-text'
import type { TableData } from '../../events/table-data'
import { isColumnText } from './format'

const zero = 48
const longestTime = 24
// Beyond this, the digits come from the platform.
const plainTime = 1e15

/** The bytes of the ids of a page, one after the other. */
export interface IdBytes {
  /** The end of the last id is `length`. */
  readonly bytes: Uint8Array
  readonly length: number
  /** Adds the id of a row. False: the row has no id; null: it has one that no column can hold. */
  add(row: number): boolean | null
  clear(): void
}

// The digits of a number of 32 bits take less time.
const billion = 1e9

const writeDigits = (target: Uint8Array, from: number, to: number, value: number): void => {
  let rest = value | 0
  for (let index = to - 1; index >= from; index--) {
    const next = (rest / 10) | 0
    target[index] = zero + rest - next * 10
    rest = next
  }
}

/** Writes a whole number of at most 15 digits; returns where it ends. */
const writeTime = (target: Uint8Array, at: number, time: number): number => {
  let end = at + 1
  for (let limit = 10; time >= limit; limit *= 10) end++
  const billions = Math.floor(time / billion)
  const middle = Math.max(at, end - 9)
  writeDigits(target, at, middle, billions)
  writeDigits(target, middle, end, time - billions * billion)
  return end
}

/** Everything before the time; null: no column can hold it. */
const createHeads = ({ texts }: TableData) => {
  const heads = new Map<number, Uint8Array | null>()
  const encoder = new TextEncoder()
  return (device: number, attribute: number): Uint8Array | null => {
    const pair = device * texts.attributeCode.length + attribute
    const known = heads.get(pair)
    if (known !== undefined) return known
    const text = [texts.deviceId[device] ?? '', texts.attributeCode[attribute] ?? '', ''].join(idSeparator)
    const head = isColumnText(text) ? encoder.encode(text) : null
    heads.set(pair, head)
    return head
  }
}

export const createIdBytes = (table: TableData): IdBytes => {
  const { idDevice, idAttribute, idTime } = table.columns
  const headOf = createHeads(table)
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(256)
  let length = 0
  const reserve = (count: number): void => {
    if (length + count <= bytes.length) return
    const larger = new Uint8Array(Math.max(length + count, bytes.length * 2))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  const addText = (text: string): boolean | null => {
    if (!isColumnText(text)) return null
    reserve(text.length * 3)
    length += encoder.encodeInto(text, bytes.subarray(length)).written
    return true
  }
  const addParts = (head: Uint8Array, time: number): boolean => {
    reserve(head.length + longestTime)
    for (let index = 0; index < head.length; index++) bytes[length++] = head[index] ?? 0
    const isPlain = time >= 0 && time < plainTime && !Object.is(time, -0)
    length = isPlain
      ? writeTime(bytes, length, time)
      : length + encoder.encodeInto(numberText(time), bytes.subarray(length)).written
    return true
  }
  return {
    get bytes() {
      return bytes
    },
    get length() {
      return length
    },
    add: (row) => {
      const [device, attribute] = [idDevice[row] ?? 0, idAttribute[row] ?? 0]
      if (attribute === 0) return device !== 0 && addText(table.texts.id[device] ?? '')
      const head = headOf(device, attribute)
      return head === null ? null : addParts(head, idTime[row] ?? 0)
    },
    clear: () => {
      length = 0
    },
  }
}
