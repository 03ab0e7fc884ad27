import type { Silence } from './silence'

/** Picks the silences of each tab that have begun since it was asked last. */
export const createNewSilences = () => {
  const seen = new Map<string, number>()
  return (byTab: ReadonlyMap<string, readonly Silence[]>): ReadonlyMap<string, readonly Silence[]> => {
    const fresh = new Map<string, readonly Silence[]>()
    for (const [tabId, silences] of byTab) {
      const known = seen.get(tabId) ?? 0
      const begun = silences.filter(({ id, isOver }) => id > known && !isOver)
      seen.set(
        tabId,
        silences.reduce((most, { id }) => Math.max(most, id), known),
      )
      if (begun.length > 0) fresh.set(tabId, begun)
    }
    return fresh
  }
}
