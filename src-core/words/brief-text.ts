import { showHidden } from '../events/hidden-characters'

/** As much of a text as a sentence can hold: one from a file may be as long as the file. */
const longest = 100

/** The beginning of a text, with its invisible characters written out. */
export const briefText = (text: string): string => {
  // A character may be two units, which a cut must not part; nothing beyond the cut is looked at.
  const shown = [...text.slice(0, 2 * longest + 2)]
  return shown.length > longest ? `${showHidden(shown.slice(0, longest).join(''))}…` : showHidden(text)
}
