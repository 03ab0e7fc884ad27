import { describe, expect, it } from 'vitest'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import { contradictionsOf, unclaimedOf } from '../../../../src-core/proof/request-check'
import type { LoggedRequest } from '../../../../src-core/proof/request-log'

const limit = 5
const request = (
  number: number,
  [start, end]: readonly [number, number],
  more: Partial<LoggedRequest> = {},
): LoggedRequest => ({
  number,
  first: start + 1,
  last: end - 1,
  start,
  end,
  limit,
  came: 3,
  counted: 3,
  outcome: 'counted',
  askedAt: 0,
  answeredAt: 1,
  ...more,
})

const covering = (first: number, last: number) => ({
  ...nothingAsked,
  asked: [{ first, last }],
  proven: [{ first, last, asOf: 1 }],
})
const kindsOf = (coverage: ReturnType<typeof covering>, requests: readonly LoggedRequest[]): string[] =>
  contradictionsOf(coverage, { requests, leftOut: 0 }).map(({ kind }) => kind)

describe('a log of requests', () => {
  it('bears out what its counted windows cover', () => {
    const requests = [request(0, [0, 10]), request(1, [9, 21])]
    expect(kindsOf(covering(1, 20), requests)).toEqual([])
    expect(unclaimedOf(covering(1, 20), { requests, leftOut: 0 }).windows).toEqual([])
  })

  it('does not bear out a time that no counted window covers', () => {
    const requests = [request(0, [0, 10]), request(1, [9, 21], { outcome: 'split' })]
    expect(contradictionsOf(covering(1, 20), { requests, leftOut: 0 })).toEqual([
      { kind: 'notCounted', windows: [{ first: 10, last: 20 }] },
    ])
  })

  it('shows what counts and is not claimed', () => {
    const coverage = { ...covering(1, 9), asked: [{ first: 1, last: 15 }] }
    const requests = [request(0, [0, 21])]
    expect(unclaimedOf(coverage, { requests, leftOut: 0 }).windows).toEqual([{ first: 10, last: 15 }])
  })

  it('is contradicted by a counted answer with as many events as were asked for, also among several', () => {
    expect(kindsOf(covering(1, 9), [request(0, [0, 10], { came: limit })])).toEqual(['notBelowLimit'])
    const alike = { requests: 3, most: limit }
    expect(kindsOf(covering(1, 9), [request(0, [0, 10], { came: 9, alike })])).toEqual(['notBelowLimit'])
  })

  describe('with a full millisecond', () => {
    const whole = request(0, [4, 6], { came: limit, outcome: 'halved' })
    const half = (number: number, range: readonly [number, number], came: number): LoggedRequest =>
      request(number, range, { first: 5, last: 5, came, outcome: 'half' })

    it('bears it out by two halves, one of which has events', () => {
      expect(kindsOf(covering(5, 5), [whole, half(1, [4, 5], 4), half(2, [5, 6], 0)])).toEqual([])
    })

    it.each([
      ['without one of the halves', [half(1, [4, 5], 4)]],
      ['with halves that are both empty', [half(1, [4, 5], 0), half(2, [5, 6], 0)]],
      ['with a half that is full itself', [half(1, [4, 5], 4), half(2, [5, 6], limit)]],
    ])('does not bear it out %s', (_, halves) => {
      expect(kindsOf(covering(5, 5), [whole, ...halves])).toEqual(['halves'])
    })

    it('bears it out by halves of a full half', () => {
      const halves = [half(1, [4, 5], 4), half(2, [5, 6], limit), half(3, [5, 5], 4), half(4, [6, 6], 4)]
      expect(kindsOf(covering(5, 5), [whole, ...halves])).toEqual([])
    })

    it('bears it out where the other end of a full half is not claimed', () => {
      const halves = [half(1, [4, 5], 4), half(2, [5, 6], limit), half(3, [5, 5], 0), half(4, [6, 6], 0)]
      expect(kindsOf(covering(5, 5), [whole, ...halves])).toEqual(['halves'])
      expect(kindsOf(covering(5, 5), [{ ...whole, fullBeside: [6] }, ...halves])).toEqual([])
    })
  })
})
