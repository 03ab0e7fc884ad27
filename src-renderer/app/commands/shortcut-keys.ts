import { commandKeys, plainKeys, type ShortcutActions } from '../use-keyboard-shortcuts'

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
