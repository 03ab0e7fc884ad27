import { useThemeVars } from 'naive-ui'
import { computed } from 'vue'
import { seriesInks } from './series-inks'
import { stateFills } from './state-fills'
import { useIsDark } from './use-is-dark'

const numbered = (name: string, colors: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(colors.map((color, index) => [`--${name}-${String(index)}`, color]))

/** Naive UI's colours as custom properties for our own elements, so that light and dark follow the theme. */
export const useColors = () => {
  const theme = useThemeVars()
  const isDark = useIsDark()
  return computed(() => ({
    '--accent': theme.value.primaryColor,
    '--accent-strong': theme.value.primaryColorHover,
    '--accent-soft': `color-mix(in srgb, ${theme.value.primaryColor} 11%, transparent)`,
    '--text-1': theme.value.textColor1,
    '--text-2': theme.value.textColor2,
    '--text-3': theme.value.textColor3,
    '--line': theme.value.dividerColor,
    '--border': theme.value.borderColor,
    '--ground': theme.value.bodyColor,
    '--raised': theme.value.tableHeaderColor,
    '--card': theme.value.cardColor,
    '--popover': theme.value.popoverColor,
    '--hover': theme.value.hoverColor,
    '--pressed': theme.value.pressedColor,
    '--code': theme.value.codeColor,
    '--warning': theme.value.warningColor,
    '--error': theme.value.errorColor,
    '--success': theme.value.successColor,
    '--radius': theme.value.borderRadius,
    '--mono': theme.value.fontFamilyMono,
    '--scrollbar': theme.value.scrollbarColor,
    ...numbered('ink', seriesInks[isDark.value ? 'dark' : 'light']),
    ...numbered('state', stateFills[isDark.value ? 'dark' : 'light']),
  }))
}
