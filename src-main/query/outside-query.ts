import type { EventBatch } from '../../src-core/codec/event-batch'
import { columnsOf } from '../../src-core/codec/event-columns'
import { timeFields } from '../../src-core/events/event'
import type { EventsQuery } from '../../src-core/events/events-query'
import {
  type DeviceOutside,
  isOutside,
  type OutsideRequest,
  outsideWindows,
} from '../../src-core/proof/outside'
import { overlap, type TimeWindow } from '../../src-core/proof/time-window'
import type { BodyReader, PageRequest } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { readOnArrival } from '../service/unread-answer'
import { deviceRequest } from '../service/wire-url'
import type { RequestSlots } from './request-slots'

interface Ports {
  readonly client: Pick<ServiceClient, 'listEvents'>
  readonly bodies: Pick<BodyReader, 'openTable'>
  readonly slots: RequestSlots
  readonly clock: Clock
}

export interface OutsideQuery extends EventsQuery {
  readonly target: ServiceTarget
  /** ms since the epoch, both ends included. */
  readonly range: TimeWindow
  /** By the clock that is ahead, this computer's or the service's: ms since the epoch. */
  readonly now: number
  /** How many events to ask for of a device: as many as its answer can hold, and the line can bring. */
  readonly limitOf: (deviceId: string) => number
}

/** Whatever the zone of the user: without their offset, which some services ignore, these dates are the same. */
const zone = 'UTC'

/** The rows of an answer that lie in the window, and are not flagged as deleted. */
const countIn = (batch: EventBatch, window: TimeWindow): number => {
  const { times, deleted } = columnsOf(batch)
  let count = 0
  for (let row = 0; row < batch.rowCount; row += 1)
    if (
      deleted[row] !== 1 &&
      isOutside(
        window,
        timeFields.map((field) => times[field][row] ?? NaN),
      )
    )
      count += 1
  return count
}

const keyOf = ({ deviceId, start = 0 }: Pick<PageRequest, 'deviceId' | 'start'>): string =>
  `${String(start)} ${deviceId}`

/**
 * Asks once for each side of the range of each device, without another try: what it may find is a hint beside a
 * verdict that does not depend on it. Never rejects.
 */
export const askOutside = async (
  { target, range, now, limitOf, ...query }: OutsideQuery,
  { client, bodies, slots, clock }: Ports,
  signal: AbortSignal,
): Promise<readonly DeviceOutside[]> => {
  const counts = new Map<string, number>()
  const windows = outsideWindows(range, now)
  const pages = bodies.openTable('unmerged', (batch, asked) => {
    // What was sent is a millisecond wider than the window.
    const window = windows.find((one) => overlap(one, { first: asked.start ?? 0, last: asked.end ?? 0 }))
    if (window !== undefined) counts.set(keyOf(asked), countIn(batch, window))
  })
  const ask = async (deviceId: string, window: (typeof windows)[number]): Promise<OutsideRequest> => {
    const limit = limitOf(deviceId)
    // Whether a service includes the ends of a range is not known.
    const sent = { start: window.first - 1, end: window.last + 1, limit }
    let askedAt = clock.now()
    const answer = await slots.use(
      target,
      () => {
        askedAt = clock.now()
        const request = { ...deviceRequest({ ...query, zone }, deviceId), ...sent }
        return readOnArrival(client.listEvents(target, request, pages, signal))
      },
      signal,
    )
    const counted = answer.ok ? (counts.get(keyOf({ deviceId, start: sent.start })) ?? 0) : 0
    const came = answer.ok ? answer.value.eventCount : 0
    const times = { askedAt, answeredAt: clock.now() }
    return { ...window, limit, came, counted, ...times, ...(!answer.ok && { error: answer.error }) }
  }
  const devices = await Promise.all(
    query.devices.map(async (deviceId) => ({
      deviceId,
      asked: await Promise.all(windows.map((window) => ask(deviceId, window))),
    })),
  )
  pages.close()
  return devices
}
