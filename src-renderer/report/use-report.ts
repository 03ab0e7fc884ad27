import { deletionsOf, devicesOf } from '../../src-core/deletion/deletions-about'
import type { ScreenLanguage } from '../messages/language'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useAbout } from '../settings/about'
import { useSettings } from '../settings/settings'
import type { ReportDocument } from './report-document'
import { reportHtml } from './report-html'
import type { ReportScope } from './report-scope'
import { useComparisonSections } from './use-comparison-sections'
import { useDeletionSection } from './use-deletion-section'
import { useEventSection } from './use-event-section'
import { useFactList } from './use-fact-list'
import { useNoteSection } from './use-note-section'
import { usePictureSections } from './use-picture-sections'
import { useReportText } from './use-report-text'

/** What the user wants to hand on. */
export interface ReportWish {
  readonly title: string
  readonly language: ScreenLanguage
  readonly scope: ReportScope
  /** Also the comparisons that other tabs show, with the result as one side. */
  readonly hasComparisons: boolean
}

/** Writes the report of a tab, in the language of the messages around it. */
export const useReport = (tab: ResultTab, { title, language, scope, hasComparisons }: ReportWish) => {
  const { t } = useWords()
  const settings = useSettings()
  const about = useAbout()
  const factList = useFactList()
  const pictures = usePictureSections(tab)
  const eventSection = useEventSection()
  const noteSection = useNoteSection()
  const deletionSection = useDeletionSection()
  const comparisonSections = useComparisonSections()
  const { brief } = useReportText()

  // As in the window: a chart and a summary of the differences alone would say little.
  const hasPictures = tab.source.kind !== 'comparison'

  return async (signal: AbortSignal): Promise<string> => {
    const devices = await devicesOf(tab, signal)
    if (hasPictures) await pictures.compute(signal)
    const events = await eventSection(tab, scope, devices.length > 1, signal)
    const deletions = await deletionSection(await deletionsOf(tab, devices, signal), signal)
    const comparisons = await comparisonSections(tab, hasComparisons, devices.length > 1, signal)
    signal.throwIfAborted()
    const document: ReportDocument = {
      language,
      title: brief(title),
      facts: factList(tab, devices),
      sections: [
        ...(hasPictures ? pictures.sections() : []),
        ...noteSection(tab, devices.length > 1),
        ...events,
        deletions,
        ...comparisons,
      ],
      imprint: t('report.made', {
        at: settings.formatter.formatWithOffset(Date.now()),
        version: about.appVersion,
      }),
    }
    return reportHtml(document)
  }
}
