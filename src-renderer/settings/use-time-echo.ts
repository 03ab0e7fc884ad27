import { useI18n } from 'vue-i18n'
import { wholeLength } from '../../src-core/time/instant-formatter'
import type { ParsedTime } from '../../src-core/time/parse-local'
import { instantOf, type RangeSide } from '../../src-core/time/typed-range'
import { zoneLabel } from '../../src-core/time/zones'
import { useSettings } from './settings'

/** Shows how a typed time was understood, before the query runs. */
export const useTimeEcho = () => {
  const { t } = useI18n()
  const settings = useSettings()

  const keyOf = ({ kind }: ParsedTime, side: RangeSide): string => {
    if (kind === 'empty') return `query.echo.${side}Empty`
    if (kind !== 'ambiguous') return `query.echo.${kind}`
    return side === 'start' ? 'query.echo.earlierOfTwo' : 'query.echo.laterOfTwo'
  }
  return (parsed: ParsedTime, side: RangeSide, typed: string): string => {
    const ms = instantOf(parsed, side)
    const key = keyOf(parsed, side)
    if (ms === undefined) return t(key)
    const { formatter, zone } = settings
    const time = formatter.formatInstant(ms)
    const wall = time.slice(0, wholeLength)
    // Does not repeat what the user has typed.
    return t(parsed.kind === 'instant' && time === typed ? 'query.echo.zone' : key, {
      time: wall,
      label: zoneLabel(ms, zone),
      offset: formatter.formatOffset(ms),
    })
  }
}
