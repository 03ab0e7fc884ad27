import { blanks, type TextForm, usualSeparators } from './description'
import { createRowScanner, type TextRow } from './text-rows'

/** Lines that are looked at: the header is hardly ever further down. */
export const sampledRows = 400

/** The number of cells without empty ones at the end. */
export const filledLength = (cells: readonly string[]): number => {
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length--
  return length
}

/** The first rows of a text. */
export const firstRows = (
  text: string,
  form: Pick<TextForm, 'separator' | 'escape'>,
  isWhole: boolean,
): readonly TextRow[] => {
  const scanner = createRowScanner(form)
  const rows = scanner.read(text)
  // The last line of a part may be half of one.
  return (isWhole || rows.length === 0 ? [...rows, ...scanner.end()] : rows).slice(0, sampledRows)
}

const backslashes = /\\"(?!\s*(?:[,;\t|]|$))/m
export const guessEscape = (text: string): '"' | '\\' =>
  backslashes.test(text) && !/(?<![,;\t|\n\r])""(?![,;\t|\n\r])/.test(text) ? '\\' : '"'

interface Usual {
  /** The commonest number of cells in the second half of the rows, where there is neither title nor header. */
  readonly length: number
  /** How many of the rows have it. */
  readonly share: number
  /** The same of that half. */
  readonly shareBelow: number
}

export const usualLength = (rows: readonly TextRow[]): Usual => {
  const lengths = rows.map(({ cells }) => cells.length)
  const below = lengths.slice(lengths.length < 4 ? 0 : Math.floor(lengths.length / 2))
  const counts = new Map<number, number>()
  for (const length of below) counts.set(length, (counts.get(length) ?? 0) + 1)
  const often = (length: number): number => lengths.filter((each) => each === length).length
  const [length = 1, count = 0] =
    [...counts].toSorted(
      ([one, ofOne], [other, ofOther]) => ofOther - ofOne || often(other) - often(one),
    )[0] ?? []
  return {
    length,
    share: often(length) / Math.max(1, lengths.length),
    shareBelow: count / Math.max(1, below.length),
  }
}

/** Earlier ones are rarer within cells, so that they decide where several cut all rows alike. */
const order = ['\t', ';', '|', ',', blanks]

/** The separator that cuts the rows alike; empty: none does, so there is one column. */
export const guessSeparator = (text: string, isWhole: boolean): string => {
  const escape = guessEscape(text)
  const plain = text.replace(/^[ \t]*#.*$/gm, '')
  const cuts = usualSeparators.map((separator) => {
    const usual = usualLength(firstRows(plain, { separator, escape }, isWhole))
    return { separator, ...(usual.length < 2 ? { ...usual, share: 0, shareBelow: 0 } : usual) }
  })
  const sure = cuts.filter(({ separator }) => separator !== blanks)
  const most = Math.max(...sure.map(({ share }) => share))
  const best = sure
    .filter(({ share, shareBelow }) => shareBelow >= 0.5 && share > most - 0.1)
    .toSorted((one, other) => order.indexOf(one.separator) - order.indexOf(other.separator))[0]
  const ofBlanks = cuts.find(({ separator }) => separator === blanks)
  // Commas that the header lacks, while blanks cut all rows alike: those are in dates and numbers.
  const isWithin = best?.separator === ',' && ofBlanks?.share === 1 && best.share < 1
  if (best !== undefined && !isWithin) return best.separator
  // Words have blanks between them, too.
  return ofBlanks !== undefined && ofBlanks.shareBelow >= 0.8 ? blanks : ''
}

/** `sep=;`, an instruction for spreadsheets. */
export const statedSeparator = (text: string): string | null => {
  const [, plain, quoted] = /^\ufeff?[\r\n]*(?:sep=([ -~\t])|"sep=([ -~\t])")[\r\n]/i.exec(text) ?? []
  return plain ?? quoted ?? null
}
