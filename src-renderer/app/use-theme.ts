import { computed, onBeforeUnmount, ref, watchEffect } from 'vue'
import { useSettings } from '../settings/settings'
import { darkOverrides, lightOverrides } from '../ui/theme'
import { darkTheme } from './dark-theme'

/** The theme that the settings ask for, following the system where they leave it to it. */
export const useTheme = () => {
  const settings = useSettings()
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
  const isSystemDark = ref(systemIsDark.matches)
  const follow = (event: MediaQueryListEvent): void => {
    isSystemDark.value = event.matches
  }
  systemIsDark.addEventListener('change', follow)
  onBeforeUnmount(() => systemIsDark.removeEventListener('change', follow))

  const isDark = computed(() =>
    settings.settings.theme === 'system' ? isSystemDark.value : settings.settings.theme === 'dark',
  )
  watchEffect(() => {
    document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light'
  })
  return {
    theme: computed(() => (isDark.value ? darkTheme : null)),
    overrides: computed(() => (isDark.value ? darkOverrides : lightOverrides)),
  }
}
