import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import { besideMs, type Look } from './look-windows'
import type { SearchRange } from './search-range'

interface OfDevice {
  /** ms since the epoch, ascending. */
  readonly instants: Float64Array
  /** Of the event that may be shown there. */
  readonly ids: readonly string[]
}

/** When a device may show each event of a plan, in order of time. */
export class PlannedInstants {
  readonly #byDevice: ReadonlyMap<string, OfDevice>

  constructor(ranges: readonly SearchRange[]) {
    const placed = new Map<string, { readonly instant: number; readonly eventId: string }[]>()
    for (const { devices, instants, eventId } of ranges)
      for (const deviceId of devices) {
        const own = placed.get(deviceId) ?? []
        placed.set(deviceId, own)
        for (const instant of instants) own.push({ instant, eventId })
      }
    this.#byDevice = new Map(
      [...placed].map(([deviceId, unordered]) => {
        const own = unordered.toSorted((one, other) => one.instant - other.instant)
        const instants = Float64Array.from(own, ({ instant }) => instant)
        return [deviceId, { instants, ids: own.map(({ eventId }) => eventId) }]
      }),
    )
  }

  /** The ids of the events that a look may show. */
  shownIn({ deviceId, first, last }: Look): readonly string[] {
    const own = this.#byDevice.get(deviceId)
    if (own === undefined) return []
    const { instants, ids } = own
    return ids.slice(firstNotBelow(instants, first - besideMs), firstNotBelow(instants, last + besideMs + 1))
  }
}
