import { createInstantFormatter } from '../src-core/time/instant-formatter'
import { countsIn } from '../src-core/words/counts'
import { errorSentence } from '../src-core/words/error-sentence'
import type { TimedWords, Words } from '../src-core/words/words'
import type { DesktopApi } from '../src-preload/contract/desktop-api'
import type { StartInfo } from '../src-preload/contract/start'
import { useConnections } from '../src-renderer/connections/connections'
import { useDeletion } from '../src-renderer/deletion/deletion'
import { usePlanReview } from '../src-renderer/deletion/plan-review'
import { useSettings } from '../src-renderer/settings/settings'
import { forCommand } from './command-sentences'
import { createEnglishWords } from './english-words'
import { withoutScreen } from './without-screen'

const sentencesIn = (words: Words) => forCommand((error) => errorSentence(words, error))

/** The stores of the window's page that a command still uses. */
const useStores = () => ({
  settings: useSettings(),
  connections: useConnections(),
  deletion: useDeletion(),
  reviewing: usePlanReview(),
})

/** What a command says and writes with: in English, with times in this zone. */
const speakIn = ({ appVersion, settings }: StartInfo, zone: string) => {
  const formatter = createInstantFormatter(zone)
  const words: TimedWords = { ...createEnglishWords(), formatter }
  return {
    appVersion,
    faults: settings.faults,
    /** ms. */
    overlapMs: settings.refreshing.overlapMinutes * 60_000,
    formatter,
    words,
    counts: countsIn(words),
    sentenceOf: sentencesIn(words),
  }
}

export type Page = ReturnType<typeof useStores> & ReturnType<typeof speakIn>

/** The sentences for expected failures, without a page. */
export const errorSentences = (): ReturnType<typeof forCommand> => sentencesIn(createEnglishWords())

/** The page of the window without anything on a screen. */
export const openPage = (desktop: DesktopApi, start: StartInfo, zone: string): Page => {
  Object.defineProperty(globalThis, 'window', { value: { desktop }, configurable: true })
  const stores = withoutScreen(useStores)
  const { settings } = start
  stores.settings.adopt({ ...settings, zone, language: 'en', keeping: { ...settings.keeping, isOn: false } })
  return { ...stores, ...speakIn(start, zone) }
}
