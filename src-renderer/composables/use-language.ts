import { dateEnUS, dateZhCN, enUS, zhCN } from 'naive-ui'
import { computed, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Language } from '../../src-preload/contract/settings'
import { useSettings } from '../stores/settings'

type Written = Exclude<Language, 'system'>

/** Whatever Chinese the system speaks, ours is nearer to it than English. */
const languageOf = (wanted: Language, system: string): Written =>
  wanted !== 'system' ? wanted : /^zh\b/i.test(system) ? 'zh-CN' : 'en'

/** The language that the settings ask for, of our own texts, of the page, and of Naive UI. */
export const useLanguage = () => {
  const { locale } = useI18n({ useScope: 'global' })
  const settings = useSettings()
  const language = computed(() => languageOf(settings.settings.language, navigator.language))
  watchEffect(() => {
    locale.value = language.value
    document.documentElement.lang = language.value
  })
  const isChinese = computed(() => language.value === 'zh-CN')
  return {
    naiveLocale: computed(() => (isChinese.value ? zhCN : enUS)),
    naiveDateLocale: computed(() => (isChinese.value ? dateZhCN : dateEnUS)),
  }
}
