import { DateTime, IANAZone } from 'luxon'

export const isKnownZone = (zone: string): boolean => IANAZone.isValidZone(zone)

/**
 * The zone of this computer; null if it has none that is known. With `TZ=` the platform says `Etc/Unknown`
 * and then refuses that name, with `TZ=Atlantis/Capital` it says nothing at all, whatever its types promise.
 */
export const knownSystemZone = (): string | null => {
  const named: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return named !== undefined && isKnownZone(named) ? named : null
}

/** The zone of this computer; UTC if none is known. The only place that asks the system for it. */
export const systemZone = (): string => knownSystemZone() ?? 'UTC'

/**
 * A setting (`system` or a zone) as an IANA zone; a zone that this computer does not know counts as `system`.
 */
export const resolveZone = (setting: string): string =>
  setting !== 'system' && isKnownZone(setting) ? setting : systemZone()

/** Browsers list some places under outdated names; users search for the current ones. */
const namesOfToday: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}
const nameOfToday = (zone: string): string => {
  const name = namesOfToday[zone]
  return name !== undefined && isKnownZone(name) ? name : zone
}

/** All zones to choose from, UTC first, without duplicates. */
export const listZones = (): readonly string[] => {
  const zones = Intl.supportedValuesOf('timeZone').map(nameOfToday)
  return [...new Set(['UTC', ...zones.sort()])]
}

/** The zones that match a typed text: first the places that begin with it, then those that contain it. */
export const searchZones = (zones: readonly string[], text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const found = zones.filter((zone) => zone.toLowerCase().includes(wanted))
  const begins = (zone: string): boolean =>
    zone
      .toLowerCase()
      .split('/')
      .some((part) => part.startsWith(wanted))
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))]
}

const plainOffset = (minutes: number): string => {
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.round(Math.abs(minutes) % 60)
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * The common name of a zone at an instant (ms): `CET`, `PST`, `UTC`, or `UTC+5:45` if there is none.
 * American English has the American names, British English the European ones.
 */
export const zoneLabel = (ms: number, zone: string): string => {
  const at = DateTime.fromMillis(ms, { zone })
  if (!at.isValid) return zone
  const names = ['en-US', 'en-GB'].map((locale) => at.setLocale(locale).offsetNameShort ?? '')
  const named = names.find((name) => /^[A-Z]{2,5}$/.test(name) && name !== 'GMT')
  return named ?? (at.offset === 0 ? (names[1] ?? 'UTC') : plainOffset(at.offset))
}
