import { expect, it } from 'vitest'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import { PolledProof } from '../../../../src-main/live/polled-proof'
import { hour, minute, startMs } from './simulated-events'

/** A device whose service does not say what time it is; `polled` answers all up to now. */
const follow = () => {
  let now = startMs
  const clock = { now: () => now, schedule: () => () => undefined }
  const proof = new PolledProof({ clock, clockDifference: () => undefined, startMs })
  const polled = (): void => {
    const first = Math.min(proof.facts.startMs, now)
    const window = { first, last: now }
    const coverage = { ...nothingAsked, asked: [window], proven: [{ ...window, asOf: now }] }
    const outcome = { newCount: 0, stamps: new Float64Array(0), coverage, answerMs: 0, heldUpMs: 0 }
    const settled = { windows: [window], askedAt: now, isHeldUp: false, isSentAnew: false }
    proof.settle({ ...settled, outcome: { ...outcome, isCancelled: false } })
  }
  return { proof, polled, move: (ms: number) => void (now += ms), now: () => now }
}

it('claims nothing of an hour that had not come, once a clock that was ahead is right again', () => {
  const { proof, polled, move, now } = follow()
  move(10 * minute)
  polled()
  move(hour)
  polled()
  move(-hour + 5000)
  polled()
  const { window, coverage } = proof.status
  expect(window).toEqual({ first: startMs, last: now() })
  expect(coverage.proven.at(-1)?.last).toBe(now())
  // What comes until then is asked for.
  expect(proof.facts.reached).toBe(now())
})

it('ends with what was followed before its clock was set back, as missing, with the reason', () => {
  const { proof, polled, move, now } = follow()
  move(10 * minute)
  polled()
  const followedTo = now()
  move(-5 * minute)
  polled()
  expect(proof.status.missing).toEqual([])
  proof.endWithdrawn()
  expect(proof.status.window).toEqual({ first: startMs, last: followedTo })
  expect(proof.status.missing).toEqual([
    { first: now() + 1, last: followedTo, errors: [{ kind: 'clockSetBack' }] },
  ])
})

it('begins anew where its clock was set back to before it began, and ends with the reason', () => {
  const { proof, polled, move, now } = follow()
  move(10 * minute)
  polled()
  const followedTo = now()
  move(-hour)
  polled()
  move(minute)
  polled()
  const begunAt = now()
  move(minute)
  polled()
  proof.endWithdrawn()
  const { window, missing } = proof.status
  expect(window).toEqual({ first: begunAt + 1, last: followedTo })
  expect(missing).toEqual([{ first: now() + 1, last: followedTo, errors: [{ kind: 'clockSetBack' }] }])
})

it('ends as if its clock had never been set back once it has passed that time', () => {
  const { proof, polled, move, now } = follow()
  move(10 * minute)
  polled()
  move(-5 * minute)
  polled()
  move(10 * minute)
  polled()
  proof.endWithdrawn()
  expect(proof.status.window).toEqual({ first: startMs, last: now() })
  expect(proof.status.missing).toEqual([])
})

it('keeps what it has proven where the clock only moves by what a header with whole seconds leaves open', () => {
  const { proof, polled, move, now } = follow()
  move(10 * minute)
  polled()
  const { last } = proof.status.window
  move(-1500)
  polled()
  expect(now()).toBeLessThan(last)
  expect(proof.status.window.last).toBe(last)
})
