import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { strToU8, Zip, ZipPassThrough } from 'fflate'
import type { FileChunk } from '../row-chunks'
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

export interface PackageContent {
  /** The chunks of a Parquet file. */
  readonly events: Iterable<FileChunk>
  readonly enclosed: EnclosedTexts
  readonly appVersion: string
  /** ms since the epoch. */
  readonly madeAt: number
  /** The signature of the bytes of the tag manifest, which covers everything; absent: nobody signs. */
  readonly sign?: (bytes: Uint8Array) => Uint8Array
}

/** Collects what the archive gives out while a part of a file is put into it. */
const createArchive = (madeAt: number) => {
  let given: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    given.push(bytes)
  })
  const take = (): readonly Uint8Array[] => {
    const taken = given
    given = []
    return taken
  }
  return {
    /** Begins a file; its bytes are stored as they are, because Parquet is packed already. */
    add: (name: string): ZipPassThrough => {
      const file = new ZipPassThrough(`${baseFolder}${name}`)
      file.mtime = madeAt
      zip.add(file)
      return file
    },
    end: (): void => zip.end(),
    /** In parts of their own, because whoever gets them may transfer their buffers. */
    take: (rowsDone: number): readonly FileChunk[] =>
      take().map((bytes) => ({ bytes: bytes.slice(), rowsDone })),
  }
}

const manifestOf = (hashes: ReadonlyMap<string, string>): string =>
  [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join('')

/** The whole package. An archive without zip64 has 4 GiB at most, which no table that fits the memory reaches. */
export function* packageChunks(content: PackageContent): Generator<FileChunk, void, undefined> {
  const { events, enclosed, appVersion, madeAt, sign } = content
  const archive = createArchive(madeAt)
  const hashes = new Map<string, string>()
  let rowsDone = 0
  let payloadBytes = 0

  function* put(name: string, bytes: Uint8Array): Generator<FileChunk, void, undefined> {
    archive.add(name).push(bytes, true)
    hashes.set(name, bytesToHex(sha256(bytes)))
    yield* archive.take(rowsDone)
  }
  function* putEvents(): Generator<FileChunk, void, undefined> {
    const file = archive.add(eventsName)
    const hash = sha256.create()
    for (const chunk of events) {
      ;({ rowsDone } = chunk)
      if (chunk.bytes.length === 0) {
        yield chunk
        continue
      }
      hash.update(chunk.bytes)
      payloadBytes += chunk.bytes.length
      file.push(chunk.bytes)
      yield* archive.take(rowsDone)
    }
    file.push(new Uint8Array(0), true)
    hashes.set(eventsName, bytesToHex(hash.digest()))
    yield* archive.take(rowsDone)
  }

  yield* put(tagNames.declaration, strToU8(bagDeclaration))
  yield* putEvents()
  for (const kind of enclosedKinds) {
    const text = enclosed[kind]
    if (text === undefined) continue
    const bytes = strToU8(text)
    payloadBytes += bytes.length
    yield* put(enclosedNames[kind], bytes)
  }
  const payload = new Map([...hashes].filter(([name]) => name.startsWith('data/')))
  const info = [
    `Bag-Software-Agent: Device Event Explorer ${appVersion}`,
    `Bagging-Date: ${new Date(madeAt).toISOString().slice(0, 10)}`,
    `Payload-Oxum: ${String(payloadBytes)}.${String(payload.size)}`,
    `${versionLabel}: ${String(packageVersion)}`,
  ]
  yield* put(tagNames.info, strToU8(`${info.join('\n')}\n`))
  yield* put(tagNames.manifest, strToU8(manifestOf(payload)))
  const tags = strToU8(manifestOf(new Map([...hashes].filter(([name]) => !payload.has(name)))))
  yield* put(tagNames.tagManifest, tags)
  if (sign) yield* put(tagNames.signature, sign(tags))
  archive.end()
  yield* archive.take(rowsDone)
}
