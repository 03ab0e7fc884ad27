import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { LanguageTexts, ScreenLanguage } from '../messages/language'
import { loadPart } from '../ui/lazy-part'

const importTexts: Readonly<Record<ScreenLanguage, () => Promise<LanguageTexts>>> = {
  en: async () => (await import('../messages/english-texts')).englishTexts,
  'zh-CN': async () => (await import('../messages/chinese-texts')).chineseTexts,
}

/** The languages that are loaded whole. The English of the first paint is always there (messages/first-english.ts). */
export const useLanguages = defineStore('languages', () => {
  const loaded = shallowRef<ReadonlyMap<ScreenLanguage, LanguageTexts>>(new Map())
  const load = async (language: ScreenLanguage): Promise<void> => {
    if (loaded.value.has(language)) return
    const texts = await loadPart(importTexts[language])
    if (texts !== null) loaded.value = new Map([...loaded.value, [language, texts]])
  }
  return { loaded, load }
})
