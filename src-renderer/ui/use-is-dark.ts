import { useThemeVars } from 'naive-ui'
import { computed, type ComputedRef } from 'vue'

/** Whether the theme in use is the dark one. */
export const useIsDark = (): ComputedRef<boolean> => {
  const theme = useThemeVars()
  return computed(() => theme.value.baseColor.toUpperCase() === '#000')
}
