import { useI18n } from 'vue-i18n'
import type { ShortcutActions } from '../use-keyboard-shortcuts'
import type { Command } from './command'
import { useMenuCommands } from './use-menu-commands'
import { useShortcutCommands } from './use-shortcut-commands'
import { readWindowButtons } from './window-buttons'

/** Everything that the window can do now, each once. */
export const useCommands = (actions: ShortcutActions, isMac: boolean): (() => readonly Command[]) => {
  const { t } = useI18n()
  const ofShortcuts = useShortcutCommands()
  const ofMenus = useMenuCommands(actions.showKeys)
  return () => {
    const withKeys = ofShortcuts(actions, isMac)
    const named = new Set(withKeys.map(({ name }) => name))
    return [...withKeys, ...[...readWindowButtons(t('commands.why.off')), ...ofMenus()].filter(({ name }) => !named.has(name))]
  }
}
