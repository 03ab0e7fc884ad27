import { defaultFaultSettings } from '../../../../src-core/checks/faults'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import type { LiveDevice } from '../../../../src-core/live/live-device'
import { unasked } from '../../../../src-core/live/live-state'
import { createSilences, type Silence } from '../../../../src-core/live/silence'
import { type SilenceLimits, silenceLimitsOf } from '../../../../src-core/live/silence-limits'
import { createRandom, type Random, roughlyNormal } from '../../../service/random'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
/** When following begins; two hours of history come before it. */
const begin = Date.UTC(2026, 9, 5, 9)
const historyMs = 2 * hour

export type Span = readonly [from: number, to: number]

/** An attribute; times of spans are ms since following began. */
export interface Source {
  readonly deviceId: string
  readonly attributeCode: string
  readonly everyMs: number
  /** At random moments instead of by a clock. */
  readonly isOnChange?: boolean
  /** Nothing is measured in them. */
  readonly silences?: readonly Span[]
  /** The device's clock minus the true time. */
  readonly clockMs?: number
  /** What is measured is sent in bundles, so often. */
  readonly bundleMs?: number
  /** The share of events that come up to 15 minutes late. */
  readonly lateShare?: number
}

export interface Plan {
  readonly seed: number
  readonly sources: readonly Source[]
  readonly lengthMs: number
  readonly sleeps?: readonly Span[]
  readonly pauses?: readonly Span[]
}

interface Reported {
  readonly source: Source
  readonly at: number
  readonly arrivesAt: number
}

const isWithin = (at: number, spans: readonly Span[] = []): boolean =>
  spans.some(([from, to]) => at >= from && at < to)

const eventsOf = (source: Source, lengthMs: number, random: Random): readonly Reported[] => {
  const { everyMs, isOnChange = false, silences, bundleMs, lateShare = 0 } = source
  const events: Reported[] = []
  for (let at = -historyMs; at < lengthMs;) {
    const isLate = random() < lateShare
    const delay = isLate ? random() * 15 * minute : 200 + random() * 800
    const sentAt = bundleMs === undefined ? at : Math.ceil(at / bundleMs) * bundleMs
    if (!isWithin(at, silences)) events.push({ source, at, arrivesAt: sentAt + delay })
    at += isOnChange ? -Math.log(1 - random()) * everyMs : everyMs * (1 + 0.05 * roughlyNormal(random))
  }
  return events
}

const recordOf = ({ source, at, arrivesAt }: Reported, random: Random) => {
  const { deviceId, attributeCode, clockMs = 0 } = source
  const deviceTimestamp = Math.round(begin + at + clockMs)
  const ingressTimeStamp = Math.round(begin + arrivesAt)
  const names = {
    id: `${deviceId}@#${attributeCode}@#${String(deviceTimestamp)}`,
    modelId: 'model',
    deviceId,
    attributeCode,
    attributeType: 'Float',
  }
  return {
    ...names,
    attributeData: 20 + roughlyNormal(random),
    createdTime: ingressTimeStamp,
    ingressTimeStamp,
    deviceTimestamp,
  }
}

/** What is reported while polls, pauses and sleeps alternate as they do in the main process. */
export const follow = ({ seed, sources, lengthMs, sleeps = [], pauses = [] }: Plan) => {
  const random = createRandom(seed)
  const waiting = sources
    .flatMap((source) => eventsOf(source, lengthMs, random))
    .sort((one, other) => one.arrivesAt - other.arrivesAt)
  const table = createEventTable()
  const encoder = createEventEncoder()
  const silences = createSilences(() => ++count)
  const begun = new Map<number, Silence & { readonly at: number }>()
  const ended = new Map<number, Silence & { readonly at: number }>()
  let limits: SilenceLimits = new Map()
  let measuredRows = 0
  let taken = 0
  let count = 0

  const note = (at: number): void => {
    for (const silence of silences.all()) {
      const { id } = silence
      if (!begun.has(id)) begun.set(id, { ...silence, at })
      if (silence.isOver && !ended.has(id)) ended.set(id, { ...silence, at })
    }
  }
  const read = (
    upTo: number,
    state: Pick<LiveDevice, 'stage' | 'nextPollAt' | 'lastAnswerAt'>,
    at: number,
    isPart = false,
  ): number => {
    const from = table.rowCount
    const records = waiting.slice(taken, upTo).map((event) => recordOf(event, random))
    taken = upTo
    if (records.length > 0) table.append(encoder.encode(records))
    const devices = [...new Set(sources.map(({ deviceId }) => deviceId))].map((deviceId) => ({
      ...unasked(deviceId),
      ...state,
    }))
    silences.take({ table, from, to: table.rowCount, devices, isPart }, limits)
    note(at)
    return records.length
  }
  const measure = (at: number): void => {
    if (table.rowCount < 1.25 * measuredRows) return
    measuredRows = table.rowCount
    limits = runAtOnce(silenceLimitsOf(table, defaultFaultSettings, begin + at))
  }

  let lastAnswerAt: number | undefined
  let pauseMs = 2 * second
  for (let at = 0; at < lengthMs;) {
    const held = [...sleeps, ...pauses].find((span) => isWithin(at, [span]))
    if (held !== undefined) {
      if (pauses.includes(held))
        read(taken, { stage: 'paused', ...(lastAnswerAt !== undefined && { lastAnswerAt }) }, at)
      at = held[1]
      continue
    }
    const answerAt = at + 100 + random() * 400
    let all = taken
    while (all < waiting.length && (waiting[all]?.arrivesAt ?? NaN) <= at) all += 1
    const before: Pick<LiveDevice, 'stage' | 'lastAnswerAt'> = {
      stage: 'asking',
      ...(lastAnswerAt !== undefined && { lastAnswerAt }),
    }
    // The rows of an answer, or a part of them, may be read before its end is known.
    const isEarly = random() < 0.3
    const isLong = before.lastAnswerAt === undefined || random() < 0.1
    let newCount =
      isEarly && !isLong ? read(taken + Math.floor(random() * (all - taken + 1)), before, answerAt) : 0
    lastAnswerAt = begin + answerAt
    if (isLong)
      newCount += read(
        taken + Math.floor(random() * (all - taken + 1)),
        { stage: 'asking', lastAnswerAt },
        answerAt,
        true,
      )
    pauseMs = newCount + all - taken > 0 ? 2 * second : Math.min(minute, 1.5 * pauseMs)
    read(all, { stage: 'waiting', lastAnswerAt, nextPollAt: lastAnswerAt + pauseMs }, answerAt)
    measure(answerAt)
    at = answerAt + pauseMs
  }
  return { begun: [...begun.values()], ended: [...ended.values()], limits, silences }
}
