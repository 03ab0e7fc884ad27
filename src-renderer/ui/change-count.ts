import { shallowRef } from 'vue'

/** Counts the changes of a plain structure that Vue does not observe. Whatever reads the count is computed again after a change. */
export interface ChangeCount {
  readonly count: number
  /** For one who reads the structure, and needs no number. */
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
