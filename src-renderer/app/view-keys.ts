import { onBeforeUnmount, onMounted } from 'vue'
import { keyOf } from '../ui/key-of'
import { isDialogOpen } from './dialog-open'

export const viewActions = ['undo', 'redo', 'nextFlagged', 'previousFlagged', 'note'] as const
type ViewAction = (typeof viewActions)[number]
export type ViewActions = Readonly<Record<ViewAction, () => void>>

type Keys = Readonly<Record<string, ViewAction>>

/** With Ctrl, or Command. */
const commands: Keys = { z: 'undo', 'Shift+z': 'redo', y: 'redo' }
const plain: Keys = { f8: 'nextFlagged', 'Shift+f8': 'previousFlagged', 'Shift+f2': 'note' }

/** The keys of an action; `Mod`: Ctrl, on a Mac ⌘. */
export const viewKeysOf = (action: ViewAction): readonly string[] => {
  const of = (keys: Keys): string | undefined => Object.keys(keys).find((key) => keys[key] === action)
  const [modifier, combination] = [of(commands) === undefined ? [] : ['Mod'], of(commands) ?? of(plain) ?? '']
  return [...modifier, ...combination.split('+').map((key) => (key.length <= 2 ? key.toUpperCase() : key))]
}

const actionOf = (event: KeyboardEvent): ViewAction | null => {
  if (event.altKey || event.isComposing || (event.ctrlKey && event.metaKey)) return null
  const keys = event.ctrlKey || event.metaKey ? commands : plain
  return keys[`${event.shiftKey ? 'Shift+' : ''}${keyOf(event).toLowerCase()}`] ?? null
}

const isUndo = (action: ViewAction): boolean => action === 'undo' || action === 'redo'

const typedTypes = ['text', 'search', 'number', 'password', 'email', 'url', 'tel']

/** There the keys undo what was typed. */
const isTypedInto = ({ target }: KeyboardEvent): boolean => {
  if (target instanceof HTMLInputElement) return typedTypes.includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

/** The keys that change what the results show, from anywhere; in a field that is typed into, undo is its own. */
export const useViewKeys = (actions: ViewActions): void => {
  const handle = (event: KeyboardEvent): void => {
    const action = actionOf(event)
    if (action === null || (isUndo(action) && isTypedInto(event)) || isDialogOpen()) return
    event.preventDefault()
    event.stopPropagation()
    actions[action]()
  }
  onMounted(() => window.addEventListener('keydown', handle, { capture: true }))
  onBeforeUnmount(() => window.removeEventListener('keydown', handle, { capture: true }))
}
