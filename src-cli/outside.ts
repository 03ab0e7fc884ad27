import { askOutside } from '../src-core/results/ask-outside'
import type { EventsResult } from '../src-core/results/events-result'
import { outsideSummary } from '../src-core/words/outside-text'
import type { Session } from './session'

/** Asks what lies outside of a range, unless that is switched off, so that it stands in the proof of a file. */
export const lookOutside = async (
  { desktop, interruption, page }: Session,
  { state }: EventsResult,
): Promise<void> => {
  const { range } = state
  if (range === null || !page.asksOutside || interruption.aborted) return
  const { queryId } = range
  const cancel = (): void => void desktop.cancelQuery({ queryId })
  interruption.addEventListener('abort', cancel, { once: true })
  await askOutside(desktop, state, queryId)
  interruption.removeEventListener('abort', cancel)
}

/** Says what came, and nothing if nothing did. */
export const sayOutside = ({ output, page }: Session, { state }: EventsResult): void => {
  const found = outsideSummary(page.words, state.outside)
  if (found !== '')
    output.say(`Outside of the range: ${found}. 'device-events strays' with the device writes them.`)
}
