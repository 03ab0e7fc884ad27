import { createI18n } from 'vue-i18n'
import { showHiddenInLines } from '../../src-core/events/hidden-characters'
import { en } from './en'

/**
 * The messages as a Vue plugin, in English until the settings are known; other languages are loaded when
 * needed (ui/languages.ts). Compiled to data, not to code, because the page's policy forbids `eval`. Chinese has
 * no plural forms.
 */
export const createMessages = () =>
  createI18n({
    legacy: false,
    locale: 'en',
    fallbackLocale: 'en',
    messages: { en },
    pluralRules: { 'zh-CN': () => 0 },
    // An id, a name or a value shows what cannot be seen in it: two devices may differ in that alone.
    postTranslation: (translated) =>
      typeof translated === 'string' ? showHiddenInLines(translated) : translated,
  })
