import { useI18n } from 'vue-i18n'
import type { RangeStanding } from '../stores/result-tab'
import { useSettings } from '../stores/settings'
import { useCounts } from './use-counts'

/** A complete range in words: how far it is, or what has been proven. */
export const useRangeWords = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { counted, number } = useCounts()

  return ({ progress, verdict }: RangeStanding): string => {
    const events = counted('results.status.events', verdict?.eventCount ?? progress.eventCount)
    if (verdict === undefined) {
      const { windowsDone: done, windowsLeft: left } = progress
      const key = progress.isLinkDown ? 'linkDown' : 'running'
      return t(`results.status.range.${key}`, { events, done: number(done), total: number(done + left) })
    }
    const { kind, requestCount, missing, windowCount, notProvable } = verdict
    const [instant = 0, ...more] = notProvable
    const key = kind === 'notProvable' && more.length > 0 ? 'notProvableMore' : kind
    return t(`results.status.range.${key}`, {
      events,
      requests: counted('results.status.range.requests', requestCount),
      missing: number(missing.length),
      total: number(windowCount),
      instant: settings.formatter.formatInstant(instant),
      count: number(more.length),
    })
  }
}
