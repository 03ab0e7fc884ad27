/** `hidden`: an invisible character, written out; `hit`: a match of the search. */
type PieceKind = 'plain' | 'hit' | 'hidden'

export interface TextPiece {
  readonly kind: PieceKind
  readonly text: string
}

/**
 * Controls, formats (bidi overrides, zero width), line and paragraph separators, lone surrogates, all blanks except the space, and
 * everything else that Unicode calls ignorable. Also the Braille blank, which is a visible character without any ink.
 */
const hiddenSource = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}[\p{Zs}--\u0020]\u2800]`
const hiddenCharacter = new RegExp(hiddenSource, 'v')

/** An emoji as Unicode lists it, which may be a sequence with joiners and selectors: hidden characters that belong to the emoji. */
const emoji = String.raw`\p{RGI_Emoji}`
/** Letters whose shape a joiner (ZWJ, ZWNJ) between them changes: of the cursive scripts of the Near East, and of India. */
const joined = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]]`
/** The Indian signs that remove the vowel of a consonant; a joiner after them shapes that consonant, also at the end of a word. */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`
const joiner = String.raw`[\u200C\u200D]`

let madeDrawnOrHidden: RegExp | undefined
/** Made when it is first needed: all emoji take some five milliseconds, and most texts have no hidden character. */
const drawnOrHidden = (): RegExp =>
  (madeDrawnOrHidden ??= new RegExp(`${emoji}|(?<=${joined})${joiner}(?=${joined})|(?<=${virama})${joiner}|(?<hidden>${hiddenSource})`, 'gv'))

const codePoint = (character: string): string => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

const hiddenIn = (match: RegExpMatchArray): string | undefined => match.groups?.['hidden']

const withHiddenShown = (text: string, kind: PieceKind): readonly TextPiece[] => {
  if (!hiddenCharacter.test(text)) return [{ kind, text }]
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(drawnOrHidden())) {
    const hidden = hiddenIn(match)
    if (hidden === undefined) continue
    if (match.index > from) pieces.push({ kind, text: text.slice(from, match.index) })
    pieces.push({ kind: 'hidden', text: codePoint(hidden) })
    from = match.index + hidden.length
  }
  if (from < text.length) pieces.push({ kind, text: text.slice(from) })
  return pieces
}

/** The text with every invisible character written out, such as `⟨U+202E⟩`. */
export const showHidden = (text: string): string =>
  withHiddenShown(text, 'plain')
    .map((piece) => piece.text)
    .join('')

/** The positions of `search` in `text`, ignoring case. Folding must not change lengths, or the positions would shift. */
const hitsOf = (text: string, search: string): readonly number[] => {
  const folded = text.toLowerCase()
  const wanted = search.toLowerCase()
  if (wanted === '' || folded.length !== text.length) return []
  const hits: number[] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) hits.push(at)
  return hits
}

/** The text of a cell, split into pieces that are drawn differently; joined, the plain and hit pieces are the text itself. */
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
