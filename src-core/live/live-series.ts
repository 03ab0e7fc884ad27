import { longestDelayMs, type SilenceLimit } from './silence-limits'

/** What has come of one attribute of a device, and whether it is silent. Times as of `AskedTime`, in ms. */
export class LiveSeries {
  readonly deviceId: string
  readonly attributeCode: string
  #silentMs = 0
  #isSilent = false
  /** Null: it has reported nothing that happened while it is followed. */
  #reportedAt: number | null = null
  /** By the device's time. */
  #newest = NaN
  /** Since the last answer, by the device's time: the first event after `#newest`, and the newest of all. */
  #arrived: { first: number; newest: number } | null = null
  /** The longest pause that was none: the events that belong into it came afterwards. */
  #deliveryMs = 0

  constructor(deviceId: string, attributeCode: string) {
    this.deviceId = deviceId
    this.attributeCode = attributeCode
  }

  get silentMs(): number {
    return this.#silentMs
  }

  /** An event, by the device's time; it counts with the next answer. */
  note(deviceTime: number): void {
    const arrived = (this.#arrived ??= { first: Infinity, newest: NaN })
    if (deviceTime > this.#newest && deviceTime < arrived.first) arrived.first = deviceTime
    if (!(deviceTime <= arrived.newest)) arrived.newest = deviceTime
  }

  /**
   * The device has answered: `askedMs` is now so much. `isNew`: what it has answered happened while it is
   * followed.
   */
  answered(
    askedMs: number,
    isNew: boolean,
    limit: SilenceLimit | undefined,
  ): 'fellSilent' | 'reportsAgain' | null {
    if (this.#reportedAt !== null) this.#silentMs = askedMs - this.#reportedAt
    if (this.#arrived !== null) return this.#settle(this.#arrived, askedMs, isNew, limit)
    if (this.#reportedAt === null || this.#isSilent || limit === undefined) return null
    this.#isSilent = this.#silentMs > limit.longestMs + this.#deliveryMs
    return this.#isSilent ? 'fellSilent' : null
  }

  #settle(
    { first, newest }: { readonly first: number; readonly newest: number },
    askedMs: number,
    isNew: boolean,
    limit: SilenceLimit | undefined,
  ): 'reportsAgain' | null {
    const wasSilent = this.#isSilent
    if (this.#reportedAt !== null && limit !== undefined && first - this.#newest <= limit.longestMs)
      this.#deliveryMs = Math.min(longestDelayMs, Math.max(this.#deliveryMs, this.#silentMs))
    if (isNew) this.#reportedAt = askedMs
    if (newest > this.#newest || Number.isNaN(this.#newest)) this.#newest = newest
    this.#isSilent = false
    this.#arrived = null
    return wasSilent ? 'reportsAgain' : null
  }
}
