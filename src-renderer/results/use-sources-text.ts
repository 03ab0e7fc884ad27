import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'

/** From how many devices events are. `counts`: those of each queried device. */
export const useSourcesText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  return (events: string, counts: readonly number[]): string => {
    const part = counts.filter((count) => count > 0).length
    const devices = number(counts.length)
    if (part === 0 || part === counts.length) return t('results.status.ofDevices', { events, devices })
    return t('results.status.ofSomeDevices', { events, part: number(part), devices })
  }
}
