import { kindOf } from '../file-kind'
import type { Encoding } from './description'

/** Whether these bytes, and whatever follows them, can be a text in this encoding. */
const decodes = (bytes: Uint8Array, encoding: string): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    // It throws for nothing else.
    return false
  }
}

const isHigh = (byte: number): boolean => byte >= 0x80
const isBetween = (byte: number, low: number, high: number): boolean => byte >= low && byte <= high

/** The share of the bytes beyond ASCII that make sense in an encoding, from 0 to 1. */
type Sense = (bytes: Uint8Array) => number

/** Counts pairs by what a judge says of each: how much of it makes sense, from 0 to 1. */
const senseOfPairs =
  (judge: (lead: number, trail: number) => number, single: (byte: number) => number): Sense =>
  (bytes) => {
    let sum = 0
    let count = 0
    for (let at = 0; at < bytes.length; at++) {
      const lead = bytes[at] ?? 0
      if (!isHigh(lead)) continue
      const alone = single(lead)
      const pair = alone === 0 ? judge(lead, bytes[at + 1] ?? 0) : 0
      sum += alone === 0 ? pair * 2 : alone
      count += alone === 0 ? 2 : 1
      if (alone === 0) at++
    }
    return count === 0 ? 1 : sum / count
  }

/** The characters of GB 2312, which nearly all Chinese texts are made of; other ones are rare. */
const ofGbk = senseOfPairs(
  (lead, trail) => {
    if (trail < 0xa1 || trail === 0xff) return isBetween(trail, 0x40, 0xfe) ? 0.1 : 0
    if (isBetween(lead, 0xb0, 0xd7) || isBetween(lead, 0xa1, 0xa3)) return 1
    return isBetween(lead, 0xd8, 0xf7) ? 0.6 : 0.1
  },
  () => 0,
)

/** Kana, and the kanji of the first level. */
const ofShiftJis = senseOfPairs(
  (lead, trail) => {
    if (!isBetween(trail, 0x40, 0xfc) || trail === 0x7f) return 0
    if (isBetween(lead, 0x81, 0x83) || isBetween(lead, 0x88, 0x97)) return 1
    return isBetween(lead, 0x98, 0x9f) || isBetween(lead, 0xe0, 0xea) ? 0.6 : 0
  },
  (byte) => (isBetween(byte, 0xa1, 0xdf) ? 0.3 : 0),
)

const letters1252 = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffßŠšŽžŒœŸ]/
const signs1252 = /[°µ²³¹±·€£¥¢§«»“”„‘’‚–—½¼¾…•†‡‰™®©¿¡º\u00a0×÷Ø]/
const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && isBetween(byte | 0x20, 0x61, 0x7a)

/**
 * How likely a run of bytes beyond ASCII is one of Western Europe: hardly ever more than two beside each
 * other, and two only within a word.
 */
const likelihoodOfRun = (length: number, isInWord: boolean): number => {
  if (length === 1) return 0.95
  return length === 2 && isInWord ? 0.9 : 0.2
}

/** Letters and signs of Western Europe, which stand between ASCII. */
const ofWindows1252: Sense = (bytes) => {
  const decoder = new TextDecoder('windows-1252')
  let sum = 0
  let count = 0
  for (let at = 0; at < bytes.length;) {
    let end = at
    while (isHigh(bytes[end] ?? 0)) end++
    const isInWord = isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[end])
    for (const character of decoder.decode(bytes.subarray(at, end)))
      if (letters1252.test(character) || signs1252.test(character)) sum += likelihoodOfRun(end - at, isInWord)
    count += end - at
    at = end + 1
  }
  return count === 0 ? 1 : sum / count
}

const candidates: readonly (readonly [Encoding, Sense])[] = [
  ['windows-1252', ofWindows1252],
  ['gbk', ofGbk],
  ['shift_jis', ofShiftJis],
]
/** More do not help. */
const enough = 256 * 1024

/** Around the first bytes that are not ASCII: a long table may begin without any. */
const aroundHigh = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex(isHigh)
  return first === -1 ? bytes.subarray(0, enough) : bytes.subarray(Math.max(0, first - 1), first + enough)
}

/** The encoding in which a text makes sense. `bytes`: the whole file, or its beginning. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const kind = kindOf(bytes.subarray(0, 4096))
  if ('encoding' in kind && kind.encoding !== 'utf8')
    return kind.encoding === 'utf16le' ? 'utf-16le' : 'utf-16be'
  if (('encoding' in kind && kind.markLength > 0) || decodes(bytes, 'utf-8')) return 'utf-8'
  const sample = aroundHigh(bytes)
  const senses = candidates.map(([encoding, sense]) => ({
    encoding,
    sense: encoding === 'windows-1252' || decodes(sample, encoding) ? sense(sample) : 0,
  }))
  const most = Math.max(...senses.map(({ sense }) => sense))
  // Broken UTF-8 is still UTF-8: its characters are sequences that no other encoding would have.
  if (most < 0.5 && isMostlyUtf8(sample)) return 'utf-8'
  return senses.find(({ sense }) => sense === most)?.encoding ?? 'windows-1252'
}

const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes)
  const lost = text.split('\ufffd').length - 1
  let beyond = 0
  for (const character of text) if (character > '\u007f' && character !== '\ufffd') beyond++
  return beyond > lost * 4
}
