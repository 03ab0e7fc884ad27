import { useI18n } from 'vue-i18n'
import type { DesktopApi } from '../src-preload/contract/desktop-api'
import type { StartInfo } from '../src-preload/contract/start'
import { useConnections } from '../src-renderer/connections/connections'
import { useDeletion } from '../src-renderer/deletion/deletion'
import { usePlanReview } from '../src-renderer/deletion/plan-review'
import { useDamageText } from '../src-renderer/deletion/use-damage-text'
import { useDeletionText } from '../src-renderer/deletion/use-deletion-text'
import { useExport } from '../src-renderer/export/export'
import { useProvenance } from '../src-renderer/export/use-provenance'
import { useFileProblem } from '../src-renderer/files/use-file-problem'
import { useEndText } from '../src-renderer/live/use-end-text'
import { useStatusText } from '../src-renderer/live/use-live-text'
import { useSilenceText } from '../src-renderer/live/use-silence-text'
import { useTroubleText } from '../src-renderer/live/use-trouble-text'
import { useCounts } from '../src-renderer/messages/use-counts'
import { useErrorSentence } from '../src-renderer/messages/use-error-sentence'
import { createAsking } from '../src-renderer/query/asking'
import { useResults } from '../src-renderer/results/results'
import { useDifferenceText } from '../src-renderer/results/use-difference-text'
import { useDoubtText } from '../src-renderer/results/use-doubt-text'
import { useGoneText } from '../src-renderer/results/use-gone-text'
import { useMissingText } from '../src-renderer/results/use-range-text'
import { useTabText } from '../src-renderer/results/use-tab-text'
import { useAbout } from '../src-renderer/settings/about'
import { useSettings } from '../src-renderer/settings/settings'
import { forCommand } from './command-sentences'
import { withoutScreen } from './without-screen'

/** The stores and the words of the window's page that a command uses. */
const usePage = () => ({
  about: useAbout(),
  settings: useSettings(),
  results: useResults(),
  connections: useConnections(),
  deletion: useDeletion(),
  reviewing: usePlanReview(),
  deletionText: useDeletionText(),
  damageText: useDamageText(),
  asking: createAsking(() => true),
  exporting: useExport(),
  provenance: useProvenance(),
  missingText: useMissingText(),
  goneText: useGoneText(),
  doubtText: useDoubtText(),
  tabText: useTabText(),
  differenceText: useDifferenceText(),
  statusText: useStatusText(),
  troubleText: useTroubleText(),
  silenceText: useSilenceText(),
  endText: useEndText(),
  sentenceOf: forCommand(useErrorSentence()),
  fileProblem: useFileProblem(),
  counts: useCounts(),
  words: useI18n(),
})

export type Page = ReturnType<typeof usePage>

/** The sentences for expected failures, without a page. */
export const errorSentences = (): Page['sentenceOf'] => forCommand(withoutScreen(useErrorSentence))

/**
 * The page of the window without anything on a screen: the same stores and texts, so that a file has the same
 * bytes.
 */
export const openPage = (desktop: DesktopApi, { appVersion, settings }: StartInfo, zone: string): Page => {
  Object.defineProperty(globalThis, 'window', { value: { desktop }, configurable: true })
  const page = withoutScreen(usePage)
  page.about.appVersion = appVersion
  page.settings.adopt({ ...settings, zone, language: 'en', keeping: { ...settings.keeping, isOn: false } })
  return page
}
