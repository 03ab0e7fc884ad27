import type { LanguageTexts, ScreenLanguage } from '../messages/language'
import { loadPart } from '../ui/lazy-part'

/** All texts of the language of a report, and those of English, which take their place where one is missing. */
export interface ReportTexts {
  readonly own: LanguageTexts['ours']
  readonly english: LanguageTexts['ours']
}

/** The screen need not have loaded this language; null if a file cannot be loaded. */
export const loadReportTexts = async (language: ScreenLanguage): Promise<ReportTexts | null> => {
  const english = await loadPart(() => import('../messages/english-texts'))
  if (english === null) return null
  if (language === 'en') return { own: english.englishTexts.ours, english: english.englishTexts.ours }
  const chinese = await loadPart(() => import('../messages/chinese-texts'))
  return chinese && { own: chinese.chineseTexts.ours, english: english.englishTexts.ours }
}
