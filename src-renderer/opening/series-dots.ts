import { computed } from 'vue'
import { seriesInks } from '../ui/series-inks'
import { useIsDark } from '../ui/use-is-dark'

/** Colours of series by their place; -1 has that of all others. */
export const useSeriesDots = () => {
  const isDark = useIsDark()
  return computed(() => {
    const inks = isDark.value ? seriesInks.dark : seriesInks.light
    return (place: number): string => inks[place < 0 ? inks.length - 1 : place % (inks.length - 2)] ?? inks[0]
  })
}
