import { type Ref, watch } from 'vue'

const keysOf = {
  across: { ArrowLeft: -1, ArrowRight: 1 },
  down: { ArrowUp: -1, ArrowDown: 1 },
} as const

/** The buttons of a group, without those of a pop-up that opens in it. */
const membersOf = (group: HTMLElement): readonly HTMLButtonElement[] =>
  [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter((button) => {
    const popUp = button.closest('[role=menu], [role=dialog]')
    return popUp === null || popUp.contains(group)
  })

/**
 * One tab stop for all buttons of a group: arrow keys in its `direction`, Home and End move the focus among
 * them. Tab comes back to the one that had it last; before that to the pressed one, or the first.
 */
export const useRovingFocus = (
  group: Readonly<Ref<HTMLElement | null>>,
  direction: keyof typeof keysOf,
): void => {
  const attach = (element: HTMLElement): (() => void) => {
    let current: HTMLButtonElement | undefined
    const update = (): void => {
      const members = membersOf(element)
      if (current === undefined || !members.includes(current))
        current = members.find((member) => member.getAttribute('aria-pressed') === 'true') ?? members[0]
      for (const member of members) member.tabIndex = member === current ? 0 : -1
    }
    const remember = ({ target }: Event): void => {
      const focused = membersOf(element).find((member) => member === target)
      if (focused === undefined) return
      current = focused
      update()
    }
    const move = (event: KeyboardEvent): void => {
      const members = membersOf(element)
      const at = members.findIndex((member) => member === event.target)
      if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return
      const step = (keysOf[direction] as Readonly<Record<string, number>>)[event.key]
      const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? members.length - 1 : step && at + step
      if (wanted === undefined) return
      event.preventDefault()
      members[Math.max(0, Math.min(members.length - 1, wanted))]?.focus()
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('keydown', move)
    const changes = new MutationObserver(update)
    changes.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    update()
    return () => {
      changes.disconnect()
      element.removeEventListener('focusin', remember)
      element.removeEventListener('keydown', move)
    }
  }
  watch(
    group,
    (element, _, onCleanup) => {
      if (element) onCleanup(attach(element))
    },
    { immediate: true, flush: 'post' },
  )
}
