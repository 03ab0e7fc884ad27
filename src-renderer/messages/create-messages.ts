import { createI18n } from 'vue-i18n'
import { en } from './en'

/**
 * The messages as a Vue plugin, in English until the settings say otherwise; other languages are added when they are needed
 * (app/languages.ts). Compiled to data, never to code: the page's policy forbids `eval`. Chinese has one form, whatever the number.
 */
export const createMessages = () =>
  createI18n({
    legacy: false,
    locale: 'en',
    fallbackLocale: 'en',
    messages: { en },
    pluralRules: { 'zh-CN': () => 0 },
  })
