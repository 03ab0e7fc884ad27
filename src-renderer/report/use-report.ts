import { runInSlices } from '../../src-core/events/slices'
import { timeSpanOf } from '../../src-core/series/time-span'
import type { ScreenLanguage } from '../messages/language'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useAbout } from '../settings/about'
import { useSettings } from '../settings/settings'
import type { ReportDocument } from './report-document'
import { devicesIn, servicesOf, sourcesOf } from './report-facts'
import { reportHtml } from './report-html'
import type { ReportScope } from './report-scope'
import type { DeletionsOf } from './reported-deletions'
import { useComparisonSections } from './use-comparison-sections'
import { useDeletionSection } from './use-deletion-section'
import { useEventSection } from './use-event-section'
import { useFactList } from './use-fact-list'
import { useNoteSection } from './use-note-section'
import { usePictureSections } from './use-picture-sections'
import { useReportWords } from './use-report-words'

/** What the user wants to hand on. */
export interface ReportWish {
  readonly title: string
  readonly language: ScreenLanguage
  readonly scope: ReportScope
  /** Also the comparisons that other tabs show, with the result as one side. */
  readonly hasComparisons: boolean
}

/** The events of files have no range that was asked for: theirs is from the first to the last of them. */
const deletionsOf = async (
  tab: ResultTab,
  devices: readonly string[],
  signal: AbortSignal,
): Promise<DeletionsOf> => {
  const { table } = tab
  const span = await runInSlices(timeSpanOf(table.columns.times.deviceTimestamp, table.rowCount), signal)
  const ends = sourcesOf(tab).flatMap((source) => (source.kind === 'query' ? [source.start, source.end] : []))
  const times = [...ends, span?.from, span?.to].filter((time) => time !== undefined)
  return {
    table,
    baseUrls: servicesOf(tab),
    devices: new Set(devices),
    from: Math.min(...times),
    to: Math.max(...times),
  }
}

const devicesOf = async (tab: ResultTab, signal: AbortSignal): Promise<readonly string[]> => {
  const found = await runInSlices(devicesIn(tab.table), signal)
  return tab.source.kind === 'query' ? [...new Set([...tab.source.devices, ...found])] : found
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
  const { brief } = useReportWords()

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
