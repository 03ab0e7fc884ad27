import { maximumLimit } from '../src-core/events/event'
import type { RecentQuery } from '../src-core/results/asked-query'
import { defaultEnds } from '../src-core/time/chosen-range'
import { parseTyped } from '../src-core/time/parse-typed'
import { thisSecond } from '../src-core/time/range-presets'
import { instantOf, type RangeSide } from '../src-core/time/typed-range'
import { maxDeviceIdLength, maxDevices } from '../src-preload/contract/query'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'

export interface RangeOptions {
  readonly from?: string
  readonly to?: string
  readonly latest?: number
}

export const readTime = (
  option: string,
  typed: string,
  side: RangeSide,
  zone: string,
  now: number,
): number => {
  const ms = instantOf(parseTyped(typed, zone, now), side)
  if (ms === undefined) {
    throw new Refusal(
      `${option} ${typed} is not a time. Use 2026-11-20 08:15, 2026-11-20T08:15:30Z, 08:15, -3h or now.`,
      exitCodes.usage,
    )
  }
  return ms
}

/** Each device once. Refuses what no request could name. */
export const distinctDevices = (devices: readonly string[]): readonly string[] => {
  const distinct = [...new Set(devices)]
  if (distinct.length > maxDevices)
    throw new Failure({ kind: 'input', problem: 'tooManyDevices', value: String(distinct.length) })
  const tooLong = distinct.find(({ length }) => length > maxDeviceIdLength)
  if (tooLong === undefined) return distinct
  const [most, found] = [maxDeviceIdLength, tooLong.length].map((count) => count.toLocaleString('en'))
  throw new Refusal(
    `A device ID has at most ${most} characters. The one that begins with ${tooLong.slice(0, 40)} has ${found}.`,
    exitCodes.usage,
  )
}

/**
 * The query that the options describe, with times as in the form of the window.
 */
export const askedQuery = (
  devices: readonly string[],
  { from, to, latest }: RangeOptions,
  zone: string,
  instant: number,
): RecentQuery => {
  const now = thisSecond(instant)
  const distinct = distinctDevices(devices)
  if (latest !== undefined && (!Number.isInteger(latest) || latest < 1 || latest > maximumLimit))
    throw new Failure({ kind: 'input', problem: 'limitOutOfRange' })
  const start = readTime('--from', from ?? defaultEnds.start, 'start', zone, now)
  const end = readTime('--to', to ?? defaultEnds.end, 'end', zone, now)
  if (start > end) throw new Failure({ kind: 'input', problem: 'startAfterEnd' })
  return {
    devices: distinct,
    preset: 'custom',
    start,
    end,
    extent: latest === undefined ? 'complete' : 'latest',
    limit: latest ?? maximumLimit,
  }
}
