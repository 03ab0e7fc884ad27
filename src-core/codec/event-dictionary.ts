import { textFields } from '../events/event'
import type { DictionaryName } from './event-batch'

/** Gives each distinct text a code, from 1 on in the order of first use. */
export interface TextDictionary {
  codeOf(text: string): number
  /** The texts added since the last call, in code order. */
  takeNew(): readonly string[]
}

export type TextDictionaries = Readonly<Record<DictionaryName, TextDictionary>>

export const dictionaryNames: readonly DictionaryName[] = [...textFields, 'attributeData', 'id']

/** Something for each dictionary. */
export const byDictionary = <Value>(
  valueOf: (name: DictionaryName) => Value,
): Record<DictionaryName, Value> =>
  Object.fromEntries(dictionaryNames.map((name) => [name, valueOf(name)])) as Record<DictionaryName, Value>

export const noTexts: Readonly<Record<DictionaryName, readonly string[]>> = byDictionary(() => [])

const createTextDictionary = (): TextDictionary => {
  // A Map, because texts come from outside, and `__proto__` must be a text like any other.
  const codes = new Map<string, number>()
  let added: string[] = []
  let last = ''
  let lastCode = 0
  const look = (text: string): number => {
    const known = codes.get(text)
    if (known !== undefined) return known
    const code = codes.size + 1
    codes.set(text, code)
    added.push(text)
    return code
  }
  return {
    codeOf: (text) => {
      // Neighbours usually have the same text, and a comparison is faster than a lookup.
      if (text === last && lastCode !== 0) return lastCode
      lastCode = look(text)
      last = text
      return lastCode
    },
    takeNew: () => {
      const taken = added
      added = []
      return taken
    },
  }
}

export const createTextDictionaries = (): TextDictionaries =>
  Object.fromEntries(dictionaryNames.map((name) => [name, createTextDictionary()])) as TextDictionaries

export const takeNewTexts = (
  dictionaries: TextDictionaries,
): Readonly<Record<DictionaryName, readonly string[]>> =>
  Object.fromEntries(dictionaryNames.map((name) => [name, dictionaries[name].takeNew()])) as Record<
    DictionaryName,
    readonly string[]
  >
