import type { RowCells } from './csv/scanner'
import { ReadingError } from './file-problem'

const quote = 34

export type Decode = (bytes: Uint8Array, column: string | null) => string

/** Decodes strictly: invalid UTF-8 is an error, not a replacement character. */
export const createDecode = (): Decode => {
  // A byte order mark inside the file is a character of the text.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return (bytes, column) => {
    try {
      return decoder.decode(bytes)
    } catch {
      // It throws for nothing else. The readable part helps to find the place.
      throw new ReadingError('notUtf8', column, new TextDecoder().decode(bytes))
    }
  }
}

const isSound = (bytes: Uint8Array, stream: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream })
    return true
  } catch {
    // It throws for nothing else.
    return false
  }
}

/**
 * The number of bytes at the start that are whole UTF-8 characters, found by bisection, because no decoder
 * reports the place.
 */
export const validLength = (bytes: Uint8Array): number => {
  let sound = 0
  for (let end = bytes.length; sound < end;) {
    const middle = Math.ceil((sound + end) / 2)
    // An incomplete character at the end of a chunk is not an error yet.
    if (isSound(bytes.subarray(0, middle), true)) sound = middle
    else end = middle - 1
  }
  while (!isSound(bytes.subarray(0, sound), false)) sound--
  return sound
}

/**
 * The text of a cell, with doubled quotes reduced to one. A quote in an unquoted cell, which another program
 * may write, stays unchanged.
 */
export const rawText = (
  bytes: Uint8Array,
  cells: RowCells,
  index: number,
  decode: Decode,
  column: string | null,
): string => {
  const text = decode(bytes.subarray(cells.starts[index], cells.ends[index]), column)
  return cells.hasDoubled && bytes[(cells.starts[index] ?? 0) - 1] === quote
    ? text.replaceAll('""', '"')
    : text
}
