import { onBeforeUnmount, onMounted } from 'vue'
import { isDialogOpen } from './dialog-open'

export interface ViewActions {
  readonly undo: () => void
  readonly redo: () => void
  readonly nextFlagged: () => void
  readonly previousFlagged: () => void
  readonly note: () => void
}

type Keys = Readonly<Record<string, keyof ViewActions>>

/** With Ctrl, or Command. */
const commands: Keys = { z: 'undo', 'Shift+z': 'redo', y: 'redo' }
const plain: Keys = { f8: 'nextFlagged', 'Shift+f8': 'previousFlagged', 'Shift+f2': 'note' }

const actionOf = (event: KeyboardEvent): keyof ViewActions | null => {
  if (event.altKey || event.isComposing || (event.ctrlKey && event.metaKey)) return null
  const keys = event.ctrlKey || event.metaKey ? commands : plain
  return keys[`${event.shiftKey ? 'Shift+' : ''}${event.key.toLowerCase()}`] ?? null
}

const typedTypes = ['text', 'search', 'number', 'password', 'email', 'url', 'tel']

/** There the keys undo what was typed. */
const isTypedInto = ({ target }: KeyboardEvent): boolean => {
  if (target instanceof HTMLInputElement) return typedTypes.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

/** The keys that change what the results show, from anywhere but a field that is typed into. */
export const useViewKeys = (actions: ViewActions): void => {
  const handle = (event: KeyboardEvent): void => {
    const action = actionOf(event)
    if (action === null || isTypedInto(event) || isDialogOpen()) return
    event.preventDefault()
    event.stopPropagation()
    actions[action]()
  }
  onMounted(() => window.addEventListener('keydown', handle, { capture: true }))
  onBeforeUnmount(() => window.removeEventListener('keydown', handle, { capture: true }))
}
