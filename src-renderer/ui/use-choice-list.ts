import { computed, type Ref, ref, watch } from 'vue'

interface ChoiceList {
  readonly options: Readonly<Ref<readonly string[]>>
  choose(option: string): void
  /** Enter without a current option. */
  submit(): void
}

/** A list below a text field: opens on demand, and closes as soon as the user does anything else. */
export const useChoiceList = ({ options, choose, submit }: ChoiceList) => {
  const isWanted = ref(false)
  /** There is no current option before the user has moved in the list. */
  const current = ref(-1)
  const isOpen = computed(() => isWanted.value && options.value.length > 0)
  watch(options, () => (current.value = -1))

  const open = (): void => {
    isWanted.value = true
  }
  const close = (): void => {
    isWanted.value = false
    current.value = -1
  }
  const pick = (option: string): void => {
    choose(option)
    close()
  }
  const move = (step: number): void => {
    const wasOpen = isOpen.value
    open()
    const last = options.value.length - 1
    current.value = wasOpen ? Math.max(0, Math.min(last, current.value + step)) : 0
  }
  const enter = (): void => {
    const option = isOpen.value ? options.value[current.value] : undefined
    if (option !== undefined) return pick(option)
    close()
    submit()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp' && isOpen.value) move(-1)
    else if (event.key === 'Escape' && isOpen.value) close()
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { isOpen, current, open, close, pick, onKey }
}
