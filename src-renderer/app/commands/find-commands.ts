import type { Command } from '../../ui/commands'

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether all letters are in the text, in this order: finds a word that was typed with letters left out. */
const hasInOrder = (letters: string, text: string): boolean => {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at === -1) return false
    from = at + letter.length
  }
  return true
}

/** How well a typed word fits a command; 0: not at all. */
const fitOf = (word: string, { title, short = '', place = '', obstacle, also = '' }: Command): number => {
  const lowerTitle = title.toLowerCase()
  if (lowerTitle.startsWith(word)) return 16
  if (wordsOf(title).some((each) => each.startsWith(word))) return 8
  if (lowerTitle.includes(word)) return 4
  if (wordsOf(`${short} ${also}`).some((each) => each.startsWith(word))) return 4
  if (`${place} ${obstacle ?? ''}`.toLowerCase().includes(word)) return 2
  return word.length > 2 && wordsOf(title).some((each) => hasInOrder(word, each)) ? 1 : 0
}

/**
 * The commands that every typed word fits, the best first; of equals those that can run, and else in the
 * order of the list.
 */
export const findCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return commands
  return commands
    .map((command) => ({ command, fits: words.map((word) => fitOf(word, command)) }))
    .filter(({ fits }) => fits.every((fit) => fit > 0))
    .map(({ command, fits }) => ({
      command,
      rank: 2 * fits.reduce((sum, fit) => sum + fit, 0) + (command.obstacle ? 0 : 1),
    }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ command }) => command)
}
