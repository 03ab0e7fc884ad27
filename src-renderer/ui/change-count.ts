import { shallowRef } from 'vue'

/**
 * Counts the changes of a plain structure that Vue does not observe. Computations that read the count run
 * again after a change.
 */
export interface ChangeCount {
  readonly count: number
  /** For readers of the structure that do not need the number. */
  track(): void
  trigger(): void
}

export const createChangeCount = (): ChangeCount => {
  const changes = shallowRef(0)
  return {
    get count() {
      return changes.value
    },
    track: () => void changes.value,
    trigger: () => {
      changes.value += 1
    },
  }
}
