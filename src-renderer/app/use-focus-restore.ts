import { onBeforeUnmount, onMounted } from 'vue'
import { canHaveFocus } from '../ui/focusable'
import { createFocusTrail, type FocusPosition, positionOf } from './focus-trail'

/**
 * ms from a press to the end of what it closed. An entry of a menu never has the keyboard, and takes it away
 * all the same.
 */
const longestPress = 1000

/**
 * When what had the keyboard is removed, hidden or disabled, browsers leave it with the page itself, and the
 * next key begins at the top. Here it goes on beside, or back to where it came from. A click on an empty
 * position stays what it is.
 */
export const useFocusRestore = (): void => {
  const trail = createFocusTrail()
  let last: FocusPosition | null = null
  let pressed: { readonly position: FocusPosition; readonly at: number } | null = null

  const lostPosition = (): FocusPosition | null => {
    const active = document.activeElement ?? document.body
    if (active !== document.body && !active.matches(':disabled')) return null
    if (last !== null && !canHaveFocus(last.element)) return last
    const isFresh = pressed !== null && performance.now() - pressed.at < longestPress
    return pressed !== null && isFresh && !pressed.position.element.isConnected ? pressed.position : null
  }
  const restore = (): void => {
    const lost = lostPosition()
    if (lost === null) return
    last = null
    pressed = null
    trail.after(lost)?.focus({ preventScroll: true })
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    last = positionOf(target)
    trail.add(target)
  }
  const onPress = ({ target }: Event): void => {
    if (target instanceof HTMLElement) pressed = { position: positionOf(target), at: performance.now() }
  }
  // What is hidden keeps the keyboard until the page is drawn again.
  const later = (): void => void requestAnimationFrame(() => requestAnimationFrame(restore))
  const observer = new MutationObserver(restore)

  onMounted(() => {
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', later)
    document.addEventListener('pointerdown', onPress, { capture: true })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  })
  onBeforeUnmount(() => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', later)
    document.removeEventListener('pointerdown', onPress, { capture: true })
    observer.disconnect()
  })
}
