import type { AppError } from '../errors/errors'
import type { LiveDevice } from './live-device'

/** Rows that have come into the view together. */
export interface FreshRows {
  /** The first of them; they reach to the end of the table. */
  readonly from: number
  /** ms since the epoch. */
  readonly at: number
}

/**
 * What is known of a result that is followed, or was. Replaced, never changed in depth. Times are ms since
 * the epoch.
 */
export interface LiveState {
  readonly queryId: string
  readonly devices: readonly LiveDevice[]
  /** The service's clock minus ours. */
  readonly clockDifference: number
  /** It has stopped, and everything has been read. */
  readonly isFinished: boolean
  /** New events of the last minute, with the time at which they reached the service; by our clock. */
  readonly arrivals: readonly { readonly at: number; readonly count: number }[]
  /** Without those that were there when following began. */
  readonly arrivedCount: number
  /** Since when they are counted; null: not everything that was there has arrived yet. */
  readonly countedSince: number | null
  /** When the newest event happened, by our clock. */
  readonly newestAt: number | null
  /**
   * Rows that the view is to show and does not yet, so that nothing moves: `count` of those before `upTo`.
   */
  readonly waiting: { readonly count: number; readonly upTo: number }
  /** The application ended meanwhile: up to here the devices had been asked. */
  readonly cutOffAt?: number
  /** Why it could not begin, or could not be read. */
  readonly error?: AppError
}

/** Nothing is known of the device yet. */
export const unasked = (deviceId: string): LiveDevice => ({
  deviceId,
  stage: 'asking',
  eventCount: 0,
  requestCount: 0,
  sharedIdCount: 0,
  lateCount: 0,
  futureCount: 0,
  gapCount: 0,
  missing: [],
  notProvable: [],
  isLinkDown: false,
})

/** Before the first answer of main. */
export const beginningOf = (queryId: string, devices: readonly string[]): LiveState => ({
  queryId,
  devices: devices.map(unasked),
  clockDifference: 0,
  isFinished: false,
  arrivals: [],
  arrivedCount: 0,
  countedSince: null,
  newestAt: null,
  waiting: { count: 0, upTo: 0 },
})

interface MaybeLive {
  readonly live: LiveState | null
}

/** Events arrive, or will after a pause. */
export const isLive = ({ live }: MaybeLive): boolean => live?.isFinished === false
export const isPaused = ({ live }: MaybeLive): boolean =>
  live !== null && live.devices.length > 0 && live.devices.every(({ stage }) => stage === 'paused')

/** The first device with an error. */
export const failedDevice = ({ devices }: LiveState): LiveDevice | undefined =>
  devices.find(({ error }) => error !== undefined)

/**
 * New events that the rows do not show yet. Whoever has sorted or filtered in the meantime has them on the
 * screen already.
 */
export const waitingCount = ({ live, viewRows }: MaybeLive & { readonly viewRows: number }): number =>
  live !== null && viewRows < live.waiting.upTo ? live.waiting.count : 0
