import { sha256 } from '@noble/hashes/sha2.js'
import { isColumnTime } from '../formats/parquet/format'

/** The folders beside the data of an archive. */
export const manifestFolder = '_manifests'
/** A run under way, or one that was killed. No name in it ends as those of data do. */
export const runFolder = '_run'
const dataName = 'events.parquet'

/** Where Hive puts what has no value of the column that the folder stands for. Readers show null. */
export const noDay = '__HIVE_DEFAULT_PARTITION__'
/** The years of four digits. */
const [firstTime, lastTime] = [-62_135_596_800_000, 253_402_300_799_999]

/**
 * The day, in UTC, on which the service received an event. By that time (ms since the epoch), and not by the
 * device's: the clock of a device may say 1970.
 */
export const dayOf = (ingressTimeStamp: number): string =>
  isColumnTime(ingressTimeStamp) && ingressTimeStamp >= firstTime && ingressTimeStamp <= lastTime
    ? new Date(ingressTimeStamp).toISOString().slice(0, 10)
    : noDay

/** Devices that are never parted, whatever the number of buckets; a multiple of each. */
export const slotCount = 64

/** From 0 to `slotCount` - 1: the upper six bits of the SHA-256 of the device's ID as UTF-8. */
export const slotOf = (deviceId: string): number => (sha256(new TextEncoder().encode(deviceId))[0] ?? 0) >>> 2

export const bucketOf = (slot: number, buckets: number): number => Math.floor((slot * buckets) / slotCount)

/** So many events make a file of some 8 MB, which is worth opening, and can be sorted in memory. */
const eventsPerFile = 600_000

/** The number of buckets of an archive whose fullest day has so many events; it never changes. */
export const bucketsFor = (eventsOfDay: number): number => {
  let buckets = 1
  while (buckets < slotCount && eventsOfDay >= buckets * 2 * eventsPerFile) buckets *= 2
  return buckets
}

/** The folders of a file: a column for readers each. */
export interface Partition {
  readonly day: string
  readonly bucket: number
}

export const pathOf = ({ day, bucket }: Partition): string =>
  `date=${day}/bucket=${String(bucket).padStart(2, '0')}/${dataName}`

const pathPattern = new RegExp(`^date=(\\d{4}-\\d{2}-\\d{2}|${noDay})/bucket=(\\d{2})/events\\.parquet$`)

/** Null: no path of an archive. */
export const partitionOf = (path: string): Partition | null => {
  const [, day, bucket] = pathPattern.exec(path) ?? []
  return day === undefined || bucket === undefined ? null : { day, bucket: Number(bucket) }
}
