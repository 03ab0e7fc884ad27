import { useI18n } from 'vue-i18n'
import type { RecentQuery } from '../../src-preload/contract/query'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useSettings } from '../settings/settings'
import { quoteDevice } from './device-list'

/** More would make the line too long to read. */
const maxNamed = 3

/** Describes a recent query in one line: devices, range, query mode. */
export const useRecentText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { number } = useCounts()
  const { list } = useJoined()

  const devicesOf = (devices: readonly string[]): string => {
    const named = list(devices.slice(0, maxNamed).map(quoteDevice))
    const more = devices.length - maxNamed
    return more > 0 ? t('query.recentDevices', { devices: named, count: number(more) }) : named
  }
  return ({ devices, preset, start, end, relative, extent: mode, limit }: RecentQuery): string => {
    const time = (ms: number | undefined): string =>
      ms === undefined ? '…' : settings.formatter.formatInstant(ms)
    const range =
      preset === 'custom'
        ? t('results.tabs.typedRange', {
            start: relative?.start ?? time(start),
            end: relative?.end ?? time(end),
          })
        : t(`query.presets.${preset}`)
    const kind =
      mode === 'complete' ? t('query.recentComplete') : t('query.recentLatest', { limit: number(limit) })
    return t('query.recentLine', { devices: devicesOf(devices), range, kind })
  }
}
