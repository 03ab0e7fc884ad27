/** `hidden`: a character nobody would see, written out; `hit`: what the search found. */
export type PieceKind = 'plain' | 'hit' | 'hidden'

export interface TextPiece {
  readonly kind: PieceKind
  readonly text: string
}

/** Controls, formats (bidi overrides, zero width), line and paragraph separators, lone surrogates, unusual blanks. */
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u00A0\u115F\u1160\u2000-\u200A\u202F\u205F\u3000\u3164\uFFA0]/u
const hiddenCharacters = new RegExp(hiddenCharacter.source, 'gu')

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** The text with every character that nobody would see written as `⟨U+202E⟩`. */
export const showHidden = (text: string): string => text.replace(hiddenCharacters, codePoint)

const withHiddenShown = (text: string, kind: PieceKind): readonly TextPiece[] => {
  if (!hiddenCharacter.test(text)) return [{ kind, text }]
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(hiddenCharacters)) {
    if (match.index > from) pieces.push({ kind, text: text.slice(from, match.index) })
    pieces.push({ kind: 'hidden', text: codePoint(match[0]) })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ kind, text: text.slice(from) })
  return pieces
}

/** Where `search` stands in `text`, whatever its case. Folding must not change lengths, or the places would shift. */
const hitsOf = (text: string, search: string): readonly number[] => {
  const folded = text.toLowerCase()
  const wanted = search.toLowerCase()
  if (wanted === '' || folded.length !== text.length) return []
  const hits: number[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) hits.push(at)
  return hits
}

/** A cell's text cut into what is drawn differently; joined, the plain and hit pieces are the text itself. */
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
