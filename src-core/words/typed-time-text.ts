import { wholeLength } from '../time/instant-formatter'
import type { ParsedTime } from '../time/parse-local'
import { instantOf, type RangeSide } from '../time/typed-range'
import { zoneLabel } from '../time/zones'
import type { TimedWords } from './words'

const keyOf = ({ kind }: ParsedTime, side: RangeSide): string => {
  if (kind === 'empty') return `query.echo.${side}Empty`
  if (kind !== 'ambiguous') return `query.echo.${kind}`
  return side === 'start' ? 'query.echo.earlierOfTwo' : 'query.echo.laterOfTwo'
}

/** How a typed time was understood. It does not repeat what the user has typed. */
export const typedTimeText = (
  { t, formatter }: TimedWords,
  parsed: ParsedTime,
  { side, typed }: { readonly side: RangeSide; readonly typed: string },
): string => {
  const ms = instantOf(parsed, side)
  const key = keyOf(parsed, side)
  if (ms === undefined) return t(key)
  const time = formatter.formatInstant(ms)
  return t(parsed.kind === 'instant' && time === typed ? 'query.echo.zone' : key, {
    time: time.slice(0, wholeLength),
    label: zoneLabel(ms, formatter.zone),
    offset: formatter.formatOffset(ms),
  })
}
