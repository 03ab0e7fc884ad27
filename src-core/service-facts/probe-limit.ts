import { maximumLimit } from '../events/event'
import type { AnswerShape } from './answer-shape'
import { hasMore, wasCut } from './kept'
import { type Probe, type ProbeAnswer, probeWeight, type Probing, type ProbingTools } from './probe'

type Range = Pick<Probe, 'start' | 'end'>
type Answered = Extract<ProbeAnswer, { kind: 'events' }>

/** Parts of a range whose events are others than the newest or the oldest. */
const halvesOf = ({ start, end }: Range): readonly Range[] => {
  const middle = Math.floor((start + end) / 2)
  return [
    { start, end: middle },
    { start: middle, end },
  ]
}

/** Whether events were left out of an answer without a limit, as answers after it show. */
function* isKnownCut(range: Range, bare: Answered, seed: Answered): Probing<boolean> {
  const earlier = { ...range, deviceId: '', at: bare.askedAt, askedAt: bare.askedAt, shape: bare.shape }
  const isCutBy = ({ shape, askedAt }: Answered): boolean =>
    wasCut(earlier, { deviceId: '', askedAt, at: askedAt, shape })
  if (isCutBy(seed)) return true
  if (seed.shape.count < maximumLimit || bare.shape.count !== seed.shape.count) return false
  for (const half of halvesOf(range)) {
    const answer = yield { purpose: 'events', ...half }
    if (answer.kind === 'events' && isCutBy(answer)) return true
  }
  return false
}

/**
 * How many events come if no limit is given, in two answers to ranges that are known to hold more. Returns the
 * events of the range, as many as one answer holds; undefined: there are none to learn from.
 */
export function* probeDefaultLimit(range: Range, { vote }: ProbingTools): Probing<AnswerShape | undefined> {
  const bare = yield { purpose: 'defaultLimit', ...range }
  const seed = yield { purpose: 'events', ...range }
  if (bare.kind !== 'events' || seed.kind !== 'events') return undefined
  const { count } = bare.shape
  const isCut = count > 0 && (yield* isKnownCut(range, bare, seed))
  if (!isCut) return seed.shape
  const values = [String(count)]
  vote('defaultLimit', { values, weight: probeWeight })
  const again = yield { purpose: 'defaultLimit', start: range.start + 1, end: range.end - 1 }
  if (again.kind !== 'events' || again.shape.count === 0) return seed.shape
  const isSame = again.shape.count === count
  if (isSame || hasMore(again.shape, seed.shape))
    vote('defaultLimit', { values: [String(again.shape.count)], weight: probeWeight })
  return seed.shape
}
