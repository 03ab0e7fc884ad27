import { enUS } from 'naive-ui'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { en } from '../messages/en'
import type { LanguageTexts, ScreenLanguage } from '../messages/language'
import { loadPart } from './lazy-part'

const english: LanguageTexts = { ours: en, naive: enUS }

/** The languages of which the texts are there: English always, Chinese once it was needed. */
export const useLanguages = defineStore('languages', () => {
  const loaded = shallowRef<ReadonlyMap<ScreenLanguage, LanguageTexts>>(new Map([['en', english]]))
  /** Null if its file cannot be loaded. */
  const load = async (language: ScreenLanguage): Promise<LanguageTexts | null> => {
    const known = loaded.value.get(language)
    if (known !== undefined) return known
    const part = await loadPart(() => import('../messages/zh-CN'))
    if (part !== null) loaded.value = new Map([...loaded.value, [language, part.chineseTexts]])
    return part?.chineseTexts ?? null
  }
  return { loaded, load }
})
