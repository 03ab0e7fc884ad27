import { describe, expect, it } from 'vitest'
import { hitAtRandom, scoreSet } from '../../bench/faults/sets/score'

const series = (attributeCode: string, labels: string) => ({
  deviceId: 'pump',
  attributeCode,
  times: [...labels].map((_, index) => index * 1000),
  values: [...labels].map(() => 1),
  isLabelled: [...labels].map((label) => label === 'x'),
})
/** Flags the same places in every device; a text of `!` for each series. */
const flags = (...texts: readonly string[]) => ({
  name: 'known',
  flag: () => texts.map((text) => Uint8Array.from(text, (mark) => (mark === '!' ? 1 : 0))),
})

describe('labelled series', () => {
  const labels = '....xx........x.....'
  const device = { name: 'pump', series: [series('flow', labels)] }

  it('a window is a run of labelled events with two more on either side', () => {
    const score = scoreSet([device], flags('..!.........!.......'))
    expect(score.windows).toEqual({ count: 2, hit: 2, sizes: [6, 5] })
    expect(score.outside).toEqual({ flagged: 0, events: 9 })
    expect(score.labelled).toEqual({ flagged: 0, events: 3 })
  })

  it('a flag beside every window counts outside', () => {
    const score = scoreSet([device], flags('.!......!..!..!.....'))
    expect(score.windows.hit).toBe(1)
    expect(score.outside).toEqual({ flagged: 3, events: 9 })
    expect(score.labelled.flagged).toBe(1)
  })

  it('where labels are those of the device, a flag in any series hits the window, which is one', () => {
    const both = {
      name: 'pump',
      isLabelledAsOne: true,
      series: [series('flow', labels), series('pressure', labels)],
    }
    const score = scoreSet([both], flags('....................', '.....!..............'))
    expect(score.windows).toEqual({ count: 2, hit: 1, sizes: [12, 10] })
    expect(score.events).toBe(40)
  })

  it('as many flags at random hit a window as often as chance has it', () => {
    // One flag among 20 events: a window of 6 in 6 of 20 cases, one of 5 in 5.
    expect(hitAtRandom(scoreSet([device], flags('!...................')))).toBeCloseTo(6 / 20 + 5 / 20, 10)
    // All events flagged: every window.
    expect(hitAtRandom(scoreSet([device], flags('!'.repeat(20))))).toBe(2)
  })
})
