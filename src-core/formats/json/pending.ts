import { createDecode, validLength } from '../cell-text'
import type { FileProblemKind, TextPosition } from '../file-problem'
import { ReadingError } from '../file-problem'
import { createTextPositions } from './text-positions'

/** The bytes of a document that are still needed, and their position in it. */
export const createPending = () => {
  const decode = createDecode()
  const positions = createTextPositions()
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(0)
  let [from, to] = [0, 0]
  const bytes = (): Uint8Array => buffer.subarray(from, to)
  const errorAt = (kind: FileProblemKind, offset: number, found: string): ReadingError =>
    new ReadingError(kind, null, found, positions.at(bytes(), offset))
  return {
    get bytes() {
      return bytes()
    },
    positionAt: (offset: number): TextPosition => positions.at(bytes(), offset),
    errorAt,
    /** Throws ReadingError if it is no UTF-8. */
    text: (start: number, end: number): string => {
      const part = bytes().subarray(start, end)
      try {
        return decode(part, null)
      } catch (reason) {
        if (!(reason instanceof ReadingError)) throw reason
        throw errorAt(reason.kind, start + validLength(part), reason.found)
      }
    },
    /** The text of the first bytes; null: it is no UTF-8. */
    soundText: (length: number): string | null => {
      try {
        return decode(bytes().subarray(0, length), null)
      } catch (reason) {
        if (!(reason instanceof ReadingError)) throw reason
        return null
      }
    },
    /** The error at a character of the text at the start; at its end, the file is cut short. */
    errorIn: (json: string, at: number): ReadingError =>
      errorAt(
        at >= json.trimEnd().length ? 'cutShort' : 'badJson',
        encoder.encode(json.slice(0, at)).length,
        json.slice(at),
      ),
    /** With room for as much again, because an element may arrive in many parts. */
    add: (more: Uint8Array): void => {
      if (to + more.length > buffer.length) {
        const larger = new Uint8Array(Math.max(to - from + more.length, 2 * (to - from)))
        larger.set(bytes())
        buffer = larger
        ;[from, to] = [0, to - from]
      }
      buffer.set(more, to)
      to += more.length
    },
    drop: (count: number): void => {
      positions.pass(bytes(), count)
      from += count
    },
  }
}

export type Pending = ReturnType<typeof createPending>
