import { useI18n } from 'vue-i18n'
import { unknownKind, worstKind } from '../../src-core/proof/verdict'
import { queryTitle } from '../../src-core/results/result-source'
import { durationParts } from '../../src-core/time/duration-parts'
import { shortened } from '../../src-core/time/instant-formatter'
import type { StoredResult } from '../../src-preload/contract/stored'
import { useCounts } from '../messages/use-counts'
import { useSettings } from '../settings/settings'
import { sourceOfStored } from './stored-source'

/** Describes a kept result in two lines: what was asked, and what is there. */
export const useStoredText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { counted, number, size } = useCounts()

  const rangeOf = ({ request }: StoredResult): string => {
    const { start, end } = request.query
    if (start === undefined && end === undefined) return t('query.presets.serviceDefault')
    const minute = (ms: number | undefined): string =>
      ms === undefined ? '…' : shortened(settings.formatter.formatInstant(ms), 16)
    return t('results.tabs.typedRange', { start: minute(start), end: minute(end) })
  }
  const nameOf = (result: StoredResult): string =>
    t('kept.line', { devices: queryTitle(sourceOfStored(result, undefined)), range: rangeOf(result) })
  /** The worst of all devices. */
  const verdictOf = ({ request, devices, unproven }: StoredResult): string => {
    if (unproven !== undefined)
      return t(
        unproven.kind === 'file' && unproven.cause === 'damaged'
          ? 'kept.verdict.damaged'
          : 'kept.verdict.unproven',
      )
    if (request.kind === 'latest') return t('kept.verdict.latest', { limit: number(request.query.limit) })
    const kinds = devices.map(({ verdict }) => verdict?.kind ?? unknownKind)
    return t(`kept.verdict.${worstKind(kinds)}`)
  }
  /** In its largest unit. */
  const ageOf = ({ asOf }: StoredResult): string => {
    const [part] = durationParts(Math.max(1000, Date.now() - asOf))
    return part === undefined ? '' : t(`pictures.durations.${part.unit}`, { value: number(part.value) })
  }
  const factsOf = (result: StoredResult): string => {
    const events = counted('results.status.events', result.eventCount)
    return t('kept.facts', {
      events,
      verdict: verdictOf(result),
      age: ageOf(result),
      size: size(result.byteCount),
    })
  }
  return { nameOf, factsOf }
}
