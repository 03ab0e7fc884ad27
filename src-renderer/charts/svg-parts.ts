import type { Point } from './chart-drawing'

/** Approximate, in CSS pixels: an SVG is written without a canvas to measure on. */
export const characterWidth = 6.3
const fontSize = 11
/** Letters that take more room, in DejaVu Sans, which is wider than other fonts. */
const wideLetters = /[A-Zmw_@%]/
const wideLetterWidth = 8
/** From here on characters are as wide as they are high: Chinese, full-width forms, emoji. */
const firstWide = 0x2e80

const widthOf = (character: string): number => {
  if ((character.codePointAt(0) ?? 0) >= firstWide) return fontSize
  return wideLetters.test(character) ? wideLetterWidth : characterWidth
}

/** The approximate width of a text, in CSS pixels. */
export const textWidth = (text: string): number =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0)

/** As much of the beginning as fits into `room` CSS pixels. */
const beginning = (text: string, room: number): string => {
  let [length, width] = [0, 0]
  // Stops where the room ends: a name may be as long as a megabyte.
  for (const character of text) {
    width += widthOf(character)
    if (width > room) break
    length += character.length
  }
  return text.slice(0, length)
}

/** The text, or its beginning with `…`; empty if not even two characters fit. */
export const fitText = (text: string, room: number): string => {
  if (beginning(text, room) === text) return text
  const part = beginning(text, room - characterWidth).trimEnd()
  return part.length < 2 ? '' : `${part}…`
}

/**
 * In lines of `room` CSS pixels, between words where that is possible; if they are more than `most`, the last
 * one ends with `…`.
 */
export const wrapText = (text: string, room: number, most: number): readonly string[] => {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const part = beginning(rest, room)
    if (part === '' || part === rest || lines.length === most - 1) return [...lines, fitText(rest, room)]
    const blank = rest.charAt(part.length) === ' ' ? part.length : part.lastIndexOf(' ')
    const end = blank > 0 ? blank : part.length
    lines.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** The texts come from the service: markup in them must remain text, and XML forbids some characters. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`)

/** Rounds to a tenth of a pixel. */
export const round = (value: number): string => String(Math.round(value * 10) / 10)

export const textAt = (x: number, y: number, text: string, attributes: string): string =>
  `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeXml(text)}</text>`

/** A path of radius 1, drawn at a place in that size. */
export const sign = (path: string, { x, y }: Point, radius: number, attributes: string): string =>
  `<path d="${path}" transform="translate(${round(x)} ${round(y)}) scale(${String(radius)})" vector-effect="non-scaling-stroke" ${attributes}/>`
