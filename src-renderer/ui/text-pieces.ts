import { shownParts } from '../../src-core/events/hidden-characters'

export { showHidden } from '../../src-core/events/hidden-characters'

/** Wider letters than these have no usual width. */
const usualLetters = /^[\x20-\x7E]*$/

/** Names of one place begin alike, so one of more characters than there is room for gives way in its middle. */
export const cutInMiddle = (text: string, most: number): string => {
  if (text.length <= most || !usualLetters.test(text)) return text
  const head = Math.ceil((most - 1) / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (most - 1 - head))}`
}

/** `hidden`: an invisible character, written out; `hit`: a match of the search. */
type PieceKind = 'plain' | 'hit' | 'hidden'

export interface TextPiece {
  readonly kind: PieceKind
  readonly text: string
}

const withHiddenShown = (text: string, kind: PieceKind): readonly TextPiece[] =>
  shownParts(text).map((part) => ({ kind: part.isHidden ? 'hidden' : kind, text: part.text }))

/**
 * The positions of `search` in `text`, ignoring case. Folding must not change lengths, or the positions would
 * shift.
 */
const hitsOf = (text: string, search: string): readonly number[] => {
  const folded = text.toLowerCase()
  const wanted = search.toLowerCase()
  if (wanted === '' || folded.length !== text.length) return []
  const hits: number[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    hits.push(at)
  return hits
}

/**
 * The text of a cell, split into pieces that are drawn differently; joined, the plain and hit pieces are the
 * text itself.
 */
export const piecesOf = (text: string, search: string): readonly TextPiece[] => {
  const length = search.length
  const pieces: TextPiece[] = []
  let from = 0
  for (const at of hitsOf(text, search)) {
    if (at > from) pieces.push(...withHiddenShown(text.slice(from, at), 'plain'))
    pieces.push(...withHiddenShown(text.slice(at, at + length), 'hit'))
    from = at + length
  }
  if (from < text.length) pieces.push(...withHiddenShown(text.slice(from), 'plain'))
  return pieces
}
