import files from 'node:fs/promises'
import { join } from 'node:path'
import type { DeviceState } from '../../src-core/archive/device-state'
import { slotCount } from '../../src-core/archive/layout'
import { batchOfRows, bytesInRow } from '../../src-core/codec/event-columns'
import { dictionaryNames } from '../../src-core/codec/event-dictionary'
import { timeFields } from '../../src-core/events/event'
import type { TableData } from '../../src-core/events/table-data'
import { z } from '../../src-core/formats/schemas'
import { fingerprintPattern } from '../../src-core/formats/token-fingerprint'
import { writeAll } from '../../src-main/files/atomic-file'
import { SizeMismatch } from '../../src-main/files/file-error'
import { namesIn, type RunFolder } from './archive-folder'
import { type OwnRows, writeWhole } from './rows-file'

const instant = z.number().int()
const count = z.number().int().nonnegative()
const windows = z.array(z.strictObject({ first: instant, last: instant }))
const schema = z.strictObject({
  /** Of the service that was asked. */
  baseUrl: z.string(),
  /** The fingerprints of the tokens that it was asked with. */
  fetchedWith: z.array(z.string().regex(fingerprintPattern)),
  /** All of its devices have it. */
  slot: count.max(slotCount - 1),
  askedAt: instant,
  overlapMs: count,
  /** Whether the service has said what its clock shows. */
  isClockChecked: z.boolean(),
  /** So late it was at the service at least when it was asked; null: nothing shows it. */
  happened: instant.nullable(),
  stamps: z.array(z.enum(timeFields as [string, ...string[]])).transform((list) => list as typeof timeFields),
  devices: z.array(
    z.strictObject({
      deviceId: z.string(),
      /** Of it that came, flagged ones included. */
      events: count,
      asked: windows,
      proven: windows,
      notProvable: z.array(instant),
      doubtful: windows,
      /** Absent: all of what was asked for is proven. */
      problem: z.string().exactOptional(),
    }),
  ),
  /** By slots, because a row may name another device than the one that was asked for. */
  parts: z.array(
    z.strictObject({
      ...{ day: z.string(), slot: count, events: count },
      /** So many of the events are flagged as deleted. */
      flagged: count,
    }),
  ),
  requests: count,
  /** Whether it proves anything; what, stands in a file of its own. */
  isProven: z.boolean(),
})

/** An answer about some devices that lies on the disk until its run commits. Times are ms since the epoch. */
export type AnswerFacts = z.infer<typeof schema>

/** What an answer says of one of its devices. */
export type AnsweredDevice = Pick<
  DeviceState,
  'deviceId' | 'asked' | 'proven' | 'notProvable' | 'doubtful'
> & { readonly events: number; readonly problem?: string }

export interface StoredAnswer extends AnswerFacts {
  readonly folder: string
}

const [factsName, rowsName, textsName, proofName] = ['answer.json', 'rows', 'texts.json', 'proof.json']

/** Rows of one day and slot, in the order of the archive. */
export interface DayPart {
  readonly day: string
  readonly slot: number
  readonly rows: Uint32Array
}

const extrasOf = ({ extras }: TableData, rows: Uint32Array): readonly (readonly [number, string])[] =>
  extras.size === 0
    ? []
    : Array.from(rows).flatMap((row, index) => {
        const extra = extras.get(row)
        return extra === undefined ? [] : [[index, extra] as const]
      })

/** Puts the rows into the folder as they are in memory: they are read once, and then forgotten. */
export const storeRows = async (
  folder: string,
  table: TableData,
  parts: readonly DayPart[],
): Promise<void> => {
  const handle = await files.open(join(folder, rowsName), 'w')
  try {
    for (const { rows } of parts) await writeAll(handle, new Uint8Array(batchOfRows(table.columns, rows)))
    await handle.sync()
  } finally {
    await handle.close()
  }
  const extras = parts.map(({ rows }) => extrasOf(table, rows))
  await writeWhole(join(folder, textsName), JSON.stringify({ texts: table.texts, extras }))
}

const textsSchema = z.strictObject({
  texts: z.custom<TableData['texts']>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      dictionaryNames.every((name) => Array.isArray((value as Readonly<Record<string, unknown>>)[name])),
  ),
  extras: z.array(z.array(z.tuple([count, z.string()]))),
})

/** Reads some of the parts of an answer. */
export const readParts = async (
  { folder, parts }: StoredAnswer,
  isWanted: (part: AnswerFacts['parts'][number]) => boolean,
): Promise<readonly OwnRows[]> => {
  if (!parts.some(isWanted)) return []
  const stored = await files.readFile(join(folder, textsName), 'utf8')
  const { texts, extras } = textsSchema.parse(JSON.parse(stored))
  const found: OwnRows[] = []
  const handle = await files.open(join(folder, rowsName), 'r')
  try {
    let position = 0
    for (const [index, part] of parts.entries()) {
      const bytes = new ArrayBuffer(isWanted(part) ? part.events * bytesInRow : 0)
      if (bytes.byteLength > 0) {
        const { bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes.byteLength, position)
        if (bytesRead < bytes.byteLength) throw new SizeMismatch(bytes.byteLength, bytesRead)
        const own = extras[index] ?? []
        const rows = Uint32Array.from(own, ([row]) => row)
        found.push({
          rowCount: part.events,
          bytes,
          texts,
          extras: { rows, json: own.map(([, json]) => json) },
        })
      }
      position += part.events * bytesInRow
    }
  } finally {
    await handle.close()
  }
  return found
}

export const storeProof = (folder: string, proof: string): Promise<void> =>
  writeWhole(join(folder, proofName), proof)

/** The texts of what answers prove. They are not kept in memory while others are fetched. */
export const readProofs = (answers: readonly StoredAnswer[]): Promise<readonly string[]> =>
  Promise.all(
    answers
      .filter(({ isProven }) => isProven)
      .map(({ folder }) => files.readFile(join(folder, proofName), 'utf8')),
  )

/** The last step of an answer: without its facts, its rows are none. */
export const storeFacts = async (folder: string, facts: AnswerFacts): Promise<StoredAnswer> => {
  await writeWhole(join(folder, factsName), JSON.stringify(facts))
  return { ...facts, folder }
}

/** Null: it did not come whole. */
const readFacts = async (folder: string): Promise<AnswerFacts | null> => {
  try {
    return schema.parse(JSON.parse(await files.readFile(join(folder, factsName), 'utf8')))
  } catch {
    // Not there, or not whole: the devices are asked again.
    return null
  }
}

/** The answers that a killed run has left, in the order in which they came. What did not come whole is removed. */
export const storedAnswers = async ({ answers }: RunFolder): Promise<readonly StoredAnswer[]> => {
  const found: StoredAnswer[] = []
  for (const name of await namesIn(answers)) {
    const folder = join(answers, name)
    const facts = await readFacts(folder)
    if (facts === null) await files.rm(folder, { recursive: true, force: true })
    else found.push({ ...facts, folder })
  }
  return found
}
