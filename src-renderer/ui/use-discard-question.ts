import { ref } from 'vue'

/**
 * Discards typed text only if the user agrees: `leave` leaves immediately if nothing was typed, and asks
 * otherwise.
 */
export const useDiscardQuestion = (isTyped: () => boolean) => {
  const isAsking = ref(false)
  let proceed = (): void => undefined

  const leave = (action: () => void): void => {
    if (!isTyped()) {
      action()
      return
    }
    proceed = action
    isAsking.value = true
  }
  const keep = (): void => {
    isAsking.value = false
  }
  const discard = (): void => {
    isAsking.value = false
    proceed()
  }
  return { isAsking, leave, keep, discard }
}
