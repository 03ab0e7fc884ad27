import { useWords } from '../../messages/use-words'
import type { ShortcutActions } from '../use-keyboard-shortcuts'
import type { Command } from './command'
import { useMenuCommands } from './use-menu-commands'
import { useShortcutCommands } from './use-shortcut-commands'
import { readWindowButtons } from './window-buttons'

/** The words that people use for what the window calls otherwise, by the name of the command. */
const useOtherWords = () => {
  const { t } = useWords()
  return (): ReadonlyMap<string, string> =>
    new Map([
      [t('deletion.ledger.menu'), t('commands.also.ledger')],
      [t('results.toolbar.export'), t('commands.also.export')],
      [t('report.open'), t('commands.also.report')],
      [t('frame.settings.title'), t('commands.also.settings')],
    ])
}

/** Everything that the window can do now, each once. */
export const useCommands = (actions: ShortcutActions, isMac: boolean): (() => readonly Command[]) => {
  const { t } = useWords()
  const otherWords = useOtherWords()
  const ofShortcuts = useShortcutCommands()
  const ofMenus = useMenuCommands(actions)
  return () => {
    const withKeys = ofShortcuts(actions, isMac)
    const also = otherWords()
    const all = [...withKeys, ...ofMenus(), ...readWindowButtons(t('commands.why.off'))]
    // What has keys or stands in a menu may have a button as well, and two menus may have the same.
    const isFirst = ({ name }: Command, at: number): boolean =>
      at === all.findIndex((other) => other.name === name)
    return all.filter(isFirst).map((command) => ({ ...command, also: also.get(command.name) ?? '' }))
  }
}
