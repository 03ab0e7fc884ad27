import { longestDelayMs, type SilenceLimit } from './silence-limits'

/** What has been heard of a series that is followed. Times are those of `AskedTime`, in ms. */
export interface HeardSeries {
  readonly deviceId: string
  readonly attributeCode: string
  readonly silentMs: number
  readonly isSilent: boolean
  /** An event, by the device's time; it counts with the next answer. */
  hear(deviceTime: number): void
  /**
   * The device has answered: `askedMs` is now so much. `isNew`: what it has answered happened while it is
   * followed.
   */
  answered(
    askedMs: number,
    isNew: boolean,
    limit: SilenceLimit | undefined,
  ): 'fellSilent' | 'reportsAgain' | null
}

export const createHeardSeries = (deviceId: string, attributeCode: string): HeardSeries => {
  let heardAt: number | null = null
  let silentMs = 0
  let isSilent = false
  let isHeard = false
  /** The newest event by the device's time, and the first after it in what has come since. */
  let [newest, next, newestSince] = [NaN, Infinity, NaN]
  /** The longest pause that was none: the events that belong into it came afterwards. */
  let deliveryMs = 0

  const learn = (pauseMs: number, limit: SilenceLimit): void => {
    if (next - newest <= limit.longestMs) deliveryMs = Math.min(longestDelayMs, Math.max(deliveryMs, pauseMs))
  }
  const settle = (): void => {
    if (newestSince > newest || Number.isNaN(newest)) newest = newestSince
    newestSince = NaN
    next = Infinity
    isHeard = false
  }
  const arrived = (
    askedMs: number,
    isNew: boolean,
    limit: SilenceLimit | undefined,
  ): 'reportsAgain' | null => {
    const wasSilent = isSilent
    if (heardAt !== null && limit !== undefined) learn(askedMs - heardAt, limit)
    if (heardAt !== null) silentMs = askedMs - heardAt
    if (isNew) heardAt = askedMs
    isSilent = false
    settle()
    return wasSilent ? 'reportsAgain' : null
  }
  return {
    deviceId,
    attributeCode,
    get silentMs() {
      return silentMs
    },
    get isSilent() {
      return isSilent
    },
    hear: (deviceTime) => {
      isHeard = true
      if (deviceTime > newest && deviceTime < next) next = deviceTime
      if (!(deviceTime <= newestSince)) newestSince = deviceTime
    },
    answered: (askedMs, isNew, limit) => {
      if (isHeard) return arrived(askedMs, isNew, limit)
      if (heardAt === null) return null
      silentMs = askedMs - heardAt
      if (isSilent || limit === undefined || silentMs <= limit.longestMs + deliveryMs) return null
      isSilent = true
      return 'fellSilent'
    },
  }
}
