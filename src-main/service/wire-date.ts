import { IANAZone } from 'luxon'
import { failed, ok, type Result } from '../../src-core/errors/result'

/**
 * Without the `Z`; undefined if the year does not have four digits. By hand: a library's formats take as long
 * as the rest of a request.
 */
const textOf = (at: number): string | undefined => {
  const date = new Date(at)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return text.length === '2026-11-20T08:15:30.250Z'.length ? text.slice(0, -1) : undefined
}

/** Whether a request can name this instant, in ms since the epoch, in any zone. */
export const isWritableInstant = (at: number): boolean => Number.isInteger(at) && textOf(at) !== undefined

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `offset` in minutes. */
const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset)
  return (offset < 0 ? '-' : '+') + twoDigits(Math.floor(minutes / 60)) + twoDigits(minutes % 60)
}

/**
 * The date-time format of the service, `2026-11-20T08:15:30.250+0100`: the offset is that of the instant in
 * the zone. If the zone's offset has seconds (old local mean times), or if only the year in the zone does not
 * have four digits, the same instant is written in `+0000`: rounding would shift it. `at` is in whole ms
 * since the epoch, `zone` is an IANA zone. Fails with `unknownZone` or `timeOutOfRange`.
 */
export const toWireDate = (at: number, zone: string): Result<string> => {
  // Cached by name: checking whether a zone exists takes longer than everything else here.
  const known = IANAZone.create(zone)
  if (!known.isValid) return failed({ kind: 'input', problem: 'unknownZone', value: zone })
  const outOfRange = failed({ kind: 'input', problem: 'timeOutOfRange', value: String(at) })
  if (!Number.isInteger(at) || Number.isNaN(new Date(at).getTime())) return outOfRange
  const offset = known.offset(at)
  const local = Number.isInteger(offset) ? textOf(at + offset * 60_000) : undefined
  if (local !== undefined) return ok(local + offsetText(offset))
  const utc = textOf(at)
  return utc === undefined ? outOfRange : ok(`${utc}+0000`)
}
