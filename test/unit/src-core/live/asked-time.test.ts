import { describe, expect, it } from 'vitest'
import { type AskedDevice, createAskedTime } from '../../../../src-core/live/asked-time'

type State = Omit<AskedDevice, 'deviceId'>
const answer = (at: number, nextPollAt: number): State => ({ stage: 'waiting', lastAnswerAt: at, nextPollAt })

/** The time that counts, in seconds, after these states; times are in seconds, too. */
const askedAfter = (states: readonly State[]): number => {
  const time = createAskedTime()
  for (const { stage, lastAnswerAt, nextPollAt } of states)
    time.take({
      deviceId: 'pump-1',
      stage,
      ...(lastAnswerAt !== undefined && { lastAnswerAt: 1000 * lastAnswerAt }),
      ...(nextPollAt !== undefined && { nextPollAt: 1000 * nextPollAt }),
    })
  return time.askedMs / 1000
}

describe('the time in which a device is asked', () => {
  it('is that between answers that came as planned, or a little later', () => {
    expect(askedAfter([answer(100, 102), answer(103, 105), answer(133, 193), answer(193, 253)])).toBe(93)
  })

  it('is not that before the first answer', () => {
    expect(askedAfter([{ stage: 'asking' }, answer(500, 502)])).toBe(0)
  })

  it('is not that of a sleep or a lost link, which the next answer is late by', () => {
    expect(askedAfter([answer(100, 102), answer(133, 135), answer(135, 137)])).toBe(2)
    expect(askedAfter([answer(100, 160), answer(189, 191)])).toBe(89)
    expect(askedAfter([answer(100, 160), answer(191, 193)])).toBe(0)
  })

  it('is not that in which the next request was put off, although there is a new plan', () => {
    expect(
      askedAfter([
        answer(100, 102),
        { stage: 'waiting', lastAnswerAt: 100, nextPollAt: 400 },
        answer(401, 403),
      ]),
    ).toBe(0)
  })

  it('is not that of a pause, however short', () => {
    expect(
      askedAfter([
        answer(100, 102),
        { stage: 'paused', lastAnswerAt: 100 },
        { stage: 'asking', lastAnswerAt: 100 },
        answer(103, 105),
      ]),
    ).toBe(0)
    expect(
      askedAfter([
        answer(100, 102),
        { stage: 'paused', lastAnswerAt: 103 },
        answer(110, 112),
        answer(112, 114),
      ]),
    ).toBe(2)
  })

  it('does not shrink or jump when the clock of this computer is set', () => {
    expect(askedAfter([answer(100, 102), answer(50, 52), answer(52, 54)])).toBe(2)
    expect(askedAfter([answer(100, 102), answer(9000, 9002), answer(9002, 9004)])).toBe(2)
  })
})
