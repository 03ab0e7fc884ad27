/** Whether a text matches the wanted one. */
export type TextMatch = (text: string) => boolean

/** The only way in which this application ignores case. */
export const foldCase = (text: string): string => text.toLowerCase()

export const containing = (wanted: string): TextMatch => {
  const folded = foldCase(wanted)
  // Folding a million texts costs more than searching them, and digits have no case.
  const isCaseless = folded === wanted.toUpperCase()
  return isCaseless ? (text) => text.includes(folded) : (text) => foldCase(text).includes(folded)
}

export const equalToAny = (wanted: readonly string[]): TextMatch => {
  const texts = new Set(wanted)
  return (text) => texts.has(text)
}
