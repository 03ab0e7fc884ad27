import { laterEnglish } from './en/later'
import { firstEnglish } from './first-english'

interface Branch {
  readonly [name: string]: string | Branch
}

/** Of some areas a part is shown first. */
const joined = (first: Branch, later: Branch): Branch => {
  const whole = new Map(Object.entries(first))
  for (const [name, added] of Object.entries(later)) {
    const known = whole.get(name)
    whole.set(name, typeof known === 'object' && typeof added === 'object' ? joined(known, added) : added)
  }
  return Object.fromEntries(whole)
}

/** Every text on the screen, in English. Every other language is an object of the same shape. */
export const en = joined(firstEnglish, laterEnglish) as typeof firstEnglish & typeof laterEnglish
