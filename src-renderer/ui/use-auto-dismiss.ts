import { onBeforeUnmount, onMounted, onUpdated } from 'vue'

/** ms: a line is read in less. */
export const dismissAfterMs = 6_000

/**
 * Ends a notice a while after it has come or has changed, but not while the pointer or the focus is on it.
 * `end`: null if it stays. Returns the listeners of its element.
 */
export const useAutoDismiss = (end: () => (() => void) | null) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const held = new Set<string>()
  const stop = (): void => clearTimeout(timer)
  const begin = (): void => {
    stop()
    const ending = end()
    if (ending !== null && held.size === 0) timer = setTimeout(ending, dismissAfterMs)
  }
  const hold = (by: 'pointer' | 'keyboard'): void => {
    held.add(by)
    stop()
  }
  const release = (by: 'pointer' | 'keyboard'): void => {
    held.delete(by)
    begin()
  }
  onMounted(begin)
  onUpdated(begin)
  onBeforeUnmount(stop)
  return {
    onPointerenter: () => hold('pointer'),
    onPointerleave: () => release('pointer'),
    onFocusin: () => hold('keyboard'),
    onFocusout: () => release('keyboard'),
  }
}
