import { useI18n } from 'vue-i18n'
import type { Words } from '../../src-core/words/words'

/** The language and the messages of the page; what is made with them changes with the language. */
export const useWords = (): Words => {
  const { t, locale } = useI18n()
  return {
    get language() {
      return locale.value
    },
    t: (key, values = {}, count) => (count === undefined ? t(key, values) : t(key, values, count)),
  }
}
