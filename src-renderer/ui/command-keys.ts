import { keyOf } from './key-of'

/**
 * The keys of a command, such as `Mod+Shift+T`: by letter, modifiers in this order. `Mod`: Ctrl, on a Mac ⌘;
 * `Ctrl`: Ctrl on every system.
 */
export interface CommandKeys {
  /** The first one is shown. */
  readonly combinations: readonly [string, ...string[]]
  /** While they are held down, it runs again and again. */
  readonly areRepeated?: true
  /** In a field that is typed into, they are the field's own. */
  readonly areLeftToFields?: true
  /** The events have them only while the focus is in them, and handle them. */
  readonly areOfGrid?: true
}

const modOf = (isMac: boolean): string => (isMac ? 'Meta' : 'Ctrl')

/** A combination as `pressedOf` has it. */
export const handledAs = (combination: string, isMac: boolean): string =>
  combination.replace('Mod', modOf(isMac)).toLowerCase()

/** What was pressed; null: nothing that a command could have. */
export const pressedOf = (event: KeyboardEvent): string | null => {
  if (event.altKey || event.isComposing) return null
  const { ctrlKey, metaKey, shiftKey } = event
  const modifiers = [ctrlKey && 'Ctrl', metaKey && 'Meta', shiftKey && 'Shift']
  return [...modifiers, keyOf(event)].filter(Boolean).join('+').toLowerCase()
}

/** A key as it stands on the keyboard. */
export const keyName = (key: string, isMac: boolean): string => (key !== 'Mod' ? key : isMac ? '⌘' : 'Ctrl')

/** The keys that are shown, one by one. */
export const keyNames = (keys: CommandKeys | undefined, isMac: boolean): readonly string[] =>
  keys?.combinations[0].split('+').map((key) => keyName(key, isMac)) ?? []

const ariaNames: Readonly<Record<string, string>> = { Ctrl: 'Control', Del: 'Delete' }

/** All of them, for `aria-keyshortcuts`. */
export const ariaKeys = (keys: CommandKeys | undefined, isMac: boolean): string | undefined =>
  keys?.combinations
    .map((combination) =>
      combination
        .replace('Mod', modOf(isMac))
        .split('+')
        .map((key) => ariaNames[key] ?? key)
        .join('+'),
    )
    .join(' ')

const typedTypes = ['text', 'search', 'number', 'password', 'email', 'url', 'tel']

export const isTypedInto = ({ target }: KeyboardEvent): boolean => {
  if (target instanceof HTMLInputElement) return typedTypes.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
