import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutHidden } from '../../../../src-core/events/hidden-characters'
import { piecesOf, showHidden } from '../../../../src-renderer/ui/text-pieces'
import { runCount } from '../../../support/run-count'
import { anyText } from '../../src-core/events/arbitrary-events'

const hexOf = (point: number): string => `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
const everyPoint = Array.from({ length: 0x110000 }, (_, point) => point)
/** By Unicode's own words, one property after the other. */
const notDrawn = [
  /^\p{Default_Ignorable_Code_Point}$/u,
  /^\p{Cc}$/u,
  /^\p{Cf}$/u,
  /^\p{Cs}$/u,
  /^\p{Zl}$/u,
  /^\p{Zp}$/u,
  /^\p{Zs}$/u,
]
const isNotDrawn = (point: number): boolean => {
  const character = String.fromCodePoint(point)
  return point === 0x2800 || (point !== 0x20 && notDrawn.some((property) => property.test(character)))
}

describe('characters that nobody would see', () => {
  it('are written out in an id, and no others, over all code points', () => {
    const wrong = everyPoint.filter(
      (point) =>
        showHidden(`dev${String.fromCodePoint(point)}-1`) !==
        `dev${isNotDrawn(point) ? hexOf(point) : String.fromCodePoint(point)}-1`,
    )
    expect(wrong.map(hexOf)).toEqual([])
    expect(
      everyPoint.filter((point) => /^\p{Default_Ignorable_Code_Point}$/u.test(String.fromCodePoint(point)))
        .length,
    ).toBeGreaterThan(4000)
  })

  it('are written out at the start, at the end, behind a digit and beside each other', () => {
    for (const hidden of [
      '\u034F',
      '\u2800',
      '\uFE0F',
      '\uFE0E',
      '\u200D',
      '\u200C',
      '\u{E0061}',
      '\u{E0100}',
      '\u3164',
      '\u180B',
    ]) {
      const shown = hexOf(hidden.codePointAt(0) ?? 0)
      expect(showHidden(hidden)).toBe(shown)
      expect(showHidden(`1${hidden}`)).toBe(`1${shown}`)
      expect(showHidden(`${hidden}${hidden}x`)).toBe(`${shown}${shown}x`)
    }
  })

  it('make two ids that differ in them differ on the screen, seeded texts of any kind', () => {
    const hidden = fc.constantFrom(
      '\u034F',
      '\u2800',
      '\u200B',
      '\u200C',
      '\u200D',
      '\uFE0F',
      '\u00AD',
      '\u{E0041}',
      '\u115F',
    )
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        hidden,
        fc.string({ unit: 'grapheme-ascii' }),
        (before, character, after) => {
          expect(showHidden(before + character + after)).toBe(
            before + hexOf(character.codePointAt(0) ?? 0) + after,
          )
        },
      ),
      { seed: 20261122, numRuns: runCount(10_000, 300) },
    )
  })
})

describe('what belongs together is left whole', () => {
  it.each(['👩‍🔬', '👨‍👩‍👧‍👦', '❤️', '❤️‍🔥', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '👍🏽', '🇩🇪', '☀️'])('the emoji %s', (emoji) => {
    expect(showHidden(`a${emoji}b`)).toBe(`a${emoji}b`)
  })

  it.each([
    ['Persian', 'می‌خواهم'],
    ['Persian with vowel signs', 'مِی‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Hindi, joined not', 'क्‌ष'],
    ['Sinhala', 'ශ්‍රී'],
    ['Malayalam, at the end of a word', 'അവന്‍'],
    ['Bengali', 'র‍্যাব'],
    ['Kannada', 'ರಾಜ್‌ಕುಮಾರ್'],
  ])('%s', (_script, text) => {
    expect(showHidden(text)).toBe(text)
    expect(showHidden(`${text} x`)).toBe(`${text} x`)
  })

  it.each([
    ['a joiner behind an emoji', '👩‍', '👩⟨U+200D⟩'],
    ['a joiner that joins no emoji there is', '👩‍x', '👩⟨U+200D⟩x'],
    ['a second selector', '❤️️', '❤️⟨U+FE0F⟩'],
    ['a joiner between Arabic and Latin', 'م‌x', 'م⟨U+200C⟩x'],
    ['two joiners', 'می‌‌خواهم', 'می⟨U+200C⟩⟨U+200C⟩خواهم'],
    ['tags behind another flag', '🏁󠁧󠁢', '🏁⟨U+E0067⟩⟨U+E0062⟩'],
  ])('but not %s', (_what, text, shown) => {
    expect(showHidden(text)).toBe(shown)
  })

  it('and text without them is itself, hits of a search included', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = piecesOf(text, 'a')
        expect(
          shown.every(({ kind, text: piece }) => kind !== 'hidden' || /^⟨U\+[0-9A-F]{4,6}⟩$/.test(piece)),
        ).toBe(true)
        expect(
          shown
            .map(({ kind, text: piece }) =>
              kind === 'hidden' ? String.fromCodePoint(parseInt(piece.slice(3, -1), 16)) : piece,
            )
            .join(''),
        ).toBe(text)
      }),
      { seed: 20261122, numRuns: runCount(10_000, 300) },
    )
  })
})

describe('a text without the characters that nobody sees', () => {
  it.each([
    ['pump\u200b-0042', 'pump-0042'],
    ['\ufeffpump-0042', 'pump-0042'],
    ['pump-0042\u200e\u00a0', 'pump-0042'],
    ['pump-0042 ', 'pump-0042'],
    ['\u202epump-0042\u202c', 'pump-0042'],
    // A blank between two words was meant as one.
    ['pump\u00a00042', 'pump 0042'],
    ['\u200b\u00a0', ''],
    // What belongs to an emoji, or shapes a letter, is seen.
    ['\u2764\ufe0f pump', '\u2764\ufe0f pump'],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['pump 0042', 'pump 0042'],
  ])('%j is %j', (text, plain) => {
    expect(withoutHidden(text)).toBe(plain)
    expect(showHidden(withoutHidden(text))).toBe(plain)
  })
})
