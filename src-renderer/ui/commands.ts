import { defineStore } from 'pinia'
import { computed, type ComputedRef, onBeforeUnmount, onScopeDispose, ref, shallowReactive } from 'vue'
import { type CommandKeys, handledAs, isTypedInto, pressedOf } from './command-keys'
import { isDialogOpen } from './dialog-open'

/** Something that the window can do: buttons, menus, the list of commands, F1 and keys all have it from here. */
export interface Command {
  /** What it is known by, whatever it is called; what differs only by what it is about has that in its id. */
  readonly id: string
  readonly title: string
  /** Its title where a place says the rest of it: on its button, or in its menu. */
  readonly short?: string
  /** More about it, where there is room. */
  readonly hint?: string
  /** The part of the window that it belongs to; absent: all of it. */
  readonly place?: string
  /** Other words for it, which are searched and not shown. */
  readonly also?: string
  readonly keys?: CommandKeys
  /** Why it cannot run now, as a sentence; absent, null or empty: it can. */
  readonly obstacle?: string | null
  readonly run: () => void
}

type Source = ComputedRef<readonly Command[]>

/** Everything that the window can do now, each once. Its parts add to it while they are there. */
export const useCommands = defineStore('commands', () => {
  const sources = shallowReactive(new Set<Source>())
  const isMac = ref(false)

  const all = computed((): readonly Command[] => {
    const known = new Map<string, Command>()
    for (const source of sources)
      for (const command of source.value) if (!known.has(command.id)) known.set(command.id, command)
    return [...known.values()]
  })
  const find = (id: string): Command | undefined => all.value.find((command) => command.id === id)
  const add = (source: Source): (() => void) => {
    sources.add(source)
    return () => sources.delete(source)
  }

  const commandOf = (pressed: string): Command | undefined =>
    all.value.find(
      ({ keys }) =>
        keys?.areOfGrid !== true &&
        keys?.combinations.some((combination) => handledAs(combination, isMac.value) === pressed),
    )
  /**
   * The keys that work anywhere in the window. They are taken on the way down: a list that is open under a
   * field would otherwise take Ctrl+Enter for its own Enter and change what is about to be asked.
   */
  const onKey = (event: KeyboardEvent): void => {
    const pressed = pressedOf(event)
    const command = pressed === null ? undefined : commandOf(pressed)
    if (command?.keys === undefined || isDialogOpen()) return
    if (command.keys.areLeftToFields && isTypedInto(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (!command.obstacle && (!event.repeat || command.keys.areRepeated)) command.run()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  onScopeDispose(() => window.removeEventListener('keydown', onKey, { capture: true }))
  return { all, find, add, isMac }
})

/** What a part of the window can do. */
export interface Offer {
  /** What the part is called. */
  readonly place?: string
  readonly commands: readonly Command[]
}

/** Adds commands while the component is there. */
export const useOffer = (offer: () => Offer): void => {
  const { add } = useCommands()
  const source = computed(() => {
    const { place = '', commands } = offer()
    return commands.map((command) => ({ place, ...command }))
  })
  onBeforeUnmount(add(source))
}
