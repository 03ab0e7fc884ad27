import { enUS, type NLocale } from 'naive-ui'
import { computed, shallowRef, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { languageOf } from '../messages/language'
import { useSettings } from '../settings/settings'
import { useLanguages } from '../ui/languages'

/**
 * The language that the settings ask for, of our own texts, of the page, and of Naive UI; the one before
 * until it is loaded.
 */
export const useLanguage = () => {
  const { locale, setLocaleMessage } = useI18n({ useScope: 'global' })
  const settings = useSettings()
  const languages = useLanguages()
  const naiveLocale = shallowRef<NLocale>(enUS)
  const language = computed(() => languageOf(settings.settings.language, navigator.language))
  watchEffect(() => void languages.load(language.value))
  watchEffect(() => {
    const texts = languages.loaded.get(language.value)
    if (texts === undefined) return
    setLocaleMessage(language.value, texts.ours)
    locale.value = language.value
    document.documentElement.lang = language.value
    naiveLocale.value = texts.naive
  })
  return { naiveLocale }
}
