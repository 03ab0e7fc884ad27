import { createHash } from 'node:crypto'
import type { Random } from '../../../service/random'
import type { WrittenExport } from '../../support/proven-export'

/** A file that is not as it was written. */
export type Mutate = (file: WrittenExport, random: Random) => WrittenExport

const below = (random: Random, count: number): number => Math.floor(random() * count)

/** Its head, and its rows with their line ends; none of the test's texts has one inside. */
const linesOf = ({ bytes, format }: WrittenExport): { head: string; rows: string[] } => {
  const lines = bytes.toString('utf8').split(/(?<=\n)/)
  return format === 'csv' ? { head: lines[0] ?? '', rows: lines.slice(1) } : { head: '', rows: lines }
}

type ChangeRows = (rows: string[], random: Random) => readonly string[]

/** The file with other rows; its metadata say the hash of what it is now, as a forger would. */
const withRows =
  (change: ChangeRows): Mutate =>
  (file, random) => {
    const { head, rows } = linesOf(file)
    const bytes = Buffer.from(head + change(rows, random).join(''))
    const metadata = JSON.parse(file.metadata ?? '{}') as Record<string, unknown>
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { ...file, bytes, metadata: JSON.stringify({ ...metadata, 'schema:sha256': sha256 }) }
  }

const replaced = (rows: readonly string[], at: number, ...others: readonly string[]): readonly string[] =>
  rows.toSpliced(at, 1, ...others)

const digitChanged = (row: string, random: Random): string => {
  const places = [...row.matchAll(/\d/g)].map(({ index }) => index)
  const at = places[below(random, places.length)] ?? 0
  const digit = String((Number(row[at]) + 1 + below(random, 9)) % 10)
  return `${row.slice(0, at)}${digit}${row.slice(at + 1)}`
}

/** The first time of a row is `createdTime`, by which the rows of the test belong to windows. */
const createdTime = /\b1795\d{9}\b/

interface Window {
  first: number
  last: number
}

interface ProofParts {
  devices: {
    windows: number[][]
    requests: unknown[][]
    asked: Window[]
    proven: Window[]
    rest: { events: number }
  }[]
  others: { events: number }
  sums: string[]
}

/** The metadata with another proof, whose own hash is right. */
const withProof =
  (change: (proof: ProofParts, random: Random) => void): Mutate =>
  (file, random) => {
    const metadata = JSON.parse(file.metadata ?? '{}') as Record<string, unknown>
    const stated = metadata['dc:provenance'] as { 'schema:text': string }
    const proof = JSON.parse(stated['schema:text']) as ProofParts
    change(proof, random)
    const text = JSON.stringify(proof)
    const sha256 = createHash('sha256').update(text).digest('hex')
    const provenance = { 'schema:text': text, 'schema:sha256': sha256 }
    return { ...file, metadata: JSON.stringify({ ...metadata, 'dc:provenance': provenance }) }
  }

