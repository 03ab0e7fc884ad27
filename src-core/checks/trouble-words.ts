import { faultSettingsBounds, isTroubleWord } from './faults'

/** A longer text is a message, which may tell of an error that is over, and no state. */
const longestState = 60

/** What takes a word back: "no fault", "alarm off", "error 0". */
const takenBack = new Set([
  ...['no', 'not', 'non', 'none', 'never', 'without', 'off', 'ok', 'false', '0', 'null', 'normal'],
  ...['clear', 'cleared', 'reset', 'resolved', 'recovered', 'ended', 'inactive', 'acknowledged'],
  ...['kein', 'keine', 'nicht', 'ohne', 'aus', 'behoben', 'beendet', 'quittiert', 'inaktiv'],
])
const takenBackInChinese = /无|未|非|没有|正常|解除|恢复|消除|清除|复位/

const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word)
/** `FaultActive`, `motor_fault`, `E-42 ERROR` in words of lower case. */
const wordsOf = (state: string): readonly string[] =>
  state
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Tells whether a state reports trouble: one of the words is in it, and nothing that takes it back. Chinese has no
 * spaces, so a Chinese word may be anywhere in it.
 */
export const createTroubleTest = (words: readonly string[]): ((state: string) => boolean) => {
  const latin = new Set(words.filter((word) => !isHan(word)))
  const chinese = words.filter(isHan)
  return (state) => {
    if (state.length > longestState) return false
    if (chinese.some((word) => state.includes(word))) return !takenBackInChinese.test(state)
    const own = wordsOf(state)
    return own.some((word) => latin.has(word)) && !own.some((word) => takenBack.has(word))
  }
}

/** The words of a typed list, each once and in lower case; null if something in it is none, or if there are too many. */
export const readTroubleWords = (text: string): readonly string[] | null => {
  const words = [...new Set(text.toLowerCase().split(/[\s,;，、；]+/))].filter((word) => word !== '')
  return words.every(isTroubleWord) && words.length <= faultSettingsBounds.words ? words : null
}

export const listTroubleWords = (words: readonly string[]): string => words.join(' ')
