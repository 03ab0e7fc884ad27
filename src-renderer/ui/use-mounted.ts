import { onMounted, type Ref, ref } from 'vue'

/** Naive UI's modal neither moves nor reports that it was shown when it is created open: a dialog that is loaded when needed opens after that. */
export const useMounted = (): Readonly<Ref<boolean>> => {
  const isMounted = ref(false)
  onMounted(() => (isMounted.value = true))
  return isMounted
}