const anyOf = <T>(list: readonly T[], random: Random): T => {
  const found = list[below(random, list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const anyWindow = ({ devices }: ProofParts, random: Random): number[] =>
  anyOf(anyOf(devices, random).windows, random)

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** All that says how far the last window of a device goes says more, but for the range that was sent. */
const widenLast = (proof: ProofParts, random: Random): void => {
  const { windows, requests, asked, proven } = anyOf(proof.devices, random)
  const [window, more] = [windows.at(-1), 1 + below(random, 1e8)]
  const request = requests.find(([number]) => number === window?.[2])
  if (window === undefined || request === undefined) throw new Error('no window')
  request[2] = window[1] = (window[1] ?? 0) + more
  for (const list of [asked, proven]) (list.at(-1) ?? { last: 0 }).last = window[1]
  // As if it had been asked for when all of it was over.
  request[9] = window[1] + 1
}

const add = (list: number[], at: number, difference: number): void => {
  list[at] = (list[at] ?? 0) + difference
}

/** What must be noticed of a text file, by what was done to it. */
export const mutants: Readonly<Record<string, Mutate>> = {
  'a row dropped': withRows((rows, random) => replaced(rows, below(random, rows.length))),
  'a row doubled': withRows((rows, random) => {
    const at = below(random, rows.length)
    return rows.toSpliced(below(random, rows.length + 1), 0, rows[at] ?? '')
  }),
  'a row changed': withRows((rows, random) => {
    const at = below(random, rows.length)
    return replaced(rows, at, digitChanged(rows[at] ?? '', random))
  }),
  'a row in another window': withRows((rows, random) => {
    const at = below(random, rows.length)
    const row = rows[at] ?? ''
    const time = Number(createdTime.exec(row)?.[0])
    const other = time + (30 + below(random, 25)) * 60_000 * (random() < 0.5 ? 1 : -1)
    return replaced(rows, at, row.replace(createdTime, String(other)))
  }),
  'a window widened': withProof((proof, random) => {
    if (random() < 0.5) add(anyWindow(proof, random), 0, -1 - below(random, 1000))
    else add(anyWindow(proof, random), 1, 1 + below(random, 1000))
  }),
  'a count changed': withProof((proof, random) => add(anyWindow(proof, random), 3, random() < 0.5 ? 1 : -1)),
  'more asked for': withProof((proof, random) => {
    const [asked] = anyOf(proof.devices, random).asked
    if (asked !== undefined) asked.last += 1 + below(random, 1e6)
  }),
  'a window beyond the range that was sent': withProof(widenLast),
  'a window that had not ended when it was asked for': withProof((proof, random) => {
    const { windows, requests } = anyOf(proof.devices, random)
    const [, last = 0, number] = anyOf(windows, random)
    const request = requests.find(([own]) => own === number)
    if (request !== undefined) request[9] = last - 1 - below(random, 1e6)
  }),
  'a proof about no device': (file, random) =>
    withProof((proof) => {
      proof.others.events = linesOf(file).rows.length
      proof.devices = []
      proof.sums = [sumOf(linesOf(file).rows.join('')), ...proof.sums.slice(-1)].slice(
        0,
        file.format === 'csv' ? 2 : 1,
      )
    })(file, random),
  'a device of which nothing was asked': withProof((proof, random) => {
    const at = below(random, proof.devices.length)
    const device = proof.devices[at]
    if (device !== undefined) device.asked = []
  }),
  'a window cut from the proof': withProof((proof, random) => {
    const { windows } = anyOf(proof.devices, random)
    windows.splice(below(random, windows.length), 1)
  }),
  'a request cut from the proof': withProof((proof, random) => {
    const { requests } = anyOf(proof.devices, random)
    requests.splice(below(random, requests.length), 1)
  }),
  'an answer as full as it can be': withProof((proof, random) => {
    const request = anyOf(anyOf(proof.devices, random).requests, random)
    request[6] = request[5]
  }),
  'the proof cut short': (file, random) => {
    const metadata = JSON.parse(file.metadata ?? '{}') as Record<string, unknown>
    const stated = metadata['dc:provenance'] as { 'schema:text': string }
    const text = stated['schema:text'].slice(0, below(random, stated['schema:text'].length))
    const sha256 = createHash('sha256').update(text).digest('hex')
    const provenance = { 'schema:text': text, 'schema:sha256': sha256 }
    return { ...file, metadata: JSON.stringify({ ...metadata, 'dc:provenance': provenance }) }
  },
  'any byte of the file': (file, random) => {
    const bytes = Buffer.from(file.bytes)
    const at = below(random, bytes.length)
    bytes[at] = ((bytes[at] ?? 0) + 1 + below(random, 255)) % 256
    return { ...file, bytes }
  },
  'the end of the file cut off': (file, random) => ({
    ...file,
    bytes: file.bytes.subarray(0, below(random, file.bytes.length)),
  }),
}

/** The same of what only CSV has. */
export const csvMutants: Readonly<Record<string, Mutate>> = {
  'two columns named as each other': (file, random) => {
    const { head, rows } = linesOf(file)
    const names = head.trimEnd().split(',')
    const [one, other] = [below(random, names.length), below(random, names.length - 1)]
    const at = other >= one ? other + 1 : other
    const swapped = names.with(one, names[at] ?? '').with(at, names[one] ?? '')
    const bytes = Buffer.from([`${swapped.join(',')}\r\n`, ...rows].join(''))
    const metadata = JSON.parse(file.metadata ?? '{}') as Record<string, unknown>
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { ...file, bytes, metadata: JSON.stringify({ ...metadata, 'schema:sha256': sha256 }) }
  },
}

/** What must be noticed of a Parquet file, whose footer and proof are in it. */
export const parquetMutants: Readonly<Record<string, Mutate>> = {
  'any byte of the file': mutants['any byte of the file'] ?? ((file) => file),
  'the end of the file cut off': mutants['the end of the file cut off'] ?? ((file) => file),
  'the footer moved': (file, random) => {
    const { bytes } = file
    const end = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
    const added = Buffer.alloc(1 + below(random, 64), below(random, 256))
    return { ...file, bytes: Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]) }
  },
  'bytes taken from before the footer': (file, random) => {
    const { bytes } = file
    const end = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
    const cut = 1 + below(random, 64)
    return { ...file, bytes: Buffer.concat([bytes.subarray(0, end - cut), bytes.subarray(end)]) }
  },
}
