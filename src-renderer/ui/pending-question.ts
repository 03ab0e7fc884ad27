import { ref, shallowRef } from 'vue'

/** A question to the user; whoever asks waits for the answer. */
export const createPendingQuestion = <Asked extends object, Answer>() => {
  /** With a number of its own. Stored while the dialog fades out. */
  const question = shallowRef<(Asked & { readonly number: number }) | null>(null)
  const isOpen = ref(false)
  let lastNumber = 0
  let settle: ((answer: Answer | null) => void) | null = null

  const end = (answer: Answer | null): void => {
    isOpen.value = false
    settle?.(answer)
    settle = null
  }
  const accept = (answer: Answer): void => end(answer)
  /** Null: the user declined. */
  const ask = (asked: Asked): Promise<Answer | null> => {
    end(null)
    lastNumber += 1
    question.value = { ...asked, number: lastNumber }
    isOpen.value = true
    return new Promise((resolve) => {
      settle = resolve
    })
  }
  const forget = (): void => {
    if (!isOpen.value) question.value = null
  }
  return { question, isOpen, ask, accept, decline: () => end(null), forget }
}
