import type { EventCounts } from '../events/event-counts'
import { goneKinds } from '../events/gone-rows'
import { countsIn } from './counts'
import type { Words } from './words'

/**
 * Which rows are no events any more, beside the number of those that are: `3 deleted`, `1 no longer there`.
 */
export const goneTexts = (words: Words, counts: EventCounts): readonly string[] => {
  const { counted } = countsIn(words)
  return goneKinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [counted(`results.status.${kind}`, counts[kind])],
  )
}
