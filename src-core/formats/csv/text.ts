import type { ByteWriter } from '../byte-writer'
import { guardFormula, guardInner, hasInnerFormula } from '../formula-guard'

const needsQuotes = /[",;\t\r\n]/
const loneSurrogate = /\p{Surrogate}/u

/**
 * Whether a cell holds exactly this text: UTF-8 has no lone surrogates, and a guard inside a text is not
 * removed on reading.
 */
export const isWholeInCell = (text: string): boolean => !loneSurrogate.test(text) && !hasInnerFormula(text)

const guardedText = (text: string): string => guardInner(guardFormula(text))

/** What whoever reads a cell finds in it, if nothing removes the guards. */
export const csvCellText = (text: string): string =>
  guardedText(text).replaceAll(new RegExp(loneSurrogate, 'gu'), '\ufffd')

/** One cell as written to the file, guarded and quoted. */
export const csvCell = (text: string): string => {
  const safe = guardedText(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes the texts of one dictionary as cells. */
export interface TextCells {
  /** False: the cell does not hold the text exactly, so the file must keep it elsewhere. */
  write(code: number): boolean
}

// Caching the bytes of a cell pays if texts repeat; for a dictionary of ids it would only cost memory.
const storedTexts = 20_000

export const createTextCells = (texts: readonly string[], writer: ByteWriter): TextCells => {
  const encoder = new TextEncoder()
  const kept: (Uint8Array | undefined)[] = []
  const inexact = new Set<number>()
  return {
    write: (code) => {
      const known = kept[code]
      if (known !== undefined) {
        writer.bytes(known, 0, known.length)
        return inexact.size === 0 || !inexact.has(code)
      }
      const text = texts[code] ?? ''
      const cell = csvCell(text)
      const isWhole = isWholeInCell(text)
      if (code < storedTexts) {
        kept[code] = encoder.encode(cell)
        if (!isWhole) inexact.add(code)
      }
      writer.text(cell)
      return isWhole
    },
  }
}
