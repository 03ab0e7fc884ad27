const quote = 34
const comma = 44
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/** Finds the ends of the elements of a JSON list in bytes that arrive in parts. */
export interface ElementScanner {
  /**
   * Starting at `from`, where the last call ended: the position of what ends an element, which is a comma, or
   * a bracket or brace that the element has not opened. -1: it has not arrived, and all bytes were scanned.
   */
  next(bytes: Uint8Array, from: number): number
}

export const createElementScanner = (): ElementScanner => {
  let depth = 0
  let isText = false
  let isEscaped = false
  const scanText = (bytes: Uint8Array, from: number): number => {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) {
        isText = false
        return at + 1
      }
    }
    return bytes.length
  }
  return {
    next: (bytes, from) => {
      for (let at = isText ? scanText(bytes, from) : from; at < bytes.length;) {
        const byte = bytes[at]
        if (byte === comma && depth === 0) return at
        if (byte === openBrace || byte === openBracket) depth++
        else if (byte === closeBrace || byte === closeBracket) {
          if (depth === 0) return at
          depth--
        }
        isText = byte === quote
        at = isText ? scanText(bytes, at + 1) : at + 1
      }
      return -1
    },
  }
}
