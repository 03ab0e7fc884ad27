/** The two halves of a hash of 64 bits. */
export type Hash = Int32Array

export const createHash = (): Hash => new Int32Array(2)

/** Each kind of value has its own seed, so that `"1"`, `1` and `true` do not collide. */
export const kindSeeds = { text: 0x9e37_79b1, number: 0x7f4a_7c15, json: 0x27d4_eb2f }

const prime = 0x0100_0193
const otherPrime = 0x85eb_ca6b

/** Murmur3's last step: every bit of the input reaches every bit of the output. */
export const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), otherPrime)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return mixed ^ (mixed >>> 16)
}

/** The seed of the values of a member with this name. */
export const seedOfName = (name: string): number => {
  let hash = name.length
  for (let at = 0; at < name.length; at += 1) hash = mix(Math.imul(hash, prime) ^ name.charCodeAt(at))
  return hash
}

export const hashText = (text: string, seed: number, into: Hash): void => {
  let high = seed ^ text.length
  let low = Math.imul(seed, otherPrime)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, prime)
    low = Math.imul(low + unit, otherPrime) ^ (low >>> 15)
  }
  into[0] = mix(high)
  into[1] = mix(low ^ ((into[0] ?? 0) >>> 7))
}

const double = new Float64Array(1)
const words = new Int32Array(double.buffer)

export const hashNumber = (value: number, seed: number, into: Hash): void => {
  double[0] = value
  const first = words[0] ?? 0
  const second = words[1] ?? 0
  into[0] = mix(Math.imul(first ^ seed, prime) ^ second)
  into[1] = mix(Math.imul(second ^ seed, otherPrime) + first)
}
