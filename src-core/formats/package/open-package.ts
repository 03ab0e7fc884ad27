import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type FileProblemKind, ReadingError } from '../file-problem'
import {
  bagDeclaration,
  baseFolder,
  enclosedKinds,
  enclosedNames,
  type EnclosedTexts,
  eventsName,
  packageVersion,
  tagNames,
  versionLabel,
} from './layout'
import { checkPath, zipEntries } from './zip-entries'

/** A package of which every hash was checked. */
export interface OpenedPackage {
  /** A Parquet file. */
  readonly events: Uint8Array
  readonly enclosed: EnclosedTexts
}

const refuse = (kind: FileProblemKind, found = ''): never => {
  throw new ReadingError(kind, null, found)
}

const utf8 = new TextDecoder()

type Files = ReadonlyMap<string, Uint8Array>

/** The names in the bag. */
const filesIn = (entries: Files): Files =>
  new Map(
    [...entries].map(([name, bytes]) => [
      name.startsWith(baseFolder) ? name.slice(baseFolder.length) : refuse('packageUnlisted', name),
      bytes,
    ]),
  )

const fileNamed = (files: Files, name: string): Uint8Array =>
  files.get(name) ?? refuse('packageMissing', name)

const hashLine = /^([0-9a-f]{64}) {2}(.+)$/

/** The hashes that a manifest states, by the names of the files. */
const statedIn = (files: Files, manifest: string): ReadonlyMap<string, string> => {
  const text = utf8.decode(files.get(manifest) ?? refuse('packageNoManifest', manifest))
  const stated = new Map<string, string>()
  if (!text.endsWith('\n')) return refuse('packageDamaged', manifest)
  for (const line of text.slice(0, -1).split('\n')) {
    const [, hash = '', name = ''] = hashLine.exec(line) ?? refuse('packageDamaged', manifest)
    if (stated.has(checkPath(name))) return refuse('packageDoubled', name)
    stated.set(name, hash)
  }
  return stated
}

const checkHashes = (files: Files, stated: ReadonlyMap<string, string>): void => {
  for (const [name, hash] of stated)
    if (bytesToHex(sha256(fileNamed(files, name))) !== hash) refuse('packageChanged', name)
}

const ofBag = [tagNames.declaration, tagNames.info, tagNames.manifest] as const

/** Each file is in one of the manifests; what nobody vouches for is not read, and not left lying there. */
const checkListed = (files: Files, ...lists: readonly ReadonlyMap<string, string>[]): void => {
  const free: readonly string[] = [tagNames.tagManifest, tagNames.signature]
  for (const name of files.keys())
    if (!free.includes(name) && !lists.some((list) => list.has(name))) refuse('packageUnlisted', name)
}

const checkKind = (files: Files): void => {
  if (utf8.decode(fileNamed(files, tagNames.declaration)) !== bagDeclaration)
    refuse('packageDamaged', tagNames.declaration)
  const info = utf8.decode(fileNamed(files, tagNames.info))
  const version = new RegExp(`^${versionLabel}: (\\d+)$`, 'm').exec(info)?.[1]
  if (version === undefined) refuse('packageDamaged', tagNames.info)
  if (Number(version) > packageVersion) refuse('packageVersion', version)
}

/**
 * Opens a package, after each hash in it was checked. Throws ReadingError for one that is damaged, or that was
 * not written as packages are.
 */
export const openPackage = (bytes: Uint8Array): OpenedPackage => {
  const files = filesIn(zipEntries(bytes))
  const tags = statedIn(files, tagNames.tagManifest)
  const payload = statedIn(files, tagNames.manifest)
  for (const name of ofBag) if (!tags.has(name)) refuse('packageUnlisted', name)
  for (const name of payload.keys()) if (!name.startsWith('data/')) refuse('packagePath', name)
  checkHashes(files, tags)
  checkKind(files)
  checkListed(files, tags, payload)
  checkHashes(files, payload)
  const texts = enclosedKinds.flatMap((kind) => {
    const found = files.get(enclosedNames[kind])
    return found === undefined ? [] : [[kind, utf8.decode(found)] as const]
  })
  return {
    events: fileNamed(files, eventsName),
    enclosed: Object.fromEntries(texts),
  }
}
