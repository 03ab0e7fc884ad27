import { onMounted, type Ref, ref } from 'vue'

/**
 * A Naive UI modal that is created open has no transition and does not report that it was shown, so lazily
 * loaded dialogs open after mounting.
 */
export const useMounted = (): Readonly<Ref<boolean>> => {
  const isMounted = ref(false)
  onMounted(() => (isMounted.value = true))
  return isMounted
}
