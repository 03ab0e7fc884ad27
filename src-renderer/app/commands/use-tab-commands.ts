import type { StoredView } from '../../../src-core/formats/stored-view'
import { useWords } from '../../messages/use-words'
import type { ResultTab } from '../../results/result-tab'
import { useResults } from '../../results/results'
import { useSettings } from '../../settings/settings'
import { type Command, useOffer } from '../../ui/commands'
import { loadPart } from '../../ui/lazy-part'
import { useViews } from '../../views/views'
import { useUnsavedWork } from '../unsaved-work'

/** Opening, closing and going to tabs. */
const useTabActions = () => {
  const { t } = useWords()
  const closing = useUnsavedWork()
  const results = useResults()
  const closeAll = (which: (tab: ResultTab) => boolean): void => closing.close(results.tabs.filter(which))
  return (): readonly Command[] => {
    const { active, tabs } = results
    const whyNone = active === null ? t('commands.why.noResult') : null
    const whyNoOther = tabs.length > 1 ? null : t('commands.why.oneTab')
    return [
      {
        id: 'tab-close',
        title: t('commands.closeTab'),
        keys: { combinations: ['Mod+W'] },
        obstacle: whyNone,
        run: () => closeAll((tab) => tab === active),
      },
      {
        id: 'tab-reopen',
        title: t('results.tabs.menu.reopen'),
        keys: { combinations: ['Mod+Shift+T'] },
        obstacle: results.lastClosed === null ? t('commands.why.noClosedTab') : null,
        run: () => results.reopen(),
      },
      {
        id: 'tab-next',
        title: t('commands.nextTab'),
        keys: { combinations: ['Ctrl+Tab'] },
        obstacle: whyNoOther,
        run: () => results.activateNext(1),
      },
      {
        id: 'tab-previous',
        title: t('commands.previousTab'),
        keys: { combinations: ['Ctrl+Shift+Tab'] },
        obstacle: whyNoOther,
        run: () => results.activateNext(-1),
      },
      {
        id: 'tab-close-others',
        title: t('results.tabs.menu.closeOthers'),
        place: t('results.tabs.menuLabel'),
        obstacle: whyNoOther,
        run: () => closeAll((tab) => tab !== active),
      },
    ]
  }
}

/** Each saved view. */
const useSavedViewCommands = () => {
  const { t } = useWords()
  const results = useResults()
  const settings = useSettings()
  const apply = async (tab: ResultTab, view: StoredView): Promise<void> => {
    const saved = await loadPart(() => import('../../views/saved-views'))
    saved?.useSavedViews().applyStored(tab, view)
  }
  return (): readonly Command[] => {
    const { active } = results
    return settings.settings.views.map((view) => ({
      id: `view-apply ${view.name}`,
      title: t('views.applyNamed', { name: view.name }),
      place: t('views.title'),
      obstacle: active === null ? t('commands.why.noResult') : null,
      run: () => {
        if (active !== null) void apply(active, view)
      },
    }))
  }
}

/** What is done with whole tabs, and what is applied to the one on the screen. */
export const useTabCommands = (): void => {
  const { t } = useWords()
  const views = useViews()
  const ofTabs = useTabActions()
  const ofSavedViews = useSavedViewCommands()
  useOffer(() => ({ commands: ofTabs() }))
  useOffer(() => ({
    commands: [
      ...ofSavedViews(),
      {
        id: 'views-list',
        title: t('views.saveCommand'),
        short: t('results.toolbar.views'),
        run: () => views.ask(),
      },
    ],
  }))
}
