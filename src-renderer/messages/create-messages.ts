import { createI18n } from 'vue-i18n'
import type { firstEnglish } from './first-english'
import type { Texts } from './texts'

/**
 * The messages as a Vue plugin, in English until the settings are known; the rest of English, and other languages, are loaded when
 * needed (app/languages.ts). Compiled to data, not to code, because the page's policy forbids `eval`. Chinese has no plural forms.
 */
export const createMessages = (english: Texts<typeof firstEnglish>) =>
  createI18n({
    legacy: false,
    locale: 'en',
    fallbackLocale: 'en',
    messages: { en: english },
    pluralRules: { 'zh-CN': () => 0 },
  })
