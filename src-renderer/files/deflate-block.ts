import type { PutBits } from './bit-writer'
import {
  distanceCode,
  distanceCodes,
  distanceExtraBits,
  distanceOf,
  endOfBlock,
  lengthCode,
  lengthCodes,
  lengthExtraBits,
  lengthOf,
  shortestMatch,
} from './deflate-codes'
import { putBlockHeader } from './deflate-header'
import { type HuffmanCode, huffmanCode } from './huffman-code'

const longestCode = 15
const dynamicCodes = 2

const putTokens = (tokens: Uint32Array, literals: HuffmanCode, distances: HuffmanCode, putBits: PutBits): void => {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? 0
    const distance = distanceOf(token)
    if (distance === 0) putBits(literals.bits[token] ?? 0, literals.lengths[token] ?? 0)
    else {
      const length = lengthOf(token)
      const code = lengthCode[length] ?? 0
      putBits(literals.bits[code] ?? 0, literals.lengths[code] ?? 0)
      const lengthBits = lengthExtraBits[length] ?? 0
      putBits((length - shortestMatch) & ((1 << lengthBits) - 1), lengthBits)
      const far = distanceCode(distance)
      const extraBits = distanceExtraBits(distance)
      putBits(distances.bits[far] ?? 0, distances.lengths[far] ?? 0)
      putBits((distance - 1) & ((1 << extraBits) - 1), extraBits)
    }
  }
}

export const putBlock = (tokens: Uint32Array, isLast: boolean, putBits: PutBits): void => {
  const literalCounts = new Uint32Array(lengthCodes)
  const distanceCounts = new Uint32Array(distanceCodes)
  literalCounts[endOfBlock] = 1
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? 0
    const distance = distanceOf(token)
    const code = distance === 0 ? token : (lengthCode[lengthOf(token)] ?? 0)
    literalCounts[code] = (literalCounts[code] ?? 0) + 1
    if (distance > 0) distanceCounts[distanceCode(distance)] = (distanceCounts[distanceCode(distance)] ?? 0) + 1
  }
  const literals = huffmanCode(literalCounts, longestCode)
  const distances = huffmanCode(distanceCounts, longestCode)
  putBits(isLast ? 1 : 0, 1)
  putBits(dynamicCodes, 2)
  putBlockHeader(literals, distances, putBits)
  putTokens(tokens, literals, distances, putBits)
  putBits(literals.bits[endOfBlock] ?? 0, literals.lengths[endOfBlock] ?? 0)
}
