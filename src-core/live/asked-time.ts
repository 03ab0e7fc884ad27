import type { LiveDevice } from './live-device'

export type AskedDevice = Pick<LiveDevice, 'deviceId' | 'stage' | 'nextPollAt' | 'lastAnswerAt'>

/** A poll that comes so much later than planned was held up by sleep or a lost link; ms. */
const heldUpMs = 30_000
/** Between two polls, at the most; ms. */
const longestPauseMs = 60_000

/**
 * How long a device has been asked, without the time in which nobody asked: that says nothing about the
 * device.
 */
export interface AskedTime {
  /** ms of it. */
  readonly askedMs: number
  readonly hasAnswered: boolean
  /** The newest state of the device. True: it has answered once more. */
  take(device: AskedDevice): boolean
}

export const createAskedTime = (): AskedTime => {
  let askedMs = 0
  let answeredAt: number | null = null
  let plannedMs: number | null = null
  let isHeldUp = false
  return {
    get askedMs() {
      return askedMs
    },
    get hasAnswered() {
      return answeredAt !== null
    },
    take: ({ stage, nextPollAt, lastAnswerAt }) => {
      isHeldUp ||= stage === 'paused' || stage === 'stopped'
      const hasAnswer = lastAnswerAt !== undefined && lastAnswerAt !== answeredAt
      if (hasAnswer) {
        const pauseMs = answeredAt === null ? 0 : lastAnswerAt - answeredAt
        // A clock that was set back counts for nothing either.
        if (!isHeldUp && pauseMs > 0 && pauseMs <= (plannedMs ?? longestPauseMs) + heldUpMs)
          askedMs += pauseMs
        answeredAt = lastAnswerAt
        plannedMs = null
        isHeldUp = stage === 'paused' || stage === 'stopped'
      }
      // The first plan after an answer: what is put off later was not planned.
      if (nextPollAt !== undefined && answeredAt !== null) plannedMs ??= Math.max(0, nextPollAt - answeredAt)
      return hasAnswer
    },
  }
}
