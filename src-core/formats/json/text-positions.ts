import type { TextPosition } from '../file-problem'

const lineFeed = 10

/** The current reading position in a UTF-8 text. */
export interface TextPositions {
  /** The position of `bytes[offset]`, if `bytes[0]` follows everything that was passed before. */
  at(bytes: Uint8Array, offset: number): TextPosition
  /** The first `count` bytes have been read. */
  pass(bytes: Uint8Array, count: number): void
}

const isCharacterStart = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) !== 0x80

export const createTextPositions = (): TextPositions => {
  let line = 1
  let character = 1
  const at = (bytes: Uint8Array, offset: number): TextPosition => {
    const before = bytes.subarray(0, offset)
    const lineStart = before.lastIndexOf(lineFeed) + 1
    let lines = 0
    for (
      let position = before.indexOf(lineFeed);
      position !== -1;
      position = before.indexOf(lineFeed, position + 1)
    )
      lines++
    let characters = 0
    for (let position = lineStart; position < offset; position++)
      if (isCharacterStart(bytes[position])) characters++
    return { line: line + lines, character: (lines === 0 ? character : 1) + characters }
  }
  return {
    at,
    pass: (bytes, count) => {
      const position = at(bytes, count)
      line = position.line
      character = position.character
    },
  }
}
