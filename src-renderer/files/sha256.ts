/** SHA-256 of bytes that arrive in parts, which `crypto.subtle` cannot compute. */
export interface Sha256 {
  add(bytes: Uint8Array): void
  /** In hex. Call it once, after the last `add`. */
  end(): string
}

const firstPrimes = (count: number): readonly number[] => {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next++) if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes
}
/** FIPS 180-4 defines its constants as these bits of the roots of the first primes. */
const fractionBits = (root: number): number => Math.floor((root % 1) * 2 ** 32)
const initialState = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)))
const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fractionBits(Math.cbrt(prime)))

const blockBytes = 64
const lengthBytes = 8

/** Fills in the 16 words of a block, and the 48 that are derived from them. */
const schedule = (words: Int32Array, block: DataView, at: number): void => {
  for (let index = 0; index < 16; index++) words[index] = block.getInt32(at + index * 4)
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] ?? 0
    const late = words[index - 2] ?? 0
    const first = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const second = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[index] = ((words[index - 16] ?? 0) + first + (words[index - 7] ?? 0) + second) | 0
  }
}

/** The 64 rounds. The letters are those of the standard. */
const compress = (state: Int32Array, words: Int32Array): void => {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let index = 0; index < 64; index++) {
    const ofE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const chosen = (e & f) ^ (~e & g)
    const first = (h + ofE + chosen + (roundConstants[index] ?? 0) + (words[index] ?? 0)) | 0
    const ofA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + ofA + majority) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}

export const createSha256 = (): Sha256 => {
  const state = Int32Array.from(initialState)
  const words = new Int32Array(64)
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let byteCount = 0
  /** Returns the position after the last whole block. */
  const hashBlocks = (bytes: Uint8Array, from: number): number => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = from
    for (; at + blockBytes <= bytes.length; at += blockBytes) {
      schedule(words, view, at)
      compress(state, words)
    }
    return at
  }
  const add = (bytes: Uint8Array): void => {
    byteCount += bytes.length
    const filled = Math.min(bytes.length, restLength === 0 ? 0 : blockBytes - restLength)
    rest.set(bytes.subarray(0, filled), restLength)
    restLength += filled
    if (restLength === blockBytes) restLength = blockBytes - hashBlocks(rest, 0)
    const done = hashBlocks(bytes, filled)
    rest.set(bytes.subarray(done), restLength)
    restLength += bytes.length - done
  }
  const end = (): string => {
    const bitCount = BigInt(byteCount) * 8n
    const padding = new Uint8Array(((2 * blockBytes - lengthBytes - 1 - restLength) % blockBytes) + 1 + lengthBytes)
    padding[0] = 0x80
    new DataView(padding.buffer).setBigUint64(padding.length - lengthBytes, bitCount)
    add(padding)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
  return { add, end }
}
