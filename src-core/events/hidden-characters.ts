/**
 * Controls, formats (bidi overrides, zero width), line and paragraph separators, lone surrogates, all blanks
 * except the space, and everything else that Unicode calls ignorable. Also the Braille blank, which is a
 * visible character without any ink.
 */
const hiddenSource = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}[\p{Zs}--\u0020]\u2800]`
const hiddenCharacter = new RegExp(hiddenSource, 'v')

/**
 * An emoji as Unicode lists it, which may be a sequence with joiners and selectors: hidden characters that
 * belong to the emoji. The thousands of sequences are compared only where a character can begin one.
 */
const emoji = String.raw`(?=[\p{Emoji}--[#*0-9]]|[#*0-9]\uFE0F)\p{RGI_Emoji}`
/**
 * Letters whose shape a joiner (ZWJ, ZWNJ) between them changes: of the cursive scripts of the Near East, and
 * of India.
 */
const joined = String.raw`[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]]`
/**
 * The Indian signs that remove the vowel of a consonant; a joiner after them shapes that consonant, also at
 * the end of a word.
 */
const virama = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`
const joiner = String.raw`[\u200C\u200D]`

let madeDrawnOrHidden: RegExp | undefined
/**
 * Made when it is first needed: all emoji take some five milliseconds, and most texts have no hidden
 * character.
 */
const drawnOrHidden = (): RegExp =>
  (madeDrawnOrHidden ??= new RegExp(
    `${emoji}|(?<=${joined})${joiner}(?=${joined})|(?<=${virama})${joiner}|(?<hidden>${hiddenSource})`,
    'gv',
  ))

const codePoint = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** A part of a text; `isHidden`: it is one invisible character. */
interface TextPart {
  readonly isHidden: boolean
  readonly text: string
}

/** The text in its order, as it is. */
const partsOf = (text: string): readonly TextPart[] => {
  if (!hiddenCharacter.test(text)) return [{ isHidden: false, text }]
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(drawnOrHidden())) {
    const hidden = match.groups?.['hidden']
    if (hidden === undefined) continue
    if (match.index > from) parts.push({ isHidden: false, text: text.slice(from, match.index) })
    parts.push({ isHidden: true, text: hidden })
    from = match.index + hidden.length
  }
  if (from < text.length) parts.push({ isHidden: false, text: text.slice(from) })
  return parts
}

/** The text in its order; `isHidden`: an invisible character, written out. Joined, the others are the rest. */
export const shownParts = (text: string): readonly TextPart[] =>
  partsOf(text).map((part) => (part.isHidden ? { ...part, text: codePoint(part.text) } : part))

/** The text with every invisible character written out, such as `⟨U+202E⟩`. */
export const showHidden = (text: string): string =>
  shownParts(text)
    .map((part) => part.text)
    .join('')

/** The same of a text of several lines, or with columns, which stay. */
export const showHiddenInLines = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : showHidden(part)))
    .join('')

/**
 * The text as somebody meant it who did not see these characters: another blank is a space, everything else
 * that cannot be seen is nothing, and nothing is at either end.
 */
export const withoutHidden = (text: string): string =>
  partsOf(text)
    .map((part) => (!part.isHidden ? part.text : /^\p{Zs}$/u.test(part.text) ? ' ' : ''))
    .join('')
    .trim()
