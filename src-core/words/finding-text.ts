import type { Episode } from '../checks/episodes/episode'
import { warningKinds } from '../checks/faults'
import type { ExplainedEpisode } from '../checks/rule'
import { rules } from '../checks/rules/all'
import type { EventTable } from '../events/event-table'
import { showHidden } from '../events/hidden-characters'
import { countsIn } from './counts'
import type { EpisodeWords } from './episode-words'
import { withMinus } from './facts'
import type { Words } from './words'

/** A finding as it is told. */
export interface FindingText {
  /** `temperature stuck at 85`. */
  readonly title: string
  /** `5 h · 300 events`. */
  readonly size: string
  /** Why, and what else is to be known of it. */
  readonly sentence: string
}

/** Events together for less than this have no duration worth saying; ms. */
const leastDuration = 60_000

/**
 * Findings in words. They say what is true of the records; why a device sent them is not known. `hasDevices`: the
 * result has several, so that each is named.
 */
export const findingTextIn = (words: Words, of: EpisodeWords, hasDevices: boolean) => {
  const { counted, number } = countsIn(words)

  const subjectOf = ({ texts }: EventTable, { attributes }: Episode): string => {
    if (attributes.length > 1) return counted('faults.findings.attributes', attributes.length)
    const name = texts.attributeCode[attributes[0] ?? 0] ?? ''
    return name === '' ? words.t('faults.findings.noAttribute') : showHidden(name)
  }
  const valueOf = (hit: ExplainedEpisode): string => {
    const { values, isEqual } = hit.episode
    const limit = of.limitOfRow(hit, hit.row)
    if (!isEqual && values !== null) return of.withUnit(of.range(values), limit)
    const { kind, text } = hit.table.cell(hit.row, 'attributeData')
    const value = kind === 'number' ? of.withUnit(withMinus(text), limit) : showHidden(text)
    return isEqual ? value : words.t('faults.findings.andOthers', { value })
  }
  const titleOf = (hit: ExplainedEpisode): string =>
    words.t(`faults.rules.${hit.kind}.title`, {
      subject: subjectOf(hit.table, hit.episode),
      value: valueOf(hit),
      ...rules[hit.kind].titled?.(hit, of),
    })
  const isLong = ({ from, to, places }: Episode): boolean => places === 1 && to - from >= leastDuration
  const sizeOf = (episode: Episode): string => {
    const { rows, from, to } = episode
    const events = counted('results.status.events', rows.length)
    return isLong(episode) ? words.t('faults.findings.size', { span: of.lasting(to - from), events }) : events
  }
  /** When it was, unless the explanation says so. */
  const timeOf = (episode: Episode, explanation: string): string => {
    const { places, from, to } = episode
    if (Number.isNaN(to - from)) return ''
    const when = of.during(from, to)
    if (places > 1) return words.t('faults.findings.places', { count: number(places), when })
    return isLong(episode) && !explanation.includes(when) ? words.t('faults.findings.when', { when }) : ''
  }
  const alsoOf = ({ others }: Episode): string =>
    others.length === 0
      ? ''
      : words.t('faults.findings.also', {
          names: of.list(others.map((kind) => words.t(`faults.rules.${kind}.name`))),
        })
  const doubtOf = ({ reason, others, rows }: Episode): string =>
    [reason.kind, ...others].every((kind) => warningKinds.includes(kind))
      ? counted('faults.findings.mayBeRight', rows.length)
      : ''
  const sentenceOf = (hit: ExplainedEpisode): string => {
    const { brief, why } = rules[hit.kind]
    const reason = brief?.(hit, of) ?? ''
    const explanation = reason === '' ? why(hit, of) : reason
    const time = timeOf(hit.episode, explanation)
    const all = of.sentences(explanation, time, alsoOf(hit.episode), doubtOf(hit.episode))
    const devices = hit.table.texts.deviceId
    const device = devices[hit.episode.device] ?? ''
    if (device !== '') return hasDevices ? of.about(showHidden(device), all) : all
    const isAlone = devices.every((name) => name === '')
    return isAlone ? all : of.about(words.t('faults.findings.noDevice'), all)
  }
  return (table: EventTable, episode: Episode): FindingText => {
    const hit = { ...episode.reason, table, row: episode.row, episode }
    return { title: titleOf(hit), size: sizeOf(episode), sentence: sentenceOf(hit) }
  }
}
