import type { FileProblemKind } from '../file-problem'
import { ReadingError } from '../file-problem'
import { createCrc32 } from '../parquet/crc32'

/**
 * Reads the archives that packages are, and no others: their entries are stored as they are, one behind the
 * other without a gap, and both places that describe an entry say the same. So nothing in them is larger than
 * the file itself, and no two programs can see different contents.
 */

const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
} as const
const lengths = { local: 30, descriptor: 16, central: 46, end: 22 } as const
/** Encrypted, in one of three ways. */
const encryptedFlags = 0x2041
/** The sums follow the bytes. */
const descriptorFlag = 0x0008
/** Another name of the entry, in Unicode, which Info-ZIP shows and unpacks in place of the first. */
const nameExtra = 0x7075
const zip64 = { extra: 0x0001, size: 0xffffffff, count: 0xffff } as const
/** Systems whose attributes say in their upper half what kind of file an entry is. */
const unixLike: readonly number[] = [3, 19]
const regularFile = 0x8000
const folder = 0x4000
/** As systems without such kinds note a folder. */
const folderAttribute = 0x10
const kindOfFile = 0xf000

const refuse = (kind: FileProblemKind, found = 'zip'): never => {
  throw new ReadingError(kind, null, found)
}

interface Stated {
  readonly name: string
  readonly flags: number
  readonly crc: number
  readonly size: number
  readonly at: number
}

const nameIn = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // It throws for what is no UTF-8.
    return refuse('packagePath', new TextDecoder().decode(bytes))
  }
}

/** Would lead out of the folder that the archive is unpacked to, on some system. */
const leadsOut = (name: string): boolean =>
  name === '' ||
  /^\/|[\\\0-\x1f\x7f]|^[a-z]:/i.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.')

export const checkPath = (name: string): string => (leadsOut(name) ? refuse('packagePath', name) : name)

const hasExtra = (view: DataView, kind: number, from: number, to: number): boolean => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === kind) return true
  return false
}

const isFolder = (name: string, attributes: number, kind: number): boolean =>
  name.endsWith('/') || (attributes & folderAttribute) !== 0 || kind === folder

/** The entries as the directory at the end lists them. */
const listedIn = (bytes: Uint8Array, view: DataView): { listed: readonly Stated[]; start: number } => {
  const end = bytes.length - lengths.end
  if (end < 0 || view.getUint32(end, true) !== signatures.end) return refuse('packageCut')
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  if (count === zip64.count || size === zip64.size || start === zip64.size) return refuse('packageSizes')
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isOneDisk || start + size !== end) return refuse('packageDamaged')
  const listed: Stated[] = []
  let at = start
  while (at < end) {
    if (at + lengths.central > end || view.getUint32(at, true) !== signatures.central)
      return refuse('packageDamaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number]
    const nameEnd = at + lengths.central + nameLength
    const next = nameEnd + extraLength + commentLength
    if (next > end) return refuse('packageDamaged')
    listed.push(statedAt(bytes, view, at, nameEnd, extraLength))
    at = next
  }
  return listed.length === count ? { listed, start } : refuse('packageDamaged')
}

const statedAt = (
  bytes: Uint8Array,
  view: DataView,
  at: number,
  nameEnd: number,
  extraLength: number,
): Stated => {
  const name = checkPath(nameIn(bytes.subarray(at + lengths.central, nameEnd)))
  const flags = view.getUint16(at + 8, true)
  if ((flags & encryptedFlags) !== 0) return refuse('packageEncrypted', name)
  const attributes = view.getUint32(at + 38, true)
  const kind = unixLike.includes(view.getUint8(at + 5)) ? (attributes >>> 16) & kindOfFile : 0
  if (isFolder(name, attributes, kind)) return refuse('packageFolder', name)
  if (kind !== 0 && kind !== regularFile) return refuse('packageLink', name)
  const extraEnd = nameEnd + extraLength
  if (hasExtra(view, nameExtra, nameEnd, extraEnd)) return refuse('packageOtherName', name)
  if (view.getUint16(at + 10, true) !== 0) return refuse('packageCompressed', name)
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const place = view.getUint32(at + 42, true)
  const isZip64 = [packed, size, place].includes(zip64.size)
  if (isZip64 || packed !== size || hasExtra(view, zip64.extra, nameEnd, extraEnd))
    return refuse('packageSizes', name)
  return { name, flags, crc: view.getUint32(at + 16, true), size, at: place }
}

/** Whether crc and both sizes stand there. */
const hasSums = (view: DataView, at: number, { crc, size }: Stated): boolean =>
  [crc, size, size].every((value, index) => view.getUint32(at + 4 * index, true) === value)

/** Where the bytes of an entry begin, and where what belongs to it ends. */
const placeOf = (bytes: Uint8Array, view: DataView, entry: Stated, start: number) => {
  const { at, name, flags, size } = entry
  const wrong = (): never => refuse('packageDamaged', name)
  if (at + lengths.local > start || view.getUint32(at, true) !== signatures.local) return wrong()
  const nameEnd = at + lengths.local + view.getUint16(at + 26, true)
  const from = nameEnd + view.getUint16(at + 28, true)
  if (hasExtra(view, nameExtra, nameEnd, Math.min(from, start))) return refuse('packageOtherName', name)
  const isDescribed = (flags & descriptorFlag) !== 0
  const to = from + size + (isDescribed ? lengths.descriptor : 0)
  if (to > start) return refuse('packageSizes', name)
  const isSame =
    view.getUint16(at + 6, true) === flags &&
    view.getUint16(at + 8, true) === 0 &&
    nameIn(bytes.subarray(at + lengths.local, nameEnd)) === name
  if (!isSame) return wrong()
  if (!isDescribed) return hasSums(view, at + 14, entry) ? { from, to } : wrong()
  const isDescriptor = view.getUint32(from + size, true) === signatures.descriptor
  return isDescriptor && hasSums(view, from + size + 4, entry) ? { from, to } : wrong()
}

/** By case, by form and by doubled slashes, file systems do not tell names apart. */
const identityOf = (name: string): string => name.replaceAll(/\/+/g, '/').normalize('NFC').toLowerCase()

/**
 * The entries of an archive by their names, which lead nowhere but into its folder; they are parts of `bytes`.
 * Throws ReadingError for whatever packages are not.
 */
export const zipEntries = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const crc32 = createCrc32()
  const { listed, start } = listedIn(bytes, view)
  const [entries, known] = [new Map<string, Uint8Array>(), new Set<string>()]
  let expected = 0
  for (const entry of listed) {
    const { name, size, crc } = entry
    if (known.has(identityOf(name))) return refuse('packageDoubled', name)
    known.add(identityOf(name))
    if (entry.at !== expected) return refuse('packageDamaged', name)
    const { from, to } = placeOf(bytes, view, entry, start)
    const content = bytes.subarray(from, from + size)
    if (crc32(content) !== crc) return refuse('packageChanged', name)
    entries.set(name, content)
    expected = to
  }
  return expected === start ? entries : refuse('packageDamaged')
}
