import { z } from '../formats/schemas'
import { fingerprintPattern } from '../formats/token-fingerprint'
import type { PlacingField } from '../proof/proof-document'
import type { DeviceState } from './device-state'
import { partitionOf } from './layout'

const manifestFormat = 'device-events-archive'
const manifestVersion = 1

/** A file of the archive as it is after a run. */
export interface ArchiveFile {
  readonly path: string
  /** In hex, of the whole file. */
  readonly sha256: string
  readonly bytes: number
  readonly events: number
}

/** An event that was in the archive, and that was deleted by us. Times are ms since the epoch; null: none. */
export interface DeletedEvent {
  readonly deviceId: string
  readonly times: Readonly<Record<PlacingField, number | null>>
}

/** What an archive is after a run. */
export interface Manifest {
  /** From 1 on. */
  readonly run: number
  /** The SHA-256 of the manifest before in hex; null: this is the first. */
  readonly previous: string | null
  readonly appVersion: string
  readonly baseUrl: string
  /** The fingerprints of the tokens that its runs asked with; absent: it is not known. */
  readonly fetchedWith?: readonly string[]
  readonly buckets: number
  /** Where the range of every device begins, in ms since the epoch. */
  readonly from: number
  readonly startedAt: number
  readonly endedAt: number
  /** Deletions of the ledger up to here (ms since the epoch) are not in the archive. */
  readonly ledgerReadAt: number
  /** The intent of the newest of them; absent: there was none, or an earlier version wrote this. */
  readonly ledgerReadTo?: string
  /** All files, in the order of their paths. */
  readonly files: readonly ArchiveFile[]
  /** The paths of those that this run has made or replaced, and of those that it has removed. */
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  readonly devices: readonly DeviceState[]
  readonly deleted: readonly DeletedEvent[]
  /** What the answers of this run prove; each as the text of a proof of JSON Lines. */
  readonly proofs: readonly string[]
}

const instant = z.number().int()
const count = z.number().int().nonnegative()
/** A folder may come from anywhere: nothing outside of it is read, replaced or removed. */
const path = z.string().refine((text) => partitionOf(text) !== null)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const windows = z
  .array(z.tuple([instant, instant]))
  .transform((list) => list.map(([first, last]) => ({ first, last })))
const device = z.strictObject({
  deviceId: z.string(),
  asked: windows,
  proven: windows,
  again: windows,
  notProvable: z.array(instant),
  doubtful: windows,
})
const time = z.number().nullable()
const schema = z.strictObject({
  format: z.literal(manifestFormat),
  version: z.literal(manifestVersion),
  run: z.number().int().positive(),
  previous: hash.nullable(),
  appVersion: z.string(),
  baseUrl: z.string(),
  fetchedWith: z.array(z.string().regex(fingerprintPattern)).exactOptional(),
  buckets: z.number().int().positive(),
  from: instant,
  startedAt: instant,
  endedAt: instant,
  ledgerReadAt: instant,
  ledgerReadTo: z.string().exactOptional(),
  files: z.array(z.strictObject({ path, sha256: hash, bytes: count, events: count })),
  changed: z.array(path),
  removed: z.array(path),
  devices: z.array(device),
  deleted: z.array(
    z.strictObject({
      deviceId: z.string(),
      times: z.strictObject({ createdTime: time, ingressTimeStamp: time, deviceTimestamp: time }),
    }),
  ),
  proofs: z.array(z.unknown()).transform((list) => list.map((one) => JSON.stringify(one))),
})

const pairs = (list: readonly { readonly first: number; readonly last: number }[]) =>
  list.map(({ first, last }) => [first, last])

const deviceText = ({ asked, proven, again, doubtful, ...device }: DeviceState): object => ({
  ...device,
  asked: pairs(asked),
  proven: pairs(proven),
  again: pairs(again),
  doubtful: pairs(doubtful),
})

/** As JSON. The proofs come last, so that a person finds the rest. */
export const manifestText = ({ proofs, devices, ...manifest }: Manifest): string => {
  const own = {
    format: manifestFormat,
    version: manifestVersion,
    ...manifest,
    devices: devices.map(deviceText),
  }
  return `${JSON.stringify(own).slice(0, -1)},"proofs":[${proofs.join(',')}]}\n`
}

/** Null: it is none, or one of a newer version. */
export const readManifest = (text: string): Manifest | null => {
  try {
    const { format: _format, version: _version, ...manifest } = schema.parse(JSON.parse(text))
    return manifest
  } catch {
    // Both throw for what they do not understand.
    return null
  }
}
