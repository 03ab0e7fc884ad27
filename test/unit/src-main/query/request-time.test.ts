import { expect, it } from 'vitest'
import { requestTime } from '../../../../src-main/query/request-time'

/** A computer whose clock is `ahead` ms ahead of the service's, which is known or not. */
const world = (ahead: number, isKnown: boolean) => {
  const state = { service: 1_000_000, ahead, difference: isKnown ? -ahead : undefined }
  return {
    state,
    sent: () =>
      requestTime(
        () => state.service + state.ahead,
        (at) => at + (state.difference ?? 0),
        isKnown,
      ),
    answer: () => {
      state.service += 300
      state.difference = -state.ahead
    },
  }
}

it.each([60_000, -60_000, 0])(
  'a request was sent when the first answer shows that it was, with a clock that is %i ms ahead',
  (ahead) => {
    const { sent, answer } = world(ahead, false)
    const askedAt = sent()
    answer()
    expect(askedAt()).toBe(1_000_000)
  },
)

it.each([
  [60_000, 0],
  [0, 60_000],
  [0, -60_000],
])('a request was not sent later than it was, where a clock is set from %i to %i ms ahead', (from, to) => {
  const { state, sent, answer } = world(from, true)
  const askedAt = sent()
  state.ahead = to
  answer()
  expect(askedAt()).toBeLessThanOrEqual(1_000_000)
})
