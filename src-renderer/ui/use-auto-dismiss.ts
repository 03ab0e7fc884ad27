import { onBeforeUnmount, type Ref, watch } from 'vue'

/** ms: long enough to be read twice. */
export const dismissAfterMs = 15_000

/**
 * Dismisses a notice that needs no answer after a while, but not while the pointer or the focus is on it.
 * `what`: null if there is none.
 */
export const useAutoDismiss = (what: Readonly<Ref<unknown>>, end: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const held = new Set<string>()
  const stop = (): void => clearTimeout(timer)
  const begin = (): void => {
    stop()
    if (what.value !== null && held.size === 0) timer = setTimeout(end, dismissAfterMs)
  }
  const hold = (by: 'pointer' | 'keyboard'): void => {
    held.add(by)
    stop()
  }
  const release = (by: 'pointer' | 'keyboard'): void => {
    held.delete(by)
    begin()
  }
  // The next notice is a new element, if there is one, so pointer and focus no longer hold it.
  watch(
    what,
    (now) => {
      if (now === null) held.clear()
      begin()
    },
    { immediate: true },
  )
  onBeforeUnmount(stop)
  return {
    onPointerenter: () => hold('pointer'),
    onPointerleave: () => release('pointer'),
    onFocusin: () => hold('keyboard'),
    onFocusout: () => release('keyboard'),
  }
}
