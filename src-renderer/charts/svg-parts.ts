import type { Place } from './chart-drawing'

/** Approximate, in CSS pixels: an SVG is written without a canvas to measure on. */
export const characterWidth = 6.3

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
export const sign = (path: string, { x, y }: Place, radius: number, attributes: string): string =>
  `<path d="${path}" transform="translate(${round(x)} ${round(y)}) scale(${String(radius)})" vector-effect="non-scaling-stroke" ${attributes}/>`
