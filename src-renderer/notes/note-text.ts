import { noteLimits } from '../../src-core/events/notes'

const withoutHalves = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/**
 * As it is stored: one kind of line end, no half of a character, which no file could hold, and nothing around
 * it.
 */
export const cleanNote = (typed: string): string =>
  withoutHalves(
    typed.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').trim().slice(0, noteLimits.length),
  ).trim()
