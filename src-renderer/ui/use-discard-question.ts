import { ref } from 'vue'

/** What was typed is thrown away only when the user says so: `leave` goes on at once where nothing was typed, and asks otherwise. */
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
