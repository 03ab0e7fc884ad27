import type { EventsResult } from '../src-core/results/events-result'
import { sharedIdCountOf } from '../src-core/results/shared-id-count'
import { answerDoubtTexts, doubtTexts } from '../src-core/words/doubt-text'
import { missingTexts } from '../src-core/words/missing-text'
import type { Session } from './session'

type Speaking = Pick<Session, 'output' | 'page'>

/**
 * Names the times that were not fetched, or of the latest events the devices, and why, in the words of the
 * window.
 */
const sayNotFetched = ({ output, page }: Speaking, { state, source }: EventsResult): void => {
  const devices = state.range?.devices ?? []
  for (const { deviceId, verdict } of devices) {
    const name = devices.length === 1 ? '' : `${deviceId}, `
    for (const words of missingTexts(page.words, verdict?.missing ?? []))
      output.say(`Not fetched: ${name}${words}`)
    for (const words of doubtTexts(page.words, verdict)) output.say(`Not proven: ${name}${words}`)
  }
  const answers = source.kind === 'query' ? (source.answers ?? []) : []
  for (const answer of answers) {
    const { deviceId, error } = answer
    if (error !== undefined) output.say(`Not fetched: ${deviceId}: ${page.sentenceOf(error).what}`)
    const name = answers.length === 1 ? '' : `${deviceId}: `
    for (const words of answerDoubtTexts(page.words, answer)) output.say(`Not proven: ${name}${words}`)
  }
}

/** Says how many events share an id, by which the service deletes. Returns that number. */
export const saySharedIds = ({ output, page }: Speaking, tab: EventsResult): number => {
  const sharedIds = sharedIdCountOf(tab)
  if (sharedIds > 0) output.say(`Shared IDs: ${page.counts.counted('results.status.sharedIds', sharedIds)}.`)
  return sharedIds
}

/** Says what is wrong with a result: what was not fetched of it, and shared ids, whose number it returns. */
export const sayMissing = (speaking: Speaking, tab: EventsResult): number => {
  sayNotFetched(speaking, tab)
  return saySharedIds(speaking, tab)
}
