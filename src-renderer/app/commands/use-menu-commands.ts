import type { StoredView } from '../../../src-core/formats/stored-view'
import { useComparison } from '../../compare/comparison'
import { useWords } from '../../messages/use-words'
import { useNotes } from '../../notes/notes'
import { useReports } from '../../report/reports'
import type { ResultTab } from '../../results/result-tab'
import { useResults } from '../../results/results'
import { useSettings } from '../../settings/settings'
import { useStoredResults } from '../../stored-results/stored-results'
import { loadPart } from '../../ui/lazy-part'
import { useViews } from '../../views/views'
import { useWide } from '../../wide/wide'
import { useUnsavedWork } from '../unsaved-work'
import { useConnectionMenu } from '../use-connection-menu'
import type { Command } from './command'

/** The entries of menus, and the dialogs that open from other dialogs: the window has no button for them. */
export const useMenuCommands = (showKeys: () => void) => {
  const { t } = useWords()
  const comparing = useComparison()
  const closing = useUnsavedWork()
  const kept = useStoredResults()
  const notes = useNotes()
  const results = useResults()
  const reporting = useReports()
  const wide = useWide()
  const settings = useSettings()
  const views = useViews()
  const { items, pick } = useConnectionMenu(showKeys)

  const ofConnections = (): readonly Command[] =>
    items.value.map(({ key, label, ...more }) => ({
      name: label,
      place: t('connection.list'),
      keys: [],
      obstacle: 'isChosen' in more && more.isChosen ? t('commands.why.chosen') : null,
      run: () => pick(key),
    }))
  /** `act`: what is done with the result on the screen. */
  const ofResult = (
    name: string,
    place: string,
    obstacle: string | null,
    act: (tab: ResultTab) => void,
  ): Command => ({
    name,
    place,
    keys: [],
    obstacle,
    run: () => {
      if (results.active !== null) act(results.active)
    },
  })
  const ofTabs = (): readonly Command[] => {
    const { active, tabs } = results
    const [tabMenu, exportDialog] = [t('results.tabs.menuLabel'), t('files.export.title')]
    const whyNone = active === null ? t('commands.why.noResult') : null
    const whyNoOther = tabs.length > 1 ? null : t('commands.why.oneTab')
    const noComparison = active === null ? 'noPartner' : comparing.obstacleOf(active)
    const whyNoComparison = noComparison === null ? null : t(`compare.obstacle.${noComparison}`)
    return [
      ofResult(t('results.tabs.menu.compare'), tabMenu, whyNoComparison, comparing.ask),
      ofResult(t('results.tabs.menu.closeOthers'), tabMenu, whyNoOther, (kept) =>
        closing.close(results.tabs.filter((tab) => tab !== kept)),
      ),
      ofResult(t('notes.all'), '', whyNone, notes.openList),
      ofResult(t('report.open'), exportDialog, whyNone, reporting.ask),
      ofResult(t('wide.open'), exportDialog, whyNone, wide.ask),
    ]
  }
  const applyView = async (tab: ResultTab, view: StoredView): Promise<void> => {
    const saved = await loadPart(() => import('../../views/saved-views'))
    saved?.useSavedViews().applyStored(tab, view)
  }
  const ofViews = (): readonly Command[] => {
    const whyNone = results.active === null ? t('commands.why.noResult') : null
    const apply = (view: StoredView): Command =>
      ofResult(
        t('views.applyNamed', { name: view.name }),
        t('views.title'),
        whyNone,
        (tab) => void applyView(tab, view),
      )
    return [
      ...settings.settings.views.map(apply),
      { name: t('views.saveCommand'), place: '', keys: [], obstacle: null, run: views.ask },
    ]
  }
  return (): readonly Command[] => [
    ...ofConnections(),
    ...ofTabs(),
    ...ofViews(),
    { name: t('kept.all'), place: '', keys: [], obstacle: null, run: () => (kept.isListOpen = true) },
  ]
}
