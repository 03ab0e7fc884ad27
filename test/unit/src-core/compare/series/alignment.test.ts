import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignPoints, alignRuns, toAxisTime } from '../../../../../src-core/compare/series/alignment'
import { axisTimeText } from '../../../../../src-core/compare/series/axis-time'
import { runAtOnce } from '../../../../../src-core/events/slices'
import type { SeriesPoints } from '../../../../../src-core/series/series-points'
import { createOffsetAt } from '../../../../../src-core/time/zone-offsets'

const hour = 3_600_000
const day = 24 * hour
const berlin = createOffsetAt('Europe/Berlin')
/** Clocks go back from 03:00 to 02:00 in Berlin at this instant. */
const clocksGoBack = Date.UTC(2026, 9, 25, 1)

const pointsAt = (times: readonly number[]): SeriesPoints => {
  const [sorted, rows] = [Float64Array.from(times).sort(), Uint32Array.from(times, (_, row) => row)]
  const none = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }
  return { times: sorted, rows, values: sorted.map((time) => time / 1000), misfits: none, longestStep: 5 }
}

describe('the shared time axis', () => {
  it('begins at the start of each result, keeps the clock, or begins at midnight of the first day in the zone', () => {
    const start = Date.UTC(2026, 10, 20, 7, 15)
    expect(toAxisTime('start', start, berlin)(start + 5)).toBe(5)
    expect(toAxisTime('clock', start, berlin)(start + 5)).toBe(start + 5)
    // 08:15 in Berlin, and 00:15 on the next day.
    expect(toAxisTime('timeOfDay', start, berlin)(start)).toBe(8.25 * hour)
    expect(toAxisTime('timeOfDay', start, berlin)(start + 16 * hour)).toBe(day + 0.25 * hour)
    const early = Date.UTC(1969, 11, 30, 22, 30)
    expect(toAxisTime('timeOfDay', early, berlin)(early)).toBe(23.5 * hour)
  })

  it('has each point once, ascending, with its row and value, also where clocks go back', () => {
    const anyTimes = fc.array(fc.integer({ min: clocksGoBack - 3 * hour, max: clocksGoBack + 3 * hour }), {
      minLength: 1,
      maxLength: 50,
    })
    fc.assert(
      fc.property(anyTimes, (times) => {
        const points = pointsAt(times)
        const start = points.times[0] ?? 0
        const index = toAxisTime('timeOfDay', start, berlin)
        const aligned = runAtOnce(alignPoints(points, index))
        expect([...aligned.times]).toEqual([...aligned.times].toSorted((one, other) => one - other))
        const rowsOf = ({ rows, values }: SeriesPoints) =>
          Object.fromEntries([...rows].map((row, at) => [row, values[at]]))
        expect(rowsOf(aligned)).toEqual(rowsOf(points))
        aligned.rows.forEach((row, at) => expect(aligned.times[at]).toBe(index(points.times[row] ?? NaN)))
      }),
      { seed: 20261123 },
    )
  })

  it('never lets a state end before it begins', () => {
    const begins = Float64Array.from({ length: 12 }, (_, run) => clocksGoBack + (run - 6) * 0.5 * hour)
    const runs = {
      from: begins,
      to: begins.map((begin) => begin + 0.5 * hour),
      codes: new Uint32Array(12),
      rows: new Uint32Array(12),
      counts: new Uint32Array(12),
    }
    const aligned = runAtOnce(alignRuns(runs, toAxisTime('timeOfDay', begins[0] ?? 0, berlin)))
    aligned.from.forEach((from, run) => {
      expect(aligned.to[run]).toBeGreaterThanOrEqual(from)
      if (run > 0) expect(from).toBeGreaterThanOrEqual(aligned.to[run - 1] ?? NaN)
    })
  })

  it('is labelled by the time since the start, or by the time of day', () => {
    const words = {
      dayLater: (days: number, time: string) => `+${String(days)} d ${time}`,
      dayNumber: (at: number, time: string) => `day ${String(at)} ${time}`,
    }
    const textOf = (index: number, alignment: 'start' | 'timeOfDay', isFull = false): string =>
      axisTimeText(index, alignment, isFull, words)
    expect(textOf(0, 'start')).toBe('+00:00')
    expect(textOf(day + 6.5 * hour, 'start')).toBe('+1 d 06:30')
    expect(textOf(-2 * hour, 'start')).toBe('-02:00')
    expect(textOf(-(day + hour), 'start')).toBe('-1 d 01:00')
    expect(textOf(1500, 'start')).toBe('+00:00:01.500')
    expect(textOf(5000, 'start')).toBe('+00:00:05')
    expect(textOf(6.5 * hour, 'timeOfDay')).toBe('06:30')
    expect(textOf(day, 'timeOfDay')).toBe('day 2 00:00')
    expect(textOf(hour, 'timeOfDay', true)).toBe('01:00:00.000')
  })
})
