import { DateTime, IANAZone } from 'luxon'

/** The zone of this computer; UTC where the system names none. */
export const systemZone = (): string => DateTime.local().zoneName ?? 'UTC'

export const isKnownZone = (zone: string): boolean => IANAZone.isValidZone(zone)

/** A setting (`system` or a zone) as an IANA zone; a zone this computer does not know counts as `system`. */
export const resolveZone = (setting: string): string =>
  setting !== 'system' && isKnownZone(setting) ? setting : systemZone()

/** Every zone to choose from, UTC first, each once. */
export const listZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

const plainOffset = (minutes: number): string => {
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.round(Math.abs(minutes) % 60)
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * What people call the zone at an instant (ms): `CET`, `PST`, `UTC`, and `UTC+5:45` where there is no such name.
 * American English knows the American names, British English the European ones.
 */
export const zoneLabel = (ms: number, zone: string): string => {
  const at = DateTime.fromMillis(ms, { zone })
  if (!at.isValid) return zone
  const names = ['en-US', 'en-GB'].map((locale) => at.setLocale(locale).offsetNameShort ?? '')
  const named = names.find((name) => /^[A-Z]{2,5}$/.test(name) && name !== 'GMT')
  return named ?? (at.offset === 0 ? (names[1] ?? 'UTC') : plainOffset(at.offset))
}
