import { ExactNumber, isJsonObject, type JsonValue, stringifyJson } from '../../src-preload/contract/json'

/** 64 bits of a record in two halves, each an unsigned 32-bit integer. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/** Computes fingerprints of the records of one device; fast because their member names and most of their texts repeat. */
export interface Fingerprints {
  /**
   * Covers everything in a record except a text `id`, which is compared by itself. Equal records have equal fingerprints, whatever the
   * order of their members. Two different records collide once in 2^64 times, and that matters only if they share an id as well.
   */
  of(record: JsonValue): Fingerprint
}

const prime = 0x0100_0193
const otherPrime = 0x85eb_ca6b
/** Each kind of value has its own seed, so that `"1"`, `1` and `true` do not collide. */
const seeds = { text: 0x9e37_79b1, number: 0x7f4a_7c15, json: 0x27d4_eb2f }

/** Murmur3's last step: every bit of the input reaches every bit of the output. */
const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), otherPrime)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return mixed ^ (mixed >>> 16)
}

const hashName = (name: string): number => {
  let hash = name.length
  for (let at = 0; at < name.length; at += 1) hash = mix(Math.imul(hash, prime) ^ name.charCodeAt(at))
  return hash
}

/** A member name, and its last text with the hash of it. */
interface Member {
  readonly name: string
  readonly seed: number
  text: string | null
  high: number
  low: number
}

const hashText = (text: string, seed: number, into: Member): void => {
  let high = seed ^ text.length
  let low = Math.imul(seed, otherPrime)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, prime)
    low = Math.imul(low + unit, otherPrime) ^ (low >>> 15)
  }
  into.high = mix(high) >>> 0
  into.low = mix(low ^ (high >>> 7)) >>> 0
}

const double = new Float64Array(1)
const words = new Uint32Array(double.buffer)

const hashNumber = (value: number, seed: number, into: Member): void => {
  double[0] = value
  const first = words[0] ?? 0
  const second = words[1] ?? 0
  into.high = mix(Math.imul(first ^ seed, prime) ^ second) >>> 0
  into.low = mix(Math.imul(second ^ seed, otherPrime) + first) >>> 0
}

const hashValue = (value: JsonValue, member: Member): void => {
  if (typeof value === 'string') {
    if (value !== member.text) hashText(value, member.seed ^ seeds.text, member)
    member.text = value
    return
  }
  member.text = null
  if (typeof value === 'number') hashNumber(value, member.seed ^ seeds.number, member)
  else if (typeof value === 'boolean') hashNumber(Number(value), member.seed ^ seeds.json, member)
  else hashText(stringifyJson(value), member.seed ^ (value instanceof ExactNumber ? seeds.number : seeds.json), member)
}

/** A hostile body may contain any number of names. */
const maxNames = 1_000

export const createFingerprints = (): Fingerprints => {
  const members = new Map<string, Member>()
  /** The members of the previous record by position: names are usually at the same positions. */
  const places: Member[] = []
  const memberOf = (name: string, place: number): Member => {
    const usual = places[place]
    if (usual?.name === name) return usual
    const member = members.get(name) ?? { name, seed: hashName(name), text: null, high: 0, low: 0 }
    if (members.size < maxNames) members.set(name, member)
    if (place < maxNames) places[place] = member
    return member
  }
  return {
    of: (record) => {
      if (!isJsonObject(record)) {
        const whole = memberOf('', 0)
        hashValue(record, whole)
        return { high: whole.high, low: whole.low }
      }
      let [high, low] = [0, 0]
      const names = Object.keys(record)
      for (let place = 0; place < names.length; place += 1) {
        const name = names[place] ?? ''
        const value = record[name] ?? null
        if (name === 'id' && typeof value === 'string') continue
        const member = memberOf(name, place)
        hashValue(value, member)
        // A sum does not depend on the order, in which a service may write the same record differently.
        high = (high + member.high) >>> 0
        low = (low + member.low) >>> 0
      }
      return { high: mix(high) >>> 0, low: mix(low) >>> 0 }
    },
  }
}
