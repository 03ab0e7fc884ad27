import { stringBehind } from './ledger-line-text'

/**
 * Whether a line, by its text alone, is about a deletion of one of these events. The lines have to come in
 * the order in which they were written: only that of the intent has the id.
 */
export const createLineFilter = (eventIds: readonly string[]): ((text: string) => boolean) => {
  // As they stand in the line: comparing is cheaper than parsing.
  const wanted = new Set(eventIds.map((eventId) => JSON.stringify(eventId)))
  const intents = new Set<string>()
  return (text) => {
    const intentId = stringBehind(text, 'intentId')
    if (intentId === undefined) return false
    const eventId = stringBehind(text, 'eventId')
    if (eventId !== undefined && wanted.has(eventId)) intents.add(intentId)
    return intents.has(intentId)
  }
}
