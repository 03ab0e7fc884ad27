import { onBeforeUnmount, onMounted, type Ref } from 'vue'

export interface ShortcutActions {
  readonly run: () => void
  readonly exportCsv: () => void
  readonly openFile: () => void
  readonly closeTab: () => void
  readonly showKeys: () => void
}

const commands: Readonly<Record<string, keyof ShortcutActions>> = { Enter: 'run', e: 'exportCsv', o: 'openFile', w: 'closeTab' }

const actionOf = (event: KeyboardEvent, isMac: boolean): keyof ShortcutActions | null => {
  if (event.altKey || event.shiftKey || event.isComposing) return null
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (isCommand) return commands[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null
  return event.key === 'F1' && !event.ctrlKey && !event.metaKey ? 'showKeys' : null
}

/** What happens behind a dialog is not seen, so a dialog takes the keys. */
const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/**
 * The keys that work anywhere in the window. They are taken on the way down: a list that is open under a field would
 * otherwise take Ctrl+Enter for its own Enter and change what is about to be asked.
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
