import type { AppError } from '../errors/errors'
import type { OfDevice } from './coverage'
import { isIn, type TimeWindow } from './time-window'

/**
 * What lies where no query looks: events that a broken clock has dated after now, or before 2000. Of each
 * device it is asked for with one request a side. That proves nothing of the range itself, and is no part of
 * its verdict.
 */
export const outsideSides = ['after', 'before'] as const
export type OutsideSide = (typeof outsideSides)[number]

/** One such request. Times are ms since the epoch. */
export interface OutsideRequest extends TimeWindow {
  readonly side: OutsideSide
  /** How many events were asked for. */
  readonly limit: number
  /** How many the answer had; 0: there was none. */
  readonly came: number
  /** How many of them have one of their times in the window, and are not flagged as deleted. */
  readonly counted: number
  readonly askedAt: number
  readonly answeredAt: number
  /** Why there is no answer. */
  readonly error?: AppError
}

/** What was asked for outside of the range of one device. */
export type DeviceOutside = OfDevice<{ readonly asked: readonly OutsideRequest[] }>

/** Before it, no such service can have stored anything. */
const before2000 = Date.UTC(2000, 0, 1) - 1
/**
 * As far as a broken clock goes: NTP counts from 1900, and 32 bits of seconds end in 2106. Many databases refuse
 * times that are much further away.
 */
const outsideLimits: TimeWindow = { first: Date.UTC(1900, 0, 1), last: Date.UTC(2200, 0, 1) - 1 }
/** A clock that is ahead by this much is no fault: as the usual threshold of the rule for it. */
const marginMs = 5 * 60_000
const minuteMs = 60_000

/**
 * The windows outside of a range; a side that lies within the range has none. `now`: ms since the epoch.
 */
export const outsideWindows = (
  range: TimeWindow,
  now: number,
): readonly (TimeWindow & { readonly side: OutsideSide })[] => {
  // What looks for such events itself.
  if (range.first > now || range.last <= before2000) return []
  // From a whole minute on: it is the name of a result.
  const soon = Math.ceil((now + marginMs) / minuteMs) * minuteMs
  const after = { first: Math.max(range.last + 1, soon), last: outsideLimits.last }
  const before = { first: outsideLimits.first, last: Math.min(range.first - 1, before2000) }
  return [
    { side: 'after' as const, ...after },
    { side: 'before' as const, ...before },
  ].filter(({ first, last }) => first <= last)
}

/** Whether an event with these times counts for the window. */
export const isOutside = (window: TimeWindow, times: readonly number[]): boolean =>
  times.some((time) => isIn(window, Math.floor(time)))

/** As many came as an answer can hold: there may be more. */
export const mayBeMore = ({ came, limit }: Pick<OutsideRequest, 'came' | 'limit'>): boolean => came >= limit

/** The requests of one side, of all devices. */
const ofSide = (devices: readonly DeviceOutside[], side: OutsideSide): readonly OutsideRequest[] =>
  devices.flatMap(({ asked }) => asked.filter((request) => request.side === side))

/** What came on one side, of all devices together. */
export interface OutsideCount {
  readonly side: OutsideSide
  readonly count: number
  /** There may be more of them. */
  readonly isLeast: boolean
  /** All that was asked for on this side. */
  readonly window: TimeWindow
}

/** The sides on which something came. */
export const outsideCounts = (devices: readonly DeviceOutside[]): readonly OutsideCount[] =>
  outsideSides.flatMap((side) => {
    const requests = ofSide(devices, side)
    const found = requests.filter(({ counted }) => counted > 0)
    if (found.length === 0) return []
    return [
      {
        side,
        count: found.reduce((sum, { counted }) => sum + counted, 0),
        // One that could not be asked, or came full, may hide others.
        isLeast: requests.some((request) => mayBeMore(request) || request.error !== undefined),
        window: {
          first: requests.reduce((first, request) => Math.min(first, request.first), Infinity),
          last: requests.reduce((last, request) => Math.max(last, request.last), -Infinity),
        },
      },
    ]
  })

/**
 * The sides of all that a query can be meant for, in the order in which they are looked at: an answer for the first
 * tells the service's clock.
 */
export const straySides = ['before', 'after'] as const satisfies readonly OutsideSide[]

/** The side that a range looks at and nothing else; null: it is another range. */
export const straySideOf = ({
  start = -Infinity,
  end = Infinity,
}: {
  readonly start?: number
  readonly end?: number
}): OutsideSide | null => {
  if (start === outsideLimits.first && end === before2000) return 'before'
  return end === outsideLimits.last && start > before2000 ? 'after' : null
}

/** `now`: ms since the epoch, by the clock that is ahead. */
export const strayWindow = (side: OutsideSide, now: number): TimeWindow =>
  outsideWindows({ first: before2000 + 1, last: now }, now).find((window) => window.side === side) ??
  outsideLimits
