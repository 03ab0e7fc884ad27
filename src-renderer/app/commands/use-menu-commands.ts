import type { StoredView } from '../../../src-core/formats/stored-view'
import { useDeletion } from '../../deletion/deletion'
import { useWords } from '../../messages/use-words'
import { useQueries } from '../../query/queries'
import { useRail } from '../../results/rail'
import type { ResultTab } from '../../results/result-tab'
import { useResults } from '../../results/results'
import { useSettings } from '../../settings/settings'
import { loadPart } from '../../ui/lazy-part'
import { useViews } from '../../views/views'
import { useUnsavedWork } from '../unsaved-work'
import { type ApplicationDialogs, useApplicationMenu } from '../use-application-menu'
import { useConnectionEntries } from '../use-connection-entries'
import { useDeleteOrMark } from '../use-delete-or-mark'
import { type ResultEntry, useResultMenu } from '../use-result-menu'
import type { Command } from './command'

/** The entries of menus, and the dialogs that open from other dialogs: the window has no button for them. */
export const useMenuCommands = (dialogs: ApplicationDialogs) => {
  const { t } = useWords()
  const closing = useUnsavedWork()
  const rail = useRail()
  const results = useResults()
  const entriesOf = useResultMenu()
  const settings = useSettings()
  const views = useViews()
  const { items, pick } = useConnectionEntries()
  const deletion = useDeletion()
  const { deleteOrMark, reasonText } = useDeleteOrMark()
  const application = useApplicationMenu(dialogs)
  const queries = useQueries()

  const ofConnections = (): readonly Command[] =>
    items.value.map(({ key, label, ...more }) => ({
      name: label,
      place: t('connection.list'),
      keys: [],
      obstacle: 'isChosen' in more && more.isChosen ? t('commands.why.chosen') : null,
      run: () => pick(key),
    }))
  const ofMenu = (place: string, entries: readonly ResultEntry[]): readonly Command[] =>
    entries.map(({ label, detail, isDisabled, run }) => ({
      name: label,
      place,
      keys: [],
      obstacle: isDisabled === true ? (detail ?? t('commands.why.off')) : null,
      run,
    }))
  const ofApplication = (): readonly Command[] => ofMenu(t('frame.header.menu'), application.items.value)
  const ofResultMenu = (): readonly Command[] =>
    results.active === null
      ? [t('report.open'), t('wide.open')].map((name) =>
          ofResult(name, '', t('commands.why.noResult'), () => undefined),
        )
      : ofMenu(t('results.toolbar.more'), entriesOf(results.active))
  /** There is no button for it while nothing is selected. */
  const deleteSelected = (whyNone: string | null): Command => {
    const { active } = results
    const obstacle = active === null || active.source.kind !== 'query' ? null : deletion.obstacleOf(active)
    const why = active === null || obstacle === null ? whyNone : reasonText(active, obstacle)
    return {
      ...ofResult(t('results.toolbar.deleteSelected'), '', why, (tab) => deleteOrMark(tab)),
      keys: ['Del'],
    }
  }
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
    const tabMenu = t('results.tabs.menuLabel')
    const whyNone = active === null ? t('commands.why.noResult') : null
    const whyNoOther = tabs.length > 1 ? null : t('commands.why.oneTab')
    return [
      ofResult(t('results.tabs.menu.closeOthers'), tabMenu, whyNoOther, (kept) =>
        closing.close(results.tabs.filter((tab) => tab !== kept)),
      ),
      ofResult(t('notes.all'), '', whyNone, () => (rail.shown = 'notes')),
      deleteSelected(whyNone),
      ...ofResultMenu(),
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
  const ofRun = (): readonly Command[] => [
    {
      name: t('live.button'),
      place: t('query.label'),
      keys: [],
      obstacle: null,
      run: () => void queries.follow(),
    },
  ]
  return (): readonly Command[] => [
    ...ofConnections(),
    ...ofRun(),
    ...ofTabs(),
    ...ofViews(),
    ...ofApplication(),
  ]
}
