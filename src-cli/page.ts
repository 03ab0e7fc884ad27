import { countsIn } from '../src-core/words/counts'
import { errorSentence } from '../src-core/words/error-sentence'
import type { TimedWords, Words } from '../src-core/words/words'
import type { DesktopApi } from '../src-preload/contract/desktop-api'
import type { StartInfo } from '../src-preload/contract/start'
import { useConnections } from '../src-renderer/connections/connections'
import { useDeletion } from '../src-renderer/deletion/deletion'
import { usePlanReview } from '../src-renderer/deletion/plan-review'
import { useExport } from '../src-renderer/export/export'
import { createAsking } from '../src-renderer/query/asking'
import { useResults } from '../src-renderer/results/results'
import { useAbout } from '../src-renderer/settings/about'
import { useSettings } from '../src-renderer/settings/settings'
import { forCommand } from './command-sentences'
import { createEnglishWords } from './english-words'
import { withoutScreen } from './without-screen'

const sentencesIn = (words: Words) => forCommand((error) => errorSentence(words, error))

/** The stores and the words of the window's page that a command uses. */
const usePage = () => ({
  about: useAbout(),
  settings: useSettings(),
  results: useResults(),
  connections: useConnections(),
  deletion: useDeletion(),
  reviewing: usePlanReview(),
  asking: createAsking(() => true),
  exporting: useExport(),
})

/** Sentences in English, with the times of the page. */
const wordsOf = ({ settings }: ReturnType<typeof usePage>) => {
  const words: TimedWords = {
    ...createEnglishWords(),
    get formatter() {
      return settings.formatter
    },
  }
  return { words, counts: countsIn(words), sentenceOf: sentencesIn(words) }
}

export type Page = ReturnType<typeof usePage> & ReturnType<typeof wordsOf>

/** The sentences for expected failures, without a page. */
export const errorSentences = (): ReturnType<typeof forCommand> => sentencesIn(createEnglishWords())

/**
 * The page of the window without anything on a screen: the same stores and texts, so that a file has the same
 * bytes.
 */
export const openPage = (desktop: DesktopApi, { appVersion, settings }: StartInfo, zone: string): Page => {
  Object.defineProperty(globalThis, 'window', { value: { desktop }, configurable: true })
  const page = withoutScreen(usePage)
  page.about.appVersion = appVersion
  page.settings.adopt({ ...settings, zone, language: 'en', keeping: { ...settings.keeping, isOn: false } })
  return { ...page, ...wordsOf(page) }
}
