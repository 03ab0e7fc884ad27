import { createI18n } from 'vue-i18n'
import { en } from './en'

/**
 * The messages as a Vue plugin, in English until the settings are known; other languages are loaded when needed
 * (app/languages.ts). Compiled to data, not to code, because the page's policy forbids `eval`. Chinese has no plural forms.
 */
export const createMessages = () =>
  createI18n({
    legacy: false,
    locale: 'en',
    fallbackLocale: 'en',
    messages: { en },
    pluralRules: { 'zh-CN': () => 0 },
  })
