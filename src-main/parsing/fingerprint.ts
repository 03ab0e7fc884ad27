import { ExactNumber, isJsonObject, type JsonValue, stringifyJson } from '../../src-core/codec/json'
import { createHash, type Hash, hashNumber, hashText, kindSeeds, mix, seedOfName } from './value-hash'

/** 64 bits of a record in two halves, each an unsigned 32-bit integer. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/**
 * Computes fingerprints of the records of one device; fast because their member names and most of their texts
 * repeat.
 */
export interface Fingerprints {
  /**
   * Covers everything in a record except a text `id`, which is compared by itself. Equal records have equal
   * fingerprints, whatever the order of their members. Two different records collide once in 2^64 times, and
   * that matters only if they share an id as well.
   */
  of(record: JsonValue): Fingerprint
}

/** A member name, and its last text with the hash of it. */
interface Member {
  readonly name: string
  readonly seed: number
  text: string | null
  readonly hash: Hash
}

const hashValue = (value: JsonValue, member: Member): void => {
  if (typeof value === 'string') {
    if (value !== member.text) hashText(value, member.seed ^ kindSeeds.text, member.hash)
    member.text = value
    return
  }
  member.text = null
  if (typeof value === 'number') hashNumber(value, member.seed ^ kindSeeds.number, member.hash)
  else if (typeof value === 'boolean') hashNumber(Number(value), member.seed ^ kindSeeds.json, member.hash)
  else
    hashText(
      stringifyJson(value),
      member.seed ^ (value instanceof ExactNumber ? kindSeeds.number : kindSeeds.json),
      member.hash,
    )
}

/** A hostile body may contain any number of names. */
const maxNames = 1_000

const unsigned = (high: number, low: number): Fingerprint => ({ high: high >>> 0, low: low >>> 0 })

export const createFingerprints = (): Fingerprints => {
  const members = new Map<string, Member>()
  /** The members of the previous record by position: names are usually at the same positions. */
  const usualMembers: Member[] = []
  const memberOf = (name: string, index: number): Member => {
    const usual = usualMembers[index]
    if (usual?.name === name) return usual
    const member = members.get(name) ?? { name, seed: seedOfName(name), text: null, hash: createHash() }
    if (members.size < maxNames) members.set(name, member)
    if (index < maxNames) usualMembers[index] = member
    return member
  }
  return {
    of: (record) => {
      if (!isJsonObject(record)) {
        const whole = memberOf('', 0)
        hashValue(record, whole)
        return unsigned(whole.hash[0] ?? 0, whole.hash[1] ?? 0)
      }
      let [high, low] = [0, 0]
      const names = Object.keys(record)
      for (let index = 0; index < names.length; index += 1) {
        const name = names[index] ?? ''
        const value = record[name] ?? null
        if (name === 'id' && typeof value === 'string') continue
        const member = memberOf(name, index)
        hashValue(value, member)
        // A sum does not depend on the order, in which a service may write the same record differently.
        high = (high + (member.hash[0] ?? 0)) | 0
        low = (low + (member.hash[1] ?? 0)) | 0
      }
      return unsigned(mix(high), mix(low))
    },
  }
}
