/** How many colours there are for states, without that of trouble. */
const numberFills = 10
/** The colour of states that report trouble. */
export const troubleFill = numberFills

const longestState = 24
/** Longer texts and numbers take no colour away from states. */
export const isStateText = (text: string): boolean =>
  text !== '' && text.length <= longestState && Number.isNaN(Number(text))

/** FNV-1a, which spreads short texts well. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** So many texts are looked at: states are among the first texts of a result. */
const mostStudied = 20_000

/**
 * Tells the number of the colour of each state. A text prefers the same colour in every result; where another text of
 * this one has it, it takes the next that is free, as long as there is one. `texts`: in the order in which they
 * first appear; more may be appended, which changes no colour that was told.
 */
export const createStateFills = (
  texts: readonly string[],
  isTrouble: (state: string) => boolean,
): ((text: string) => number) => {
  const own = new Map<string, number>()
  const taken = new Set<number>()
  let studied = 0
  const take = (text: string): void => {
    if (own.has(text) || !isStateText(text) || isTrouble(text)) return
    const preferred = hashOf(text) % numberFills
    for (let step = 0; step < numberFills; step += 1) {
      const fill = (preferred + step) % numberFills
      if (taken.has(fill)) continue
      taken.add(fill)
      own.set(text, fill)
      return
    }
  }
  const study = (): void => {
    const end = Math.min(texts.length, mostStudied)
    while (studied < end && taken.size < numberFills) take(texts[studied++] ?? '')
  }
  return (text) => {
    if (isTrouble(text)) return troubleFill
    study()
    return own.get(text) ?? hashOf(text) % numberFills
  }
}
