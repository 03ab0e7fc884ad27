import { countsIn } from './counts'
import type { Words } from './words'

/** From how many devices events are. `counts`: those of each queried device. */
export const sourcesText = (words: Words, events: string, counts: readonly number[]): string => {
  const { number } = countsIn(words)
  const part = counts.filter((count) => count > 0).length
  const devices = number(counts.length)
  return part === 0 || part === counts.length
    ? words.t('results.status.ofDevices', { events, devices })
    : words.t('results.status.ofSomeDevices', { events, part: number(part), devices })
}
