import type { Completeness, Origin } from '../formats/provenance'
import { encloses, type TimeWindow } from '../proof/time-window'
import { verdictOf } from '../proof/verdict'
import type { ArchivePart } from '../results/result-source'
import type { ArchiveFacts } from './archive-facts'
import { type DeviceState, unknownDevice } from './device-state'
import { bucketOf, dayOf, noDay, partitionOf, slotOf } from './layout'
import type { ArchiveFile } from './manifest'

const dayMs = 86_400_000

/** The files that may have events of a part, in the order of their paths. */
export const filesOfPart = (
  { files, buckets }: Pick<ArchiveFacts, 'files' | 'buckets'>,
  { devices, first, last }: ArchivePart,
): readonly ArchiveFile[] => {
  const wanted = new Set(devices.map((device) => bucketOf(slotOf(device), buckets)))
  const [from, to] = [dayOf(first), dayOf(last)]
  const isWanted = (day: string): boolean => day === noDay || ((from === noDay || day >= from) && day <= to)
  return files.filter(({ path }) => {
    const partition = partitionOf(path)
    return partition !== null && wanted.has(partition.bucket) && isWanted(partition.day)
  })
}

/** The days, in UTC, on which the service received what the archive has; null: nothing says when. */
export const daysOf = ({ files }: Pick<ArchiveFacts, 'files'>): TimeWindow | null => {
  const days = files
    .flatMap(({ path }) => partitionOf(path)?.day ?? [])
    .filter((day) => day !== noDay)
    .map((day) => Date.parse(day))
  return days.length === 0 ? null : { first: Math.min(...days), last: Math.max(...days) + dayMs - 1 }
}

/**
 * Of all the time of a device for which the archive has asked: by which time its service places events, and so
 * which of them were received on some day, it does not say.
 */
const askedOf = ({ asked }: DeviceState, { from, endedAt }: ArchiveFacts): TimeWindow => ({
  first: asked[0]?.first ?? from,
  last: asked.at(-1)?.last ?? endedAt,
})

/**
 * What the archive has requested of all devices of a part, if the part reaches beyond that: of what is outside,
 * it knows nothing. `null`: the part lies within it.
 */
export const requestedOf = (
  archive: ArchiveFacts,
  { devices, first, last }: ArchivePart,
): TimeWindow | null => {
  const known = new Map(archive.devices.map((state) => [state.deviceId, state]))
  const asked = devices.map((device) => askedOf(known.get(device) ?? unknownDevice(device), archive))
  const requested = {
    first: Math.max(...asked.map((window) => window.first)),
    last: Math.min(...asked.map((window) => window.last)),
  }
  return encloses(requested, { first, last }) ? null : requested
}

const completenessOf = ({ proven, notProvable, doubtful }: DeviceState, range: TimeWindow): Completeness =>
  verdictOf({
    asked: [range],
    proven: proven.map((window) => ({ ...window, asOf: range.last })),
    notProvable,
    doubtful,
    failures: [],
  }).kind

/**
 * What the archive has fetched of some of its devices, without the words for it. When it was fetched is at
 * least the end of what was asked for: a device may no longer have been in the list of the last run.
 */
export const originsOfPart = (
  archive: ArchiveFacts,
  { devices }: Pick<ArchivePart, 'devices'>,
): readonly Origin[] => {
  const { baseUrl, endedAt } = archive
  const known = new Map(archive.devices.map((state) => [state.deviceId, state]))
  const origins = new Map<string, Origin & { readonly devices: string[] }>()
  for (const device of devices) {
    const state = known.get(device) ?? unknownDevice(device)
    const range = askedOf(state, archive)
    const completeness = completenessOf(state, range)
    const key = `${String(range.first)} ${String(range.last)} ${completeness}`
    const alike = origins.get(key)
    if (alike !== undefined) alike.devices.push(device)
    else
      origins.set(key, {
        ...{ connectionName: baseUrl.replace(/^https?:\/\//, ''), baseUrl, devices: [device] },
        ...{ start: range.first, end: range.last, fetchedAt: Math.min(range.last, endedAt) },
        ...{ completeness, verdict: '' },
      })
  }
  return [...origins.values()]
}
