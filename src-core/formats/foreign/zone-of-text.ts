import { createOffsetAt, type OffsetAt } from '../../time/zone-offsets'
import { isKnownZone } from '../../time/zones'
import { offsetOf } from './dates'

const minute = 60_000

/** `-05:00`, as descriptions write it. */
const offsetName = (ms: number): string => {
  const minutes = Math.abs(ms) / minute
  const part = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return ms === 0 ? 'UTC' : `${ms < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`
}

const offsetsOfToday = [
  -12, -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6,
  6.5, 7, 8, 8.75, 9, 9.5, 10, 10.5, 11, 12, 12.75, 13, 14,
]
/** The offsets that a list can offer, from west to east; UTC is a zone. */
export const fixedOffsets: readonly string[] = offsetsOfToday
  .filter((hours) => hours !== 0)
  .map((hours) => offsetName(hours * 60 * minute))

/** The offsets of a zone or of a fixed offset; null: it is neither. */
export const offsetsOf = (zone: string): OffsetAt | null => {
  const fixed = offsetOf(zone)
  if (fixed !== null) return () => fixed
  return isKnownZone(zone) ? createOffsetAt(zone) : null
}

const offsetInName = /(?:UTC|GMT)\s*([+\-−]\s?\d{1,2}(?::?\d{2})?)/i
const isoInName = /[([,\s]([+\-−]\d{2}:\d{2})[)\]]?\s*$/
const utcInName = /(?<![\p{L}\d])(?:UTC|GMT|zulu)(?![\p{L}\d])/iu
const zoneInName = /[([]([A-Z][A-Za-z_]+\/[A-Za-z_/+-]+)[)\]]/

/** The offset or the zone that the name of a column states: `Date Time, GMT-05:00`; null: none. */
export const zoneInColumnName = (name: string): string | null => {
  const text = offsetInName.exec(name)?.[1] ?? isoInName.exec(name)?.[1]
  const offset = text === undefined ? null : offsetOf(text.replace(/\s/, ''))
  if (offset !== null) return offsetName(offset)
  const zone = zoneInName.exec(name)?.[1]
  if (zone !== undefined && isKnownZone(zone)) return zone
  return utcInName.test(name) ? 'UTC' : null
}
