import { countIn } from './planning/stamps'
import type { TimeWindow } from './time-window'

/**
 * How many events an answer of this service can hold: as many as were asked for, until it is found to hold fewer. An answer of
 * a number that services are set to (500, 100, 256 ...) may have been cut there. It does not count
 * until its parts were asked for, unless an earlier one held as many as were asked for: they bring the same events and no other, or the number is the limit from then on. A service that
 * caps at another number, in its only answer, cannot be told from one that holds as many events.
 */
export interface AnswerLimit {
  /** A window counts only when fewer came. */
  readonly current: number
  /** Found to be lower than what is asked for. */
  readonly found: number | undefined
  /** To be asked once for each answer to a window. */
  mayBeCut(window: TimeWindow, answer: Answer): boolean
  /** Forgets suspicions that came to nothing: `isOpen` tells whether a part of a window has not been answered yet. */
  settle(isOpen: (window: TimeWindow) => boolean): void
}

interface Answer {
  readonly count: number
  /** Of them those that no answer before held. */
  readonly newCount: number
  /** Ascending, ms. */
  readonly stamps: Float64Array
}

interface Suspicion {
  readonly window: TimeWindow
  readonly count: number
  /** Events of its parts that came whole, and events of any part that no answer held before. */
  partsCount: number
  newCount: number
}

const usualLimits: readonly number[] = [128, 256, 512]
/** Fewer are too often all that there is. */
const leastLimit = 100
const isUsualLimit = (count: number): boolean => count >= leastLimit && (count % 50 === 0 || usualLimits.includes(count))

/** A few events may have been added meanwhile, or lie where windows meet. */
const isConfirmed = ({ count, newCount, partsCount }: Suspicion): boolean => Math.max(newCount, partsCount - count) >= Math.max(5, 0.05 * count)

const isWithin = (part: TimeWindow, { first, last }: TimeWindow): boolean => part.first >= first && part.last <= last

export const createAnswerLimit = (asked: number, known: number | undefined): AnswerLimit => {
  const found = new Set(known === undefined ? [] : [known])
  let suspicions: readonly Suspicion[] = []
  let largest = 0
  /** Where a service caps at different numbers, nothing says that the smallest has been seen: half of it is left as a margin. */
  const foundLimit = (): number | undefined => (found.size === 0 ? undefined : Math.floor(Math.min(...found) / (found.size > 1 ? 2 : 1)))
  const learn = (window: TimeWindow, { stamps, newCount }: Answer, isWhole: boolean): void => {
    for (const suspicion of suspicions) {
      if (!isWithin(window, suspicion.window)) continue
      suspicion.newCount += newCount
      // Ranges overlap by their ends.
      if (isWhole) suspicion.partsCount += countIn(stamps, window)
    }
    for (const { count: lower } of suspicions.filter(isConfirmed)) found.add(lower)
    suspicions = suspicions.filter((suspicion) => !isConfirmed(suspicion))
  }
  const current = (): number => foundLimit() ?? Math.min(asked, ...suspicions.map(({ count }) => count))
  return {
    get current() {
      return current()
    },
    get found() {
      return foundLimit()
    },
    mayBeCut: (window, answer) => {
      const { count } = answer
      const isSuspect = largest < asked && isUsualLimit(count) && count < (foundLimit() ?? asked)
      const isCut = isSuspect || count >= current()
      learn(window, answer, !isCut)
      largest = Math.max(largest, count)
      // Within one millisecond there are no parts to ask for.
      if (isSuspect && window.first < window.last) suspicions = [...suspicions, { window, count, newCount: 0, partsCount: 0 }]
      return isCut
    },
    settle: (isOpen) => {
      suspicions = suspicions.filter(({ window }) => isOpen(window))
    },
  }
}
