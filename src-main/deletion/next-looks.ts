import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import { widthOf } from '../../src-core/proof/time-window'
import {
  type DeviceRate,
  expectedIn,
  type Look,
  looksAround,
  looksWhereFetched,
  rateOf,
} from './look-windows'
import type { LooksOf, Reading } from './looks'
import type { SearchRange } from './search-range'

/**
 * How many events a device has in a time: by what was fetched of it, or else by what the looks so far have
 * shown.
 */
export const createRates = (fetched: readonly FetchedRange[]) => {
  const totals = new Map<string, { readonly events: number; readonly widthMs: number }>()
  return {
    of: (deviceId: string): DeviceRate => {
      const known = rateOf(fetched, deviceId)
      const seen = totals.get(deviceId)
      // That none was shown does not mean that there are none.
      return known.perMs === undefined && seen !== undefined
        ? { perMs: Math.max(1, seen.events) / seen.widthMs }
        : known
    },
    learn: (readings: readonly Reading[]): void => {
      for (const { look, verdict } of readings) {
        const { events, widthMs } = totals.get(look.deviceId) ?? { events: 0, widthMs: 0 }
        totals.set(look.deviceId, { events: events + verdict.eventCount, widthMs: widthMs + widthOf(look) })
      }
    },
  }
}

export type Rates = ReturnType<typeof createRates>

const isAround = ({ first, last }: Look, instants: readonly number[]): boolean =>
  instants.some((instant) => instant >= first && instant <= last)

/**
 * The next looks for events that were not shown so far; `reachMs` undefined: where they were fetched. None
 * where reading them would bring more than `most` events.
 */
export const nextLooks = (
  open: readonly SearchRange[],
  fetched: readonly FetchedRange[],
  rates: Pick<Rates, 'of'>,
  reachMs: number | undefined,
  most: number,
): LooksOf => {
  const looksOf = new Map<string, Look[]>()
  for (const deviceId of new Set(open.flatMap(({ devices }) => devices))) {
    const own = open.filter(({ devices }) => devices.includes(deviceId))
    const rate = rates.of(deviceId)
    const looks =
      reachMs === undefined ? looksWhereFetched(fetched, deviceId) : looksAround(own, deviceId, reachMs, rate)
    if ((expectedIn(looks, rate) ?? Infinity) > most) continue
    for (const { eventId, instants } of own) {
      // Where it was fetched, an event may have none of its times: the service's range may mean another one.
      const ofEvent = reachMs === undefined ? looks : looks.filter((look) => isAround(look, instants))
      looksOf.set(eventId, [...(looksOf.get(eventId) ?? []), ...ofEvent])
    }
  }
  return looksOf
}

/** At every device that may have it. */
export const isLookedAtWhole = ({ eventId, devices }: SearchRange, looksOf: LooksOf): boolean =>
  devices.every((deviceId) => looksOf.get(eventId)?.some((look) => look.deviceId === deviceId))
