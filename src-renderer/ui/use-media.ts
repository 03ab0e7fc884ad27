import { onBeforeUnmount, type Ref, ref } from 'vue'

/** Whether a media query currently matches. */
export const useMedia = (query: string): Readonly<Ref<boolean>> => {
  const list = window.matchMedia(query)
  const holds = ref(list.matches)
  const follow = (event: MediaQueryListEvent): void => {
    holds.value = event.matches
  }
  list.addEventListener('change', follow)
  onBeforeUnmount(() => list.removeEventListener('change', follow))
  return holds
}
