import { useWords } from '../../messages/use-words'
import { useOfferedCommands } from '../../ui/offered-commands'
import type { ShortcutActions } from '../use-keyboard-shortcuts'
import type { Command } from './command'
import { useMenuCommands } from './use-menu-commands'
import { useShortcutCommands } from './use-shortcut-commands'

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
  const otherWords = useOtherWords()
  const ofShortcuts = useShortcutCommands()
  const ofMenus = useMenuCommands(actions)
  const offered = useOfferedCommands()
  /** What the parts that are on the screen can do. */
  const ofParts = (): readonly Command[] =>
    offered.now().flatMap(({ place, commands }) =>
      commands.map(({ keys = [], obstacle = null, ...more }) => ({
        ...more,
        place,
        keys,
        obstacle: obstacle === '' ? null : obstacle,
      })),
    )
  return () => {
    const withKeys = ofShortcuts(actions, isMac)
    const also = otherWords()
    const all = [...withKeys, ...ofMenus(), ...ofParts()]
    // What has keys or stands in a menu may have a button as well, and two menus may have the same.
    const isFirst = ({ name }: Command, at: number): boolean =>
      at === all.findIndex((other) => other.name === name)
    return all.filter(isFirst).map((command) => ({
      ...command,
      keys: command.keys.map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key)),
      also: also.get(command.name) ?? '',
    }))
  }
}
