import { idSeparator } from '../../src-preload/contract/event'
import { numberText } from '../events/json-text'
import type { TableData } from '../events/table-data'
import { isColumnText } from './parquet-format'

const zero = 48
const longestTime = 24
// Beyond this, the digits come from the platform.
const plainTime = 1e15

/** The bytes of ids, one after the other. */
export interface IdBytes {
  /** The bytes of the id last read; valid until the one after the next is read. */
  readonly bytes: Uint8Array
  readonly length: number
  /** False: the row has no id; null: it has one that no column can hold. */
  read(row: number): boolean | null
}

const writeDigits = (target: Uint8Array, at: number, time: number): number => {
  let end = at + 1
  for (let limit = 10; time >= limit; limit *= 10) end++
  let rest = time
  for (let place = end - 1; place >= at; place--) {
    const next = Math.floor(rest / 10)
    target[place] = zero + rest - next * 10
    rest = next
  }
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
  // The id before the last one is still needed: what it has in common with the last is not written again.
  let buffers = [new Uint8Array(256), new Uint8Array(256)] as const
  let length = 0
  const begin = (size: number): Uint8Array => {
    const [last, older] = buffers
    buffers = [older.length < size ? new Uint8Array(size * 2) : older, last]
    return buffers[0]
  }
  const readText = (text: string): boolean | null => {
    if (!isColumnText(text)) return null
    length = encoder.encodeInto(text, begin(text.length * 3)).written
    return true
  }
  const readParts = (head: Uint8Array, time: number): boolean => {
    const target = begin(head.length + longestTime)
    target.set(head)
    const isPlain = time >= 0 && time < plainTime && !Object.is(time, -0)
    length = isPlain ? writeDigits(target, head.length, time) : head.length + encoder.encodeInto(numberText(time), target.subarray(head.length)).written
    return true
  }
  return {
    get bytes() {
      return buffers[0]
    },
    get length() {
      return length
    },
    read: (row) => {
      const [device, attribute] = [idDevice[row] ?? 0, idAttribute[row] ?? 0]
      if (attribute === 0) return device !== 0 && readText(table.texts.id[device] ?? '')
      const head = headOf(device, attribute)
      return head === null ? null : readParts(head, idTime[row] ?? 0)
    },
  }
}
