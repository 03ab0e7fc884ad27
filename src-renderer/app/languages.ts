import { enUS } from 'naive-ui'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { en } from '../messages/en'
import type { LanguageTexts, ScreenLanguage } from '../messages/language'
import { loadPart } from '../ui/lazy-part'

const importTexts: Readonly<Record<Exclude<ScreenLanguage, 'en'>, () => Promise<LanguageTexts>>> = {
  'zh-CN': async () => (await import('../messages/chinese-texts')).chineseTexts,
}

/** The loaded languages. English is always loaded, because it is the fallback. */
export const useLanguages = defineStore('languages', () => {
  const loaded = shallowRef<ReadonlyMap<ScreenLanguage, LanguageTexts>>(new Map([['en', { ours: en, naive: enUS }]]))
  const load = async (language: ScreenLanguage): Promise<void> => {
    if (language === 'en' || loaded.value.has(language)) return
    const texts = await loadPart(importTexts[language])
    if (texts !== null) loaded.value = new Map([...loaded.value, [language, texts]])
  }
  return { loaded, load }
})
