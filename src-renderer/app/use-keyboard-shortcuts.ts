import { onBeforeUnmount, onMounted, type Ref } from 'vue'
import { keyOf } from '../ui/key-of'
import { isDialogOpen } from './dialog-open'

export interface ShortcutActions {
  readonly run: () => void
  readonly runInNewTab: () => void
  readonly refresh: () => void
  readonly checkAgain: () => void
  readonly export: () => void
  readonly openFile: () => void
  readonly closeTab: () => void
  readonly reopenTab: () => void
  readonly nextTab: () => void
  readonly previousTab: () => void
  readonly search: () => void
  readonly nextRegion: () => void
  readonly previousRegion: () => void
  readonly showKeys: () => void
  readonly showSettings: () => void
  readonly showCommands: () => void
}

/** With Ctrl, on macOS with Command. */
export const commandKeys: Readonly<Record<string, keyof ShortcutActions>> = {
  Enter: 'run',
  'Shift+Enter': 'runInNewTab',
  e: 'export',
  o: 'openFile',
  w: 'closeTab',
  'Shift+t': 'reopenTab',
  f: 'search',
  k: 'showCommands',
  ',': 'showSettings',
}
/** The same on every system. */
export const plainKeys: Readonly<Record<string, keyof ShortcutActions>> = {
  F1: 'showKeys',
  F5: 'refresh',
  'Shift+F5': 'checkAgain',
  F6: 'nextRegion',
  'Shift+F6': 'previousRegion',
  'Ctrl+Tab': 'nextTab',
  'Ctrl+Shift+Tab': 'previousTab',
}

const actionOf = (event: KeyboardEvent, isMac: boolean): keyof ShortcutActions | null => {
  if (event.altKey || event.isComposing) return null
  const pressed = keyOf(event)
  const key = `${event.shiftKey ? 'Shift+' : ''}${pressed.length === 1 ? pressed.toLowerCase() : pressed}`
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  const command = isCommand ? commandKeys[key] : undefined
  if (command || event.metaKey) return command ?? null
  return plainKeys[event.ctrlKey ? `Ctrl+${key}` : key] ?? null
}

/**
 * The keys that work anywhere in the window. They are taken on the way down: a list that is open under a
 * field would otherwise take Ctrl+Enter for its own Enter and change what is about to be asked.
 */
export const useKeyboardShortcuts = (actions: ShortcutActions, isMac: Readonly<Ref<boolean>>): void => {
  const handle = (event: KeyboardEvent): void => {
    const action = actionOf(event, isMac.value)
    if (action === null || isDialogOpen()) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) actions[action]()
  }
  onMounted(() => window.addEventListener('keydown', handle, { capture: true }))
  onBeforeUnmount(() => window.removeEventListener('keydown', handle, { capture: true }))
}
