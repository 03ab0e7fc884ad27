import { enUS } from 'naive-ui'
import { en } from './en'
import type { LanguageTexts } from './language'

/** Import this file only after the first paint. */
export const englishTexts: LanguageTexts = { ours: en, naive: enUS }
