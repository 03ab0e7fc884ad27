import { createI18n } from 'vue-i18n'
import { en } from './en'

/** The messages as a Vue plugin. Compiled to data, never to code: the page's policy forbids `eval`. */
export const createMessages = () => createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: { en } })
