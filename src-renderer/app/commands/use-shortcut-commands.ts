import { useExport } from '../../export/export'
import { useWords } from '../../messages/use-words'
import { useObstacleText } from '../../refresh/use-obstacle-text'
import { useResults } from '../../results/results'
import { commandKeys, plainKeys, type ShortcutActions } from '../use-keyboard-shortcuts'
import { viewActions, viewKeysOf } from '../view-keys'
import type { Command } from './command'

const combinationOf = (
  keys: Readonly<Record<string, keyof ShortcutActions>>,
  action: keyof ShortcutActions,
): readonly string[] | undefined =>
  Object.entries(keys)
    .find(([, name]) => name === action)?.[0]
    .split('+')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))

/** The keys of an action, from the table that handles them. */
export const keysOf = (action: keyof ShortcutActions, isMac: boolean): readonly string[] => {
  const withCommand = combinationOf(commandKeys, action)
  return withCommand === undefined
    ? (combinationOf(plainKeys, action) ?? [])
    : [isMac ? '⌘' : 'Ctrl', ...withCommand]
}

/** What has keys anywhere in the window. A button that does the same has the same name. */
export const useShortcutCommands = () => {
  const { t } = useWords()
  const exporting = useExport()
  const results = useResults()
  const obstacleText = useObstacleText()

  const withoutResult = (): string | null => (results.active === null ? t('commands.why.noResult') : null)
  const whyNoRefresh = (): string | null => {
    const { active } = results
    if (active === null) return withoutResult()
    return (obstacleText(active) ?? t('commands.why.file')) || null
  }
  const whyNoExport = (): string | null =>
    withoutResult() ?? (exporting.progress === null ? null : t('commands.why.exporting'))
  const whyNoOtherTab = (): string | null => (results.tabs.length > 1 ? null : t('commands.why.oneTab'))

  /** By name and obstacle; in the order of the list. */
  const described = (): Readonly<
    Record<Exclude<keyof ShortcutActions, 'showCommands'>, readonly [name: string, obstacle: string | null]>
  > => ({
    run: [t('query.run'), null],
    runInNewTab: [t('commands.runInNewTab'), null],
    refresh: [t('refresh.button'), whyNoRefresh()],
    checkAgain: [t('refresh.all'), whyNoRefresh()],
    export: [t('results.toolbar.export'), whyNoExport()],
    openFile: [t('frame.header.openFile'), null],
    search: [t('frame.keys.search'), withoutResult()],
    closeTab: [t('commands.closeTab'), withoutResult()],
    reopenTab: [
      t('results.tabs.menu.reopen'),
      results.lastClosed === null ? t('commands.why.noClosedTab') : null,
    ],
    nextTab: [t('commands.nextTab'), whyNoOtherTab()],
    previousTab: [t('commands.previousTab'), whyNoOtherTab()],
    nextRegion: [t('commands.nextRegion'), null],
    previousRegion: [t('commands.previousRegion'), null],
    showKeys: [t('frame.keys.title'), null],
    showSettings: [t('frame.settings.title'), null],
  })
  /** The results offer these themselves; without any, they say why they cannot run. */
  const ofNoView = (): readonly Command[] =>
    viewActions.map((action) => ({
      name: t(`commands.${action}`),
      place: '',
      keys: viewKeysOf(action),
      obstacle: withoutResult(),
      run: () => undefined,
    }))
  return (actions: ShortcutActions, isMac: boolean): readonly Command[] => {
    const all = described()
    const names = Object.keys(all) as (keyof typeof all)[]
    const ofWindow = names.map((action) => ({
      name: all[action][0],
      place: '',
      keys: keysOf(action, isMac),
      obstacle: all[action][1],
      run: actions[action],
    }))
    return [...ofWindow, ...(results.active === null ? ofNoView() : [])]
  }
}
