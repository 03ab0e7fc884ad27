import { crc32 } from 'node:zlib'

/** An entry of an archive as somebody may have written it; what is absent is as a package has it. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
  readonly flags?: number
  readonly method?: number
  /** Above the attributes of DOS: what Unix says of the file. */
  readonly mode?: number
  /** The size that the directory states. */
  readonly statedSize?: number
  /** The name that the local header states. */
  readonly localName?: string
  readonly extra?: Uint8Array
  /** That of the local header. */
  readonly localExtra?: Uint8Array
  /** Where the directory says that it begins. */
  readonly at?: number
}

const header = (signature: number, fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0))
  bytes.writeUInt32LE(signature)
  let at = 4
  for (const [size, value] of fields) {
    if (size === 2) bytes.writeUInt16LE(value, at)
    else bytes.writeUInt32LE(value, at)
    at += size
  }
  return bytes
}

const unixMadeBy = 0x0314

/** An archive of these entries, and of nothing that checks them. */
export const zipOf = (entries: readonly ZipEntry[], between: Uint8Array = new Uint8Array(0)): Uint8Array => {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array): void => {
    parts.push(part)
    length += part.length
  }
  for (const entry of entries) {
    const { name, bytes, flags = 0, method = 0, mode = 0, extra = new Uint8Array(0) } = entry
    const { localExtra = new Uint8Array(0) } = entry
    const { statedSize: size = bytes.length, localName = name, at = length } = entry
    const sum = crc32(bytes)
    const [ofLocal, ofDirectory] = [Buffer.from(localName), Buffer.from(name)]
    const common = [
      [2, flags],
      [2, method],
      [4, 0x5c7c0000],
      [4, sum],
      [4, size],
      [4, size],
    ] as const
    add(header(0x04034b50, [[2, 20], ...common, [2, ofLocal.length], [2, localExtra.length]]))
    add(ofLocal)
    add(localExtra)
    add(bytes)
    add(between)
    directory.push(
      header(0x02014b50, [
        [2, unixMadeBy],
        [2, 20],
        ...common,
        [2, ofDirectory.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, mode * 0x10000],
        [4, at],
      ]),
      ofDirectory,
      extra,
    )
  }
  const list = Buffer.concat(directory)
  const count = entries.length
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, length],
    [2, 0],
  ])
  return Buffer.concat([...parts, list, end])
}
