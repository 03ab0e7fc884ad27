import { bytesToRecognize, type FileKind, kindOf } from './file-kind'
import { ReadingError } from './file-problem'

/** Converts the bytes of a text from any Unicode encoding to UTF-8 without a byte order mark. */
export interface Utf8Stream {
  /** What is certain of this chunk and those before it. */
  read(chunk: Uint8Array): Uint8Array
  /** The rest that was held back. */
  end(): Uint8Array
}

type Transcode = (chunk: Uint8Array) => Uint8Array

const nothing = new Uint8Array(0)
// A byte that never occurs in UTF-8, so that the decoder reports the position.
const noText = Uint8Array.of(0xff)
const bytesPerUnit = 3

export const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf)

/** The position after a byte order mark at `at`, which begins a file that was joined to another. */
export const skipByteOrderMark = (bytes: Uint8Array, at: number): number =>
  byteOrderMark.every((byte, index) => bytes[at + index] === byte) ? at + byteOrderMark.length : at

/** Writes one code point; a surrogate without its other half is written as it is, which is invalid UTF-8. */
const writePoint = (target: Uint8Array, at: number, point: number): number => {
  let index = at
  if (point < 0x80) target[index++] = point
  else {
    if (point < 0x800) target[index++] = 0xc0 | (point >> 6)
    else {
      if (point < 0x10000) target[index++] = 0xe0 | (point >> 12)
      else {
        target[index++] = 0xf0 | (point >> 18)
        target[index++] = 0x80 | ((point >> 12) & 0x3f)
      }
      target[index++] = 0x80 | ((point >> 6) & 0x3f)
    }
    target[index++] = 0x80 | (point & 0x3f)
  }
  return index
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

const createFromUtf16 = (isLittleEndian: boolean) => {
  let rest: Uint8Array = nothing
  let high = 0
  return {
    read: (chunk: Uint8Array): Uint8Array => {
      const bytes = joined(rest, chunk)
      const units = Math.floor(bytes.length / 2)
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      const target = new Uint8Array((units + 1) * bytesPerUnit)
      let length = 0
      for (let index = 0; index < units; index++) {
        const unit = view.getUint16(index * 2, isLittleEndian)
        const isPair = high !== 0 && isLow(unit)
        if (high !== 0 && !isPair) length = writePoint(target, length, high)
        const point = isPair ? 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00) : unit
        high = isHigh(unit) ? unit : 0
        if (high === 0) length = writePoint(target, length, point)
      }
      rest = bytes.slice(units * 2)
      return target.slice(0, length)
    },
    // Half a character at the end means that it is no text.
    end: () => (rest.length > 0 || high !== 0 ? noText : nothing),
  }
}

const asItIs = { read: (chunk: Uint8Array): Uint8Array => chunk, end: () => nothing }

const transcoderOf = (kind: FileKind): { readonly read: Transcode; readonly end: () => Uint8Array } => {
  if ('notText' in kind) throw new ReadingError(kind.notText, null, '')
  return kind.encoding === 'utf8' ? asItIs : createFromUtf16(kind.encoding === 'utf16le')
}

/** Throws ReadingError if the bytes are not text. */
export const createUtf8Stream = (): Utf8Stream => {
  let start: Uint8Array = nothing
  let encoding: ReturnType<typeof transcoderOf> | null = null
  const begin = (): Uint8Array => {
    const kind = kindOf(start.subarray(0, bytesToRecognize))
    encoding = transcoderOf(kind)
    return encoding.read(start.subarray('markLength' in kind ? kind.markLength : 0))
  }
  return {
    read: (chunk) => {
      if (encoding !== null) return encoding.read(chunk)
      start = joined(start, chunk)
      return start.length < bytesToRecognize ? nothing : begin()
    },
    end: () => {
      const first = encoding === null ? begin() : nothing
      return joined(first, encoding?.end() ?? nothing)
    },
  }
}
