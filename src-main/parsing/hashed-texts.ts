import { type ByteDictionary, createByteDictionary } from '../../src-core/codec/byte-dictionary'
import type { TextDictionaries, TextDictionary } from '../../src-core/codec/event-dictionary'
import { type TextField, textFields } from '../../src-core/events/event'
import { createHash, hashText, kindSeeds, seedOfName } from './value-hash'

export type HashedName = TextField | 'attributeData'

/** The texts of one field by the bytes of their JSON, each decoded and hashed when it is first seen. */
export interface HashedTexts extends ByteDictionary {
  /** By code; both halves of the hash that the text has in this field. */
  readonly hashes: Int32Array
  /** By code. */
  readonly texts: readonly string[]
}

export type HashedTextsByName = Readonly<Record<HashedName, HashedTexts>>

const createHashedTexts = (name: HashedName, dictionary: TextDictionary): HashedTexts => {
  const seed = seedOfName(name) ^ kindSeeds.text
  const hash = createHash()
  const texts: string[] = []
  let hashes = new Int32Array(128)
  const keep = (code: number, text: string): void => {
    if (2 * code + 2 > hashes.length) {
      const larger = new Int32Array(4 * code + 4)
      larger.set(hashes)
      hashes = larger
    }
    hashText(text, seed, hash)
    hashes.set(hash, 2 * code)
    texts[code] = text
  }
  const { codeAt } = createByteDictionary((cell) => {
    const text = Buffer.from(cell).toString('utf8')
    const code = dictionary.codeOf(text)
    keep(code, text)
    return code
  })
  return {
    codeAt,
    texts,
    get hashes() {
      return hashes
    },
  }
}

/** Their codes are those of `dictionaries`. */
export const createHashedTextsByName = (dictionaries: TextDictionaries): HashedTextsByName =>
  Object.fromEntries(
    ([...textFields, 'attributeData'] as const).map((name) => [
      name,
      createHashedTexts(name, dictionaries[name]),
    ]),
  ) as HashedTextsByName
