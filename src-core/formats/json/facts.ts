import type { FormatFacts } from '../format-facts'

/** A list of events, a response, or a document of ours: only opened. */
export const jsonFacts = {
  endings: ['json'],
  otherEndings: [],
  isText: true,
} as const satisfies FormatFacts
