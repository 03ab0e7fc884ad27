/** An answer has four: an object, a list, an event, and at times a value in parts. */
const mostLevels = 1024
/**
 * The largest body holds some 230,000 events with 14 fields; values that are nothing but brackets and commas
 * take more than ten times the memory of the body.
 */
const mostValues = 5_000_000

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** The position of the quote that ends the text at `start`; -1: none does. */
const endOfText = (body: Uint8Array, start: number): number => {
  for (let at = body.indexOf(quote, start); at !== -1; at = body.indexOf(quote, at + 1)) {
    let before = at
    while (body[before - 1] === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return -1
}

/**
 * Whether a body is nested deeper, or has more values, than any answer of the service, so that parsing it
 * could take all memory. By its brackets, commas and texts only: it need not be JSON.
 */
export const isTooComplex = (body: Uint8Array): boolean => {
  let [level, values] = [0, 0]
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === quote) {
      at = endOfText(body, at + 1)
      if (at === -1) return false
    } else if (byte === openList || byte === openObject) {
      if (++level > mostLevels || ++values > mostValues) return true
    } else if (byte === closeList || byte === closeObject) level -= 1
    else if (byte === comma && ++values > mostValues) return true
  }
  return false
}
