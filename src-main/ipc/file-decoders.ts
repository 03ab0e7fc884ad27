import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { partitionOf, pathOf } from '../../src-core/archive/layout'
import { jsonIn } from '../../src-core/codec/json'
import { headPattern } from '../../src-core/deletion/ledger-chain'
import { noteLimits } from '../../src-core/events/notes'
import { maxDropped, saveKinds } from '../../src-core/files/file-handles'
import { completenesses, delimiters, exportScopes, type Provenance } from '../../src-core/formats/provenance'
import { maxProofPlaces, maxProofText } from '../../src-core/proof/proof-text'
import { byteCount, deviceId, fetchedWith, handle, name, url } from '../decoding/decoder-parts'
import { eventsQuery } from '../decoding/query-decoders'

/** The largest chunk of a file being saved; a larger one would only block the channel. */
const maximumChunkBytes = 8 * 1024 * 1024

const bytes = z
  .custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)
  .refine((value) => value.byteLength <= maximumChunkBytes)

/** A place, which no proof has more of than this, and a number of bytes. */
const runs = z
  .custom<Uint32Array>((value) => value instanceof Uint32Array)
  .refine((value) => value.length % 2 === 0 && value.byteLength <= 2 * maximumChunkBytes)

/** The range of a `Date`, because it is written as ISO 8601. */
const writableInstant = z.number().int().min(-8.64e15).max(8.64e15)
const text = z.string().max(10_000)

const origin = z.strictObject({
  connectionName: name,
  baseUrl: url,
  ...eventsQuery,
  devices: z.array(deviceId).max(1000),
  start: writableInstant.exactOptional(),
  end: writableInstant.exactOptional(),
  fetchedAt: writableInstant,
  fetchedWith: fetchedWith.exactOptional(),
  completeness: z.enum(completenesses),
  verdict: text,
})

/** What is said of the origin stays below 4 MiB even if all of it is percent-encoded; a proof comes beside it. */
const maxProvenanceText = 256 * 1024

const timeNotes = z
  .array(z.strictObject({ at: writableInstant, text: z.string().min(1).max(noteLimits.length) }))
  .max(noteLimits.times)
const lengthOf = (notes: z.infer<typeof timeNotes> = []): number =>
  notes.reduce((sum, { text: written }) => sum + written.length, 0)

/** A member without a decoder would have every file refused that has it. */
const provenanceMembers = {
  origins: z.array(origin).max(1000),
  unknownFiles: z.array(text).max(1000).exactOptional(),
  scope: z.enum(exportScopes),
  filters: z.array(text).max(1000),
  rowCount: z.number().int().nonnegative(),
  table: z.strictObject({ columns: z.array(text).max(1000), delimiter: z.enum(delimiters) }).exactOptional(),
  zone: name,
  exportedAt: writableInstant,
  ledgerHead: z.string().regex(headPattern).exactOptional(),
  timeNotes: timeNotes.exactOptional(),
} satisfies Readonly<Record<keyof Provenance, z.ZodType>>

const provenance = z
  .strictObject(provenanceMembers)
  .refine(
    ({ timeNotes: notes, ...value }) =>
      JSON.stringify(value).length <= maxProvenanceText && lengthOf(notes) <= noteLimits.timeText,
  )

/** The hashes are put before its last character. */
const isObjectWithMembers = (value: string): boolean =>
  typeof jsonIn(value) === 'object' && value.startsWith('{"') && value.endsWith('}')

const proof = z.strictObject({
  text: z.string().max(maxProofText).refine(isObjectWithMembers),
  placeCount: z.number().int().positive().max(maxProofPlaces),
})

const path = z.string().max(32_767).refine(isAbsolute)
const ofSave = z.strictObject({ saveId: handle })
const ofFile = z.strictObject({ fileId: handle })

/** What it names lies in the folder of the archive, and nowhere else. */
const ofPartition = z.strictObject({
  fileId: handle,
  day: z.string().refine((day) => partitionOf(pathOf({ day, bucket: 0 })) !== null),
  bucket: z.number().int().min(0).max(99),
})

const maxStateText = 16 * 1024 * 1024
const maxFormText = 64 * 1024
const session = z.strictObject({
  tabs: z
    .array(
      z.strictObject({
        fileIds: z.array(handle).max(50),
        storedId: handle.exactOptional(),
        state: z.string(),
      }),
    )
    .max(100)
    .refine((tabs) => tabs.reduce((sum, { state }) => sum + state.length, 0) <= maxStateText),
  activeIndex: z.number().int().min(-1),
  form: z.string().max(maxFormText).exactOptional(),
})

/** The channels of files and sessions. */
export const fileDecoders = {
  beginSave: z.strictObject({
    suggestedName: z.string().min(1).max(255),
    kind: z.enum(saveKinds),
    expectedBytes: byteCount.exactOptional(),
  }),
  appendSave: z.strictObject({ saveId: handle, bytes, runs: runs.exactOptional() }),
  commitSave: z.strictObject({
    saveId: handle,
    byteCount,
    provenance: provenance.exactOptional(),
    proof: proof.exactOptional(),
  }),
  discardSave: ofSave,
  chooseFiles: z.strictObject({}),
  openDropped: z.strictObject({ paths: z.array(path).max(maxDropped) }),
  listRecentFiles: z.strictObject({}),
  openAgain: z.strictObject({ fileIds: z.array(handle).max(maxDropped) }),
  readArchive: ofFile,
  openArchived: ofPartition,
  readFile: ofFile,
  closeFile: ofFile,
  revealFile: z.strictObject({ handle }),
  saveSession: z.strictObject({ session }),
}
