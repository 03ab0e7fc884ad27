import { createI18n } from 'vue-i18n'
import type { firstEnglish } from './first-english'
import { showHidden } from './hidden-characters'
import type { Texts } from './texts'

/**
 * What a text says of an id, a name or a value shows what cannot be seen in it: two devices may differ in that alone. The lines of a text and
 * its columns stay.
 */
const shown = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : showHidden(part)))
    .join('')

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
    postTranslation: (translated) => (typeof translated === 'string' ? shown(translated) : translated),
  })
