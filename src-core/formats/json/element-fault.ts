import { isJsonObject } from '../../codec/json'
import { validLength } from '../cell-text'
import { readElement } from './element'
import { createElementScanner } from './element-scanner'
import { skipBlanks } from './head'
import { syntaxErrorAt } from './syntax-error'

const comma = 44
const openBrace = 123
const longestCharacter = 4
/** Behind a fault, a longer object is not taken for an element. */
const longestElement = 1024 * 1024
const cutEscape = /^\\(?:u[\da-fA-F]{0,3})?$/

/** The text of these bytes as far as it is UTF-8. */
const soundText = (bytes: Uint8Array): { readonly text: string; readonly length: number } => {
  const length = validLength(bytes)
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length)), length }
}

export interface ElementFault {
  readonly kind: 'badJson' | 'notUtf8'
  /** In bytes. */
  readonly at: number
  /** The element that is whole before it; empty: none. */
  readonly before: string
}

/** The first fault in the bytes of an element; null: none, as far as they go. */
export const faultIn = (bytes: Uint8Array, isWhole: boolean): ElementFault | null => {
  const { text, length } = soundText(bytes)
  const at = syntaxErrorAt(text)
  if (at < text.length && (isWhole || !cutEscape.test(text.slice(at)))) {
    const before = text.slice(0, at)
    const read = readElement(before)
    const isObject = 'value' in read && isJsonObject(read.value)
    const offset = new TextEncoder().encode(before).length
    return { kind: 'badJson', at: offset, before: isObject ? before : '' }
  }
  const isCut = !isWhole && bytes.length - length < longestCharacter
  if (length < bytes.length && !isCut) return { kind: 'notUtf8', at: length, before: '' }
  return isWhole ? { kind: 'badJson', at: bytes.length, before: '' } : null
}

/** The byte before `at` that is not blank. */
const byteBefore = (bytes: Uint8Array, at: number): number | undefined => {
  let before = at - 1
  while (before >= 0 && skipBlanks(bytes, before) !== before) before--
  return bytes[before]
}

/** The next place where an element may begin; -1: there is none before `to`. */
export const nextCandidate = (bytes: Uint8Array, from: number, to: number): number => {
  for (let at = bytes.indexOf(openBrace, from); at !== -1 && at < to; at = bytes.indexOf(openBrace, at + 1))
    if (byteBefore(bytes, at) === comma) return at
  return -1
}

/**
 * Whether an element begins at `at`: an object with one of these names, unlike what may stand inside of an
 * element. Null: more bytes are needed.
 */
export const isElementAt = (
  bytes: Uint8Array,
  at: number,
  names: ReadonlySet<string>,
  isEnd: boolean,
): boolean | null => {
  const found = createElementScanner().next(bytes, at)
  const end = found === -1 ? bytes.length : found
  if (end - at > longestElement) return false
  if (found === -1 && !isEnd) return null
  const { text, length } = soundText(bytes.subarray(at, end))
  const read = length === end - at ? readElement(text) : null
  return (
    read !== null &&
    'value' in read &&
    isJsonObject(read.value) &&
    Object.keys(read.value).some((name) => names.has(name))
  )
}
