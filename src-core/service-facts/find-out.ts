import { type Probe, probeWeight, type Probing, type ProbingTools } from './probe'
import { probeEnds } from './probe-ends'
import { probeDefaultLimit } from './probe-limit'

type Range = Pick<Probe, 'start' | 'end'>

function* probeUnknownDevice({ start, end }: Range, { vote }: ProbingTools): Probing {
  for (const from of [start, start + 1]) {
    const answer = yield { purpose: 'unknownDevice', start: from, end }
    // Somebody has a device of this name.
    if (answer.kind === 'events' && answer.shape.count > 0) return
    const value = answer.kind === 'events' ? 'emptyList' : answer.as
    vote('unknownDevice', { values: [value], weight: probeWeight })
  }
}

/**
 * What ordinary queries leave open of a service: requests that only read, of a device and a range of its events.
 * Whoever carries them out bounds their number. It stays silent wherever the answers do not decide.
 */
export function* probeService(range: Range, tools: ProbingTools): Probing {
  const seed = yield* probeDefaultLimit(range, tools)
  yield* probeUnknownDevice(range, tools)
  if (seed !== undefined) yield* probeEnds(seed, tools)
}
