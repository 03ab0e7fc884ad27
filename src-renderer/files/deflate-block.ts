import { type BitBuffer, putBits } from './bit-writer'
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

const putTokens = (tokens: Uint32Array, literals: HuffmanCode, distances: HuffmanCode, buffer: BitBuffer): void => {
  const { bytes } = buffer
  let { length: at, held, heldCount } = buffer
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? 0
    const distance = distanceOf(token)
    const length = lengthOf(token)
    const code = distance === 0 ? token : (lengthCode[length] ?? 0)
    held |= (literals.bits[code] ?? 0) << heldCount
    for (heldCount += literals.lengths[code] ?? 0; heldCount >= 8; heldCount -= 8) {
      bytes[at++] = held
      held >>>= 8
    }
    if (distance === 0) continue
    const lengthBits = lengthExtraBits[length] ?? 0
    const far = distanceCode(distance)
    held |= (((length - shortestMatch) & ((1 << lengthBits) - 1)) | ((distances.bits[far] ?? 0) << lengthBits)) << heldCount
    for (heldCount += lengthBits + (distances.lengths[far] ?? 0); heldCount >= 8; heldCount -= 8) {
      bytes[at++] = held
      held >>>= 8
    }
    const extraBits = distanceExtraBits(distance)
    held |= ((distance - 1) & ((1 << extraBits) - 1)) << heldCount
    for (heldCount += extraBits; heldCount >= 8; heldCount -= 8) {
      bytes[at++] = held
      held >>>= 8
    }
  }
  Object.assign(buffer, { length: at, held, heldCount })
}

const codesOf = (tokens: Uint32Array): readonly [literals: HuffmanCode, distances: HuffmanCode] => {
  const literalCounts = new Uint32Array(lengthCodes)
  const distanceCounts = new Uint32Array(distanceCodes)
  literalCounts[endOfBlock] = 1
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? 0
    const distance = distanceOf(token)
    const code = distance === 0 ? token : (lengthCode[lengthOf(token)] ?? 0)
    literalCounts[code] = (literalCounts[code] ?? 0) + 1
    if (distance === 0) continue
    const far = distanceCode(distance)
    distanceCounts[far] = (distanceCounts[far] ?? 0) + 1
  }
  return [huffmanCode(literalCounts, longestCode), huffmanCode(distanceCounts, longestCode)]
}

/** Writes a block with the codes that suit it. There must be space for it. */
export const putBlock = (tokens: Uint32Array, isLast: boolean, buffer: BitBuffer): void => {
  const [literals, distances] = codesOf(tokens)
  putBits(buffer, isLast ? 1 : 0, 1)
  putBits(buffer, dynamicCodes, 2)
  putBlockHeader(literals, distances, buffer)
  putTokens(tokens, literals, distances, buffer)
  putBits(buffer, literals.bits[endOfBlock] ?? 0, literals.lengths[endOfBlock] ?? 0)
}
