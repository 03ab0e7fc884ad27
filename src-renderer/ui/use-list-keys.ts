import { type Ref, ref } from 'vue'

interface ListKeys {
  readonly count: Readonly<Ref<number>>
  /** Rows visible at once. */
  readonly pageRows: Readonly<Ref<number>>
  reveal(position: number): void
  /** Space. */
  toggle(position: number): void
}

/**
 * The keys of a long list with one tab stop: arrow keys, Page Up and Down, Home and End move in it, Space
 * acts as its button.
 */
export const useListKeys = ({ count, pageRows, reveal, toggle }: ListKeys) => {
  const current = ref(0)
  const moveTo = (position: number): void => {
    current.value = Math.max(0, Math.min(count.value - 1, position))
    reveal(current.value)
  }
  const targets: Readonly<Record<string, () => number>> = {
    ArrowUp: () => current.value - 1,
    ArrowDown: () => current.value + 1,
    PageUp: () => current.value - pageRows.value,
    PageDown: () => current.value + pageRows.value,
    Home: () => 0,
    End: () => count.value - 1,
  }
  const onKey = (event: KeyboardEvent): void => {
    const target = targets[event.key]
    if (target) moveTo(target())
    else if (event.key === ' ') toggle(current.value)
    else return
    event.preventDefault()
  }
  return { current, moveTo, onKey }
}
