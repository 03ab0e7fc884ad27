import { createInstantFormatter } from '../src-core/time/instant-formatter'
import { countsIn } from '../src-core/words/counts'
import { errorSentence } from '../src-core/words/error-sentence'
import type { TimedWords, Words } from '../src-core/words/words'
import type { StartInfo } from '../src-preload/contract/start'
import { forCommand } from './command-sentences'
import { createEnglishWords } from './english-words'

const sentencesIn = (words: Words) => forCommand((error) => errorSentence(words, error))

/** What a command says and writes with: in English, with times in this zone. */
export const openPage = (
  { appVersion, settings, settingsError }: Pick<StartInfo, 'appVersion' | 'settings' | 'settingsError'>,
  zone: string,
) => {
  const formatter = createInstantFormatter(zone)
  const words: TimedWords = { ...createEnglishWords(), formatter }
  return {
    appVersion,
    faults: settings.faults,
    /** What of the settings could not be used; undefined: all of them are. */
    settingsError,
    /** ms. */
    asksOutside: settings.asksOutside,
    overlapMs: settings.refreshing.overlapMinutes * 60_000,
    formatter,
    words,
    counts: countsIn(words),
    sentenceOf: sentencesIn(words),
  }
}

export type Page = ReturnType<typeof openPage>

/** The sentences for expected failures, without a page. */
export const errorSentences = (): ReturnType<typeof forCommand> => sentencesIn(createEnglishWords())
