import { ledgerText } from '../../src-core/deletion/deletions-about'
import { columnsFrom, settingsOf } from '../../src-core/events/grid-columns'
import { viewBounds } from '../../src-core/formats/stored-view'
import type { Enclose } from '../export/export-file'
import { useFaults } from '../faults/faults'
import { languageOf } from '../messages/language'
import { countReported } from '../report/report-scope'
import type { ResultTab } from '../results/result-tab'
import { useTabText } from '../results/use-tab-text'
import { useAbout } from '../settings/about'
import { useSettings } from '../settings/settings'
import { loadPart } from '../ui/lazy-part'

/** What the window puts into a package beside the events: everything that it knows of a result. */
export const useEnclosedParts = (): Enclose => {
  const settings = useSettings()
  const about = useAbout()
  const faults = useFaults()
  const { ownNameOf } = useTabText()

  const reportOf = async (tab: ResultTab, title: string, signal: AbortSignal): Promise<string | null> => {
    const part = await loadPart(() => import('../report/write-report'))
    const language = languageOf(settings.settings.language, navigator.language)
    await faults.ensureFlags(tab)
    signal.throwIfAborted()
    const scope = countReported(tab, 'flagged') > 0 ? 'flagged' : 'none'
    return part && part.writeReport(tab, { title, language, scope, hasComparisons: false }, signal)
  }
  return async (tab, rows, signal) => {
    const part = await loadPart(() => import('../../src-core/results/enclosed-texts'))
    if (part === null) return {}
    const name = ownNameOf(tab).trim().slice(0, viewBounds.nameLength)
    const { columns, faults } = settings.settings
    const given = { columns: settingsOf(columnsFrom(columns)), faults, appVersion: about.appVersion }
    const report = await reportOf(tab, name, signal)
    return {
      ...part.enclosedTexts(tab, rows, name, given),
      ledger: await ledgerText(window.desktop, tab, signal),
      ...(report !== null && { report }),
    }
  }
}
