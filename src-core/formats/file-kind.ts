import type { FileProblemKind } from './file-problem'

/** The contents of a file: text in one of these encodings, or no text. */
export type FileKind =
  | { readonly encoding: 'utf8' | 'utf16le' | 'utf16be'; readonly markLength: number }
  | { readonly notText: FileProblemKind }

/** More bytes do not help. */
export const bytesToRecognize = 4096

/** The first bytes, in Latin-1, of files that often carry the name of a table. */
const signatures: readonly (readonly [start: string, kind: FileProblemKind])[] = [
  ['PK\x03\x04', 'workbook'],
  ['PK\x05\x06', 'workbook'],
  ['\xd0\xcf\x11\xe0', 'workbook'],
  ['\x1f\x8b', 'packed'],
  ['7z\xbc\xaf\x27\x1c', 'packed'],
  ['Rar!\x1a', 'packed'],
  ['\x28\xb5\x2f\xfd', 'packed'],
  ['\xfd7zXZ', 'packed'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF87a', 'picture'],
  ['GIF89a', 'picture'],
  ['%PDF-', 'pdf'],
]

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const beginsWith = (bytes: Uint8Array, start: string): boolean =>
  latin1(bytes.subarray(0, start.length)) === start

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // An incomplete character at the end is not an error.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    // It throws for nothing else.
    return null
  }
}

/** Control characters and noncharacters. */
const notInText = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

/**
 * The number of ASCII characters, which every table and all JSON contain; 0: it is no text in this encoding.
 */
const asciiCount = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): number => {
  const text = decoded(bytes, encoding)
  if (text === null || notInText.test(text)) return 0
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x80) count++
  return count
}

/** The start of JSON, or a whole line of a table: what is no text behind it is damage. */
const startOfText =
  /^\s*[[{]|^[^\0-\x08\x0b\x0c\x0e-\x1f\ufffd\r\n]*[,;\t|{[][^\0-\x08\x0b\x0c\x0e-\x1f\ufffd\r\n]*[\r\n]/

const kindWithoutMark = (start: Uint8Array): FileKind => {
  const isUtf8 = decoded(start, 'utf-8') !== null
  const nulAt = start.indexOf(0)
  // Texts of ours may contain NUL, but not at the very start of a file.
  if (nulAt === -1 || (isUtf8 && nulAt >= 4)) return { encoding: 'utf8', markLength: 0 }
  const [little, big] = [asciiCount(start, 'utf-16le'), asciiCount(start, 'utf-16be')]
  // Bytes that are also valid UTF-8 are UTF-16 only if (nearly) every second one is zero.
  const least = isUtf8 ? start.length / 4 : 1
  if (Math.max(little, big) >= least)
    return { encoding: little >= big ? 'utf16le' : 'utf16be', markLength: 0 }
  const isText = isUtf8 || startOfText.test(new TextDecoder().decode(start))
  return isText ? { encoding: 'utf8', markLength: 0 } : { notText: 'binary' }
}

/** The kind of a file by its start: its signature, its byte order mark, or the pattern of its first bytes. */
export const kindOf = (start: Uint8Array): FileKind => {
  const known = signatures.find(([signature]) => beginsWith(start, signature))
  if (known !== undefined) return { notText: known[1] }
  if (beginsWith(start, '\xef\xbb\xbf')) return { encoding: 'utf8', markLength: 3 }
  if (beginsWith(start, '\xff\xfe')) return { encoding: 'utf16le', markLength: 2 }
  if (beginsWith(start, '\xfe\xff')) return { encoding: 'utf16be', markLength: 2 }
  return kindWithoutMark(start)
}
