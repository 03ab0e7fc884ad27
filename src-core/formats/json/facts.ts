import type { FormatFacts } from '../format-facts'

/** A list of events, a response, or a document of ours: only opened. */
export const jsonFacts = { endings: ['json'], otherEndings: [] } as const satisfies FormatFacts
