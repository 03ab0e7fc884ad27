import { computed } from 'vue'
import { seriesInks } from '../ui/series-inks'
import { useIsDark } from '../ui/use-is-dark'

/** Colours of series by their index; -1 has that of all others. */
export const useSeriesDots = () => {
  const isDark = useIsDark()
  return computed(() => {
    const inks = isDark.value ? seriesInks.dark : seriesInks.light
    return (index: number): string => inks[index < 0 ? inks.length - 1 : index % (inks.length - 2)] ?? inks[0]
  })
}
