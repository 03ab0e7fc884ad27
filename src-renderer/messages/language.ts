import type { NLocale } from 'naive-ui'
import type { Language } from '../../src-preload/contract/settings'
import type { en } from './en'
import type { Texts } from './texts'

/** A language that the screen can be in. */
export type ScreenLanguage = Exclude<Language, 'system'>

/** What there is of a language: our own texts, and Naive UI's. */
export interface LanguageTexts {
  readonly ours: Texts<typeof en>
  readonly naive: NLocale
}

/** Whatever Chinese the system speaks, ours is nearer to it than English. */
export const languageOf = (wanted: Language, system: string): ScreenLanguage => (wanted !== 'system' ? wanted : /^zh\b/i.test(system) ? 'zh-CN' : 'en')
