import type { TextPlace } from '../file-problem'

const lineFeed = 10

/** The current reading position in a UTF-8 text. */
export interface TextPlaces {
  /** The position of `bytes[offset]`, if `bytes[0]` follows everything that was passed before. */
  at(bytes: Uint8Array, offset: number): TextPlace
  /** The first `count` bytes have been read. */
  pass(bytes: Uint8Array, count: number): void
}

const isCharacterStart = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) !== 0x80

export const createTextPlaces = (): TextPlaces => {
  let line = 1
  let character = 1
  const at = (bytes: Uint8Array, offset: number): TextPlace => {
    const before = bytes.subarray(0, offset)
    const lineStart = before.lastIndexOf(lineFeed) + 1
    let lines = 0
    for (let place = before.indexOf(lineFeed); place !== -1; place = before.indexOf(lineFeed, place + 1))
      lines++
    let characters = 0
    for (let place = lineStart; place < offset; place++) if (isCharacterStart(bytes[place])) characters++
    return { line: line + lines, character: (lines === 0 ? character : 1) + characters }
  }
  return {
    at,
    pass: (bytes, count) => {
      const place = at(bytes, count)
      line = place.line
      character = place.character
    },
  }
}
