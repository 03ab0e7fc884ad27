import type { PageFacts } from '../ports/body-reader'

/** What one poll collects while its answers arrive. */
export const createPollCollection = () => {
  const stamps: Float64Array[] = []
  let answerMs = 0
  return {
    /** Full answers are asked for again in parts. */
    take: (facts: PageFacts, durationMs: number, limit: number): void => {
      if (facts.eventCount < limit) stamps.push(facts.stamps)
      answerMs = Math.max(answerMs, durationMs)
    },
    get answerMs() {
      return answerMs
    },
    stamps: (): Float64Array => {
      const all = new Float64Array(stamps.reduce((total, { length }) => total + length, 0))
      let at = 0
      for (const some of stamps) {
        all.set(some, at)
        at += some.length
      }
      return all.sort()
    },
  }
}

export type PollCollection = ReturnType<typeof createPollCollection>
