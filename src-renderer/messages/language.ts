import type { NLocale } from 'naive-ui'
import type { Texts } from '../../src-core/words/texts'
import type { Language } from '../../src-preload/contract/settings'
import type { en } from './en'

/** A language of the screen. */
export type ScreenLanguage = Exclude<Language, 'system'>

/** The texts of a language: ours, and those of Naive UI. */
export interface LanguageTexts {
  readonly ours: Texts<typeof en>
  readonly naive: NLocale
}

/** Any Chinese of the system is nearer to ours than to English. */
export const languageOf = (wanted: Language, system: string): ScreenLanguage =>
  wanted !== 'system' ? wanted : /^zh\b/i.test(system) ? 'zh-CN' : 'en'
