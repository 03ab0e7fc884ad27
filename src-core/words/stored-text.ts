import type { AppError } from '../errors/errors'
import { unknownKind, type VerdictKind, worstKind } from '../proof/verdict'
import { queryTitle } from '../results/result-source'
import { durationParts } from '../time/duration-parts'
import { shortened } from '../time/instant-formatter'
import { countsIn } from './counts'
import type { TimedWords } from './words'

/** What was asked for; ends in ms since the epoch. */
interface KeptQuery {
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
}

/** A result that is kept on the disk. */
interface KeptResult {
  readonly request:
    | { readonly kind: 'range'; readonly query: KeptQuery }
    | { readonly kind: 'latest'; readonly query: KeptQuery & { readonly limit: number } }
  readonly devices: readonly { readonly verdict?: { readonly kind: VerdictKind } }[]
  /** Why nothing of it is proven. */
  readonly unproven?: AppError
  /** ms since the epoch. */
  readonly asOf: number
  readonly eventCount: number
  readonly byteCount: number
}

/** Describes a kept result in two lines: what was asked, and what is there. */
export const storedTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number, size } = countsIn(words)

  const rangeOf = ({ start, end }: KeptQuery): string => {
    if (start === undefined && end === undefined) return t('query.presets.serviceDefault')
    const minute = (ms: number | undefined): string =>
      ms === undefined ? '…' : shortened(words.formatter.formatInstant(ms), 16)
    return t('results.tabs.typedRange', { start: minute(start), end: minute(end) })
  }
  const nameOf = ({ request: { query } }: KeptResult): string =>
    t('kept.line', { devices: queryTitle(query), range: rangeOf(query) })
  /** The worst of all devices. */
  const verdictOf = ({ request, devices, unproven }: KeptResult): string => {
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
  const ageOf = ({ asOf }: KeptResult): string => {
    const [part] = durationParts(Math.max(1000, Date.now() - asOf))
    return part === undefined ? '' : t(`pictures.durations.${part.unit}`, { value: number(part.value) })
  }
  const factsOf = (result: KeptResult): string =>
    t('kept.facts', {
      events: counted('results.status.events', result.eventCount),
      verdict: verdictOf(result),
      age: ageOf(result),
      size: size(result.byteCount),
    })
  return { nameOf, factsOf }
}
