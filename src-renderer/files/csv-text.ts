import type { ByteWriter } from './byte-writer'
import { guardFormula } from './formula-guard'

const needsQuotes = /[",;\t\r\n]/
const loneSurrogate = /\p{Surrogate}/u

export const isWellFormed = (text: string): boolean => !loneSurrogate.test(text)

/** One cell as it stands in the file, guarded and quoted. */
export const csvCell = (text: string): string => {
  const safe = guardFormula(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes the texts of one dictionary as cells. */
export interface TextCells {
  /** False: UTF-8 cannot hold the text, and the file must keep it elsewhere. */
  write(code: number): boolean
}

// Keeping the bytes of a cell pays where texts repeat; in a dictionary of ids it would only cost memory.
const keptTexts = 20_000

export const createTextCells = (texts: readonly string[], writer: ByteWriter): TextCells => {
  const encoder = new TextEncoder()
  const kept: (Uint8Array | undefined)[] = []
  const illFormed = new Set<number>()
  return {
    write: (code) => {
      const known = kept[code]
      if (known !== undefined) {
        writer.bytes(known, 0, known.length)
        return illFormed.size === 0 || !illFormed.has(code)
      }
      const text = texts[code] ?? ''
      const cell = csvCell(text)
      const isWhole = isWellFormed(text)
      if (code < keptTexts) {
        kept[code] = encoder.encode(cell)
        if (!isWhole) illFormed.add(code)
      }
      writer.text(cell)
      return isWhole
    },
  }
}
