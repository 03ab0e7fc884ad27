import { laterEnglish } from './en/later'
import { firstEnglish } from './first-english'

/** Every text on the screen, in English. Every other language is an object of the same shape. */
export const en = { ...firstEnglish, ...laterEnglish, faults: { ...firstEnglish.faults, ...laterEnglish.faults } } as const
