/** A Huffman code: for each symbol its bits, the first one lowest, and how many there are; 0: the symbol does not occur. */
export interface HuffmanCode {
  readonly bits: Uint16Array
  readonly lengths: Uint8Array
}

/** Numbers of symbols by how often they occur, the rarest first; at least two, because some readers refuse a code of one symbol. */
const usedSymbols = (counts: Uint32Array): readonly number[] => {
  const used: number[] = []
  counts.forEach((count, symbol) => count > 0 && used.push(symbol))
  for (let symbol = 0; used.length < 2; symbol++) if (!used.includes(symbol)) used.push(symbol)
  return used.sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0) || one - other)
}

/** The depth of each leaf of the Huffman tree of these weights, which ascend. */
const leafDepths = (weights: readonly number[]): readonly number[] => {
  const leafCount = weights.length
  const sums = [...weights]
  const parents: number[] = []
  let [leaf, inner] = [0, leafCount]
  const takeLightest = (): number => (leaf < leafCount && (inner >= sums.length || (sums[leaf] ?? 0) <= (sums[inner] ?? 0)) ? leaf++ : inner++)
  while (sums.length < 2 * leafCount - 1) {
    const [one, other] = [takeLightest(), takeLightest()]
    parents[one] = parents[other] = sums.length
    sums.push((sums[one] ?? 0) + (sums[other] ?? 0))
  }
  const depths: number[] = []
  depths[sums.length - 1] = 0
  for (let node = sums.length - 2; node >= 0; node--) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
  return depths.slice(0, leafCount)
}

/** How many codes of each length there are, none longer than `longest`. */
const lengthCounts = (depths: readonly number[], longest: number): Uint32Array => {
  const counts = new Uint32Array(longest + 1)
  for (const depth of depths) counts[Math.min(depth, longest)] = (counts[Math.min(depth, longest)] ?? 0) + 1
  // What the shortened ones take too much: another leaf is moved down, so that there is space for one beside it.
  let space = counts.reduce((sum, count, length) => (length === 0 ? 0 : sum + count * 2 ** (longest - length)), 0)
  for (; space > 2 ** longest; space--) {
    let length = longest - 1
    while (counts[length] === 0) length--
    counts[length] = (counts[length] ?? 0) - 1
    counts[length + 1] = (counts[length + 1] ?? 0) + 2
    counts[longest] = (counts[longest] ?? 0) - 1
  }
  return counts
}

const reversed = (value: number, length: number): number => {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((value >>> bit) & 1) << (length - 1 - bit)
  return result
}

/** The shortest code for symbols that occur this often, with at most `longest` bits for each: the canonical one (RFC 1951, 3.2.2). */
export const huffmanCode = (counts: Uint32Array, longest: number): HuffmanCode => {
  const lengths = new Uint8Array(counts.length)
  const bits = new Uint16Array(counts.length)
  const used = usedSymbols(counts)
  const ofLength = lengthCounts(leafDepths(used.map((symbol) => counts[symbol] ?? 0)), longest)
  let next = 0
  for (let length = longest; length > 0; length--) {
    for (let count = ofLength[length] ?? 0; count > 0; count--) lengths[used[next++] ?? 0] = length
  }
  let code = 0
  for (let length = 1; length <= longest; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] === length) bits[symbol] = reversed(code++, length)
    code <<= 1
  }
  return { bits, lengths }
}
