import type { LiveDevice } from '../src-core/live/live-device'
import type { LiveState } from '../src-core/live/live-state'
import { batchesPerUpdate, type LiveUpdate } from '../src-core/live/live-update'
import { createMeasuredLimits } from '../src-core/live/measured-limits'
import { createSilences, type Silence } from '../src-core/live/silence'
import { troubleOf } from '../src-core/live/trouble'
import type { EventsResult } from '../src-core/results/events-result'
import { setClockText } from '../src-core/words/clock-text'
import { liveTextIn } from '../src-core/words/live-text'
import { silenceTextIn } from '../src-core/words/silence-text'
import { troubleTextIn } from '../src-core/words/trouble-text'
import type { Session } from './session'

type Says = Pick<Session, 'output' | 'page'>

/** A device whose events come late comes with late ones all the time. */
const lateEveryMs = 10_000

/** Says how many more there are. */
const createCounts = ({ output, page: { counts } }: Says) => {
  const announced = new Map<string, { late: number; gaps: number; lateAt: number }>()
  return ({ devices }: LiveState, now: number): void => {
    for (const { deviceId, lateCount, gapCount } of devices) {
      const known = announced.get(deviceId) ?? { late: 0, gaps: 0, lateAt: -Infinity }
      announced.set(deviceId, known)
      if (gapCount > known.gaps)
        output.say(`${deviceId}: ${counts.counted('live.gaps', gapCount - known.gaps)}.`)
      known.gaps = gapCount
      if (lateCount === known.late || now - known.lateAt < lateEveryMs) continue
      output.say(
        `${deviceId}: ${counts.counted('results.status.events', lateCount - known.late)} came late, after newer ones.`,
      )
      Object.assign(known, { late: lateCount, lateAt: now })
    }
  }
}

/** Says what is wrong when that begins or changes, and when it is over. */
const createTroubles = ({ output, page: { words } }: Says) => {
  const { nextTryText, troubleText } = troubleTextIn(words)
  let known = ''
  /** What was in trouble, as it was then. */
  let before: LiveDevice | undefined
  return (state: LiveState, now: number): void => {
    const trouble = troubleOf(state, now)
    const key = trouble === null ? '' : `${trouble.deviceId} ${trouble.error?.kind ?? ''}`
    if (key === known) return
    known = key
    const deviceOf = (wanted: string): LiveDevice | undefined =>
      state.devices.find(({ deviceId }) => deviceId === wanted)
    if (trouble === null) {
      // When following ends, nothing is requested any more, so there is no trouble either.
      const hasAnswered = deviceOf(before?.deviceId ?? '')?.lastAnswerAt !== before?.lastAnswerAt
      if (hasAnswered) output.say('The service answers again.')
      return
    }
    before = deviceOf(trouble.deviceId)
    // The end says why.
    if (state.devices.every(({ stage }) => stage === 'stopped')) return
    const next = nextTryText(trouble, now)
    const sentence = troubleText(trouble, state, now)
    const text = next === '' ? sentence : `${sentence}, ${next}`
    output.say(text.endsWith('…') ? text : `${text}.`)
  }
}

/** Says of an attribute when it falls silent, and when it reports again. */
const createSilenceText = ({ output, page: { words } }: Says, hasSeveralDevices: boolean) => {
  const { sentenceOf } = silenceTextIn(words)
  const announced = new Map<number, boolean>()
  return (silences: readonly Silence[]): void => {
    for (const silence of silences) {
      if (announced.get(silence.id) === silence.isOver) continue
      announced.set(silence.id, silence.isOver)
      output.say(`${sentenceOf(silence, hasSeveralDevices)}.`)
    }
  }
}

/** Says once that this computer's clock is wrong, and where following begins by that of the service. */
const createClockText = ({ output, page: { words } }: Says, tab: EventsResult) => {
  let isSaid = false
  return (difference: number | undefined, now: number): void => {
    if (isSaid || difference === undefined || tab.source.kind !== 'query') return
    isSaid = true
    const text = setClockText(words, { minMs: difference, maxMs: difference })
    if (text === null) return
    const begin = Math.min(tab.source.start ?? now, now + difference)
    output.say(`${text} Followed by the clock of the service, from ${words.formatter.formatIso(begin)} on.`)
  }
}

export interface FollowText {
  /** Rows from `from` on have come with the update. */
  take(from: number, update: LiveUpdate, state: LiveState): void
  stop(): void
}

/** What is said while devices are followed: each change once, and on a terminal how it goes. */
export const createFollowText = (
  session: Says,
  tab: EventsResult,
  hasSeveralDevices: boolean,
): FollowText => {
  let [clockDifference, silenceCount] = [0, 0]
  const silences = createSilences(() => ++silenceCount)
  const statusText = liveTextIn(session.page.words)
  const limits = createMeasuredLimits(tab, {
    faults: () => session.page.faults,
    clockDifference: () => clockDifference,
  })
  const [sayCounts, sayTrouble, saySilences, sayClock] = [
    createCounts(session),
    createTroubles(session),
    createSilenceText(session, hasSeveralDevices),
    createClockText(session, tab),
  ]
  return {
    take: (from, update, state) => {
      const { batches, devices } = update
      const now = Date.now()
      sayClock(update.clockDifference, now)
      clockDifference = state.clockDifference
      silences.take(
        {
          table: tab.table,
          from,
          to: tab.table.rowCount,
          devices,
          isPart: batches.length >= batchesPerUpdate,
        },
        limits.now(),
      )
      limits.request()
      sayTrouble(state, now)
      sayCounts(state, now)
      saySilences(silences.all())
      session.output.showProgress(statusText(tab, state, now))
    },
    stop: limits.stop,
  }
}
