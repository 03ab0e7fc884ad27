import { onBeforeUpdate, onUpdated, type Ref } from 'vue'

/**
 * Moves the focus to a successor if the element that has it goes with an update of the component. `frame`:
 * what the component draws.
 */
export const useKeptFocus = (
  frame: Ref<HTMLElement | null>,
  successor: () => HTMLElement | null | undefined,
): void => {
  let holder: Element | null = null
  onBeforeUpdate(() => {
    holder = frame.value?.contains(document.activeElement) === true ? document.activeElement : null
  })
  onUpdated(() => {
    if (holder !== null && !holder.isConnected) successor()?.focus()
  })
}
