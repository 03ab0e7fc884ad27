import { ref } from 'vue'

/** Discards typed text only if the user agrees: `leave` leaves immediately if nothing was typed, and asks otherwise. */
export const useDiscardQuestion = (isTyped: () => boolean) => {
  const isAsked = ref(false)
  let proceed = (): void => undefined

  const leave = (action: () => void): void => {
    if (!isTyped()) {
      action()
      return
    }
    proceed = action
    isAsked.value = true
  }
  const keep = (): void => {
    isAsked.value = false
  }
  const discard = (): void => {
    isAsked.value = false
    proceed()
  }
  return { isAsked, leave, keep, discard }
}
