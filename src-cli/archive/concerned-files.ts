import { bucketOf, dayOf, type Partition, partitionOf, pathOf } from '../../src-core/archive/layout'
import type { ArchiveFile } from '../../src-core/archive/manifest'
import { byCodeUnit } from '../../src-core/events/rank-texts'
import type { StoredAnswer } from './answer-file'

/** The events of the fullest day, by which the number of buckets is chosen once. */
export const fullestDay = (answers: readonly StoredAnswer[]): number => {
  const byDay = new Map<string, number>()
  for (const { parts } of answers)
    for (const { day, events, flagged } of parts) byDay.set(day, (byDay.get(day) ?? 0) + events - flagged)
  return Math.max(0, ...byDay.values())
}

/**
 * The files that a run may change: those of the days on which something came, those that may have what an
 * answer does not have any more, and those with an event that was deleted.
 */
export const concernedFiles = (
  answers: readonly StoredAnswer[],
  buckets: number,
  files: readonly ArchiveFile[],
  deletedIn: readonly string[],
): readonly Partition[] => {
  const paths = new Set(deletedIn.filter((path) => files.some((file) => file.path === path)))
  const earliest = new Map<number, string>()
  for (const { slot, parts, devices } of answers) {
    for (const part of parts) paths.add(pathOf({ day: part.day, bucket: bucketOf(part.slot, buckets) }))
    const first = Math.min(...devices.flatMap(({ proven }) => proven.map((window) => window.first)))
    if (first === Infinity) continue
    const bucket = bucketOf(slot, buckets)
    // An event is received at its time or later, by clocks that may differ a little.
    const day = dayOf(first - 86_400_000)
    const known = earliest.get(bucket)
    if (known === undefined || day < known) earliest.set(bucket, day)
  }
  for (const { path } of files) {
    const partition = partitionOf(path)
    if (partition === null) continue
    const from = earliest.get(partition.bucket)
    if (from !== undefined && partition.day >= from) paths.add(path)
  }
  return [...paths].toSorted(byCodeUnit).flatMap((path) => partitionOf(path) ?? [])
}
