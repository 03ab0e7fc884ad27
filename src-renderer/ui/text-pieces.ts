/** `hidden`: a character nobody would see, written out; `hit`: what the search found. */
type PieceKind = 'plain' | 'hit' | 'hidden'

export interface TextPiece {
  readonly kind: PieceKind
  readonly text: string
}

/**
 * Controls, formats (bidi overrides, zero width), line and paragraph separators, lone surrogates, blanks but the space, and whatever
 * else Unicode says is not drawn. The Braille blank is drawn, as nothing.
 */
const hiddenSource = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}[\p{Zs}--\u0020]\u2800]`
const hiddenCharacter = new RegExp(hiddenSource, 'v')

/** What hidden characters belong to: an emoji as Unicode lists it, which may be a sequence of several with joiners and selectors. */
const emoji = String.raw`\p{RGI_Emoji}`
/** Letters that a joiner (ZWJ, ZWNJ) between them draws otherwise: of the cursive scripts of the Near East, and of India. */
const joined = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]]`
/** The signs of India that take a consonant its vowel; a joiner behind them shapes that consonant, at the end of a word as well. */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`
const joiner = String.raw`[\u200C\u200D]`

const drawnOrHidden = new RegExp(`${emoji}|(?<=${joined})${joiner}(?=${joined})|(?<=${virama})${joiner}|(?<hidden>${hiddenSource})`, 'gv')

const codePoint = (character: string): string => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

const hiddenIn = (match: RegExpMatchArray): string | undefined => match.groups?.['hidden']

const withHiddenShown = (text: string, kind: PieceKind): readonly TextPiece[] => {
  if (!hiddenCharacter.test(text)) return [{ kind, text }]
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(drawnOrHidden)) {
    const hidden = hiddenIn(match)
    if (hidden === undefined) continue
    if (match.index > from) pieces.push({ kind, text: text.slice(from, match.index) })
    pieces.push({ kind: 'hidden', text: codePoint(hidden) })
    from = match.index + hidden.length
  }
  if (from < text.length) pieces.push({ kind, text: text.slice(from) })
  return pieces
}

/** The text with every character that nobody would see written as `⟨U+202E⟩`. */
export const showHidden = (text: string): string =>
  withHiddenShown(text, 'plain')
    .map((piece) => piece.text)
    .join('')

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
