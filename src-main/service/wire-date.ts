import { DateTime, IANAZone } from 'luxon'
import { failed, ok, type Result } from '../../src-preload/contract/result'

// The service would not understand the digits of another script, which some systems use.
const neutral = { locale: 'en-US', numberingSystem: 'latn', outputCalendar: 'gregory' } as const

const hasFourDigitYear = (time: DateTime): boolean => time.year >= 0 && time.year <= 9999

/**
 * The date-time format of the service, `2026-11-20T08:15:30.250+0100`: the offset is that of the instant in the zone.
 * If the zone's offset has seconds (old local mean times), or if only the year in the zone does not have four digits, the same
 * instant is written in `+0000`: rounding would shift it. `at` is in whole ms since the epoch, `zone` is an IANA zone.
 * Fails with `unknownZone` or `timeOutOfRange`.
 */
export const toWireDate = (at: number, zone: string): Result<string> => {
  // Cached by name: checking whether a zone exists takes longer than everything else here.
  const known = IANAZone.create(zone)
  if (!known.isValid) return failed({ kind: 'input', problem: 'unknownZone', value: zone })
  const outOfRange = failed({ kind: 'input', problem: 'timeOutOfRange', value: String(at) })
  if (!Number.isInteger(at) || Number.isNaN(new Date(at).getTime())) return outOfRange
  const local = DateTime.fromMillis(at, { zone: known, ...neutral })
  const isWritable = Number.isInteger(local.offset) && hasFourDigitYear(local)
  const written = isWritable ? local : local.toUTC()
  return hasFourDigitYear(written) ? ok(written.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZZ")) : outOfRange
}
