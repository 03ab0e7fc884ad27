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

/** Abbreviations that are zones, with what their places do in summer. */
const shortZones = /^(?:[CEMW]ET|EST|MST|HST|PRC|ROC|ROK|UCT)$/
/** Hours of abbreviations that mean one offset. */
const abbreviated: Readonly<Record<string, number>> = {
  ...{
    AKST: -9,
    PST: -8,
    AKDT: -8,
    PDT: -7,
    MDT: -6,
    CDT: -5,
    EDT: -4,
    WEST: 1,
    MEZ: 1,
    CEST: 2,
    MESZ: 2,
    EEST: 3,
    MSK: 3,
  },
  ...{ SGT: 8, HKT: 8, AWST: 8, JST: 9, KST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
}
/** Of two countries or more. */
const ambiguous = new Set(['AST', 'BST', 'CST', 'GST', 'IST', 'SST'])

/**
 * The offsets of a zone or of a fixed offset; null: it is neither. The platform takes other short names as well, some
 * for places that nobody means: BST is Bangladesh to it.
 */
export const offsetsOf = (zone: string): OffsetAt | null => {
  const fixed = offsetOf(zone)
  if (fixed !== null) return () => fixed
  const hours = abbreviated[zone]
  if (hours !== undefined) return () => hours * 60 * minute
  return (zone.length > 3 || shortZones.test(zone)) && isKnownZone(zone) ? createOffsetAt(zone) : null
}

const offsetInName = /(?:UTC|GMT)\s*([+\-−]\s?\d{1,2}(?::?\d{2})?)/i
const isoInName = /[([,\s]([+\-−]\d{2}:\d{2})[)\]]?\s*$/
const utcInName = /(?<![\p{L}\d])(?:UTC|GMT|zulu)(?![\p{L}\d])|[([]Z[)\]]/iu
const zoneInName = /(?<![\p{L}/])[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+[A-Za-z]/u
const abbreviationInName = /[([,\s]([A-Z]{3,4})[)\]]?\s*$/

const abbreviationIn = (name: string): string | null => {
  const found = abbreviationInName.exec(name)?.[1] ?? ''
  return found in abbreviated || shortZones.test(found) || ambiguous.has(found) ? found : null
}

/** Whether the name of a column ends with one, as in `Time (EST)`. */
export const hasZoneAbbreviation = (name: string): boolean => abbreviationIn(name) !== null

const zoneName = /(?<!\p{L})(?:tz|time ?zone|zeitzone|utc[ _]?offset|offset|时区)(?!\p{L})/u
/** Whether a column of this name, in lower case, states the zone of each row. */
export const isZoneName = (words: string): boolean => zoneName.test(words)

/** The offset or the zone that the name of a column states: `Date Time, GMT-05:00`; null: none. */
export const zoneInColumnName = (name: string): string | null => {
  // Beside its zone, an offset is that of the day on which the file was written.
  const zone = zoneInName.exec(name)?.[0]
  if (zone !== undefined && isKnownZone(zone)) return zone
  const text = offsetInName.exec(name)?.[1] ?? isoInName.exec(name)?.[1]
  const offset = text === undefined ? null : offsetOf(text.replace(/\s/, ''))
  if (offset !== null) return offsetName(offset)
  if (utcInName.test(name)) return 'UTC'
  const short = abbreviationIn(name)
  const hours = short === null ? undefined : abbreviated[short]
  if (hours !== undefined) return offsetName(hours * 60 * minute)
  return short !== null && shortZones.test(short) ? short : null
}
