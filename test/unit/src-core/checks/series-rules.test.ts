import { describe, expect, it } from 'vitest'
import {
  defaultFaultSettings,
  type FaultKind,
  type ProfileCorrection,
} from '../../../../src-core/checks/faults'
import { faultsOf } from '../../../../src-core/checks/faults'
import { findFaults } from '../../../../src-core/checks/find-faults'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createRandom, roughlyNormal } from '../../../service/random'
import { runCount } from '../../../support/run-count'

const minute = 60_000
const quarter = 15 * minute
const start = Date.UTC(2026, 9, 5)

/** The flagged places of one attribute, with their rules. */
const flagged = (
  values: readonly number[],
  every: number,
  corrections: readonly ProfileCorrection[] = [],
): Readonly<Record<number, readonly FaultKind[]>> => {
  const events = values.map((attributeData, index) => {
    const time = start + index * every
    const id = `pump@#level@#${String(time)}`
    const names = {
      id,
      modelId: 'model',
      deviceId: 'pump',
      attributeCode: 'level',
      attributeType: 'Float',
      attributeData,
    }
    return { ...names, createdTime: time + 20, ingressTimeStamp: time + 10, deviceTimestamp: time }
  })
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  const faults = runAtOnce(
    findFaults(table, { ...defaultFaultSettings, corrections }, start + values.length * every + minute),
  )
  return Object.fromEntries(
    [...faults].flatMap((bits, row) => (bits === 0 ? [] : [[row, faultsOf(bits)] as const])),
  )
}

describe.each([1, 2, 3].slice(0, runCount(3, 1)))(
  'rules that follow the profile of a series, seed %i',
  (seed) => {
    it('a level that moves for good: one event, near the place', () => {
      const random = createRandom(seed)
      const place = 1000
      const found = flagged(
        Array.from({ length: 2000 }, (_, index) => 20 + roughlyNormal(random) + (index < place ? 0 : 15)),
        minute,
      )
      const shifts = Object.entries(found).filter(([, kinds]) => kinds.includes('levelShift'))
      expect(shifts).toHaveLength(1)
      expect(Math.abs(Number(shifts[0]?.[0]) - place)).toBeLessThanOrEqual(2)
    })

    /** Where the rule flags. */
    const placesOf = (kind: FaultKind, values: readonly number[], every: number): readonly number[] =>
      Object.entries(flagged(values, every)).flatMap(([index, kinds]) =>
        kinds.includes(kind) ? [Number(index)] : [],
      )

    it('a level that is left and comes back: one event, where it is left', () => {
      const random = createRandom(seed)
      const places = placesOf(
        'levelShift',
        Array.from(
          { length: 3000 },
          (_, index) => 20 + roughlyNormal(random) + (index >= 1000 && index < 1600 ? 15 : 0),
        ),
        minute,
      )
      expect(places).toHaveLength(1)
      expect(Math.abs((places[0] ?? 0) - 1000)).toBeLessThanOrEqual(2)
    })

    it('a stuck sensor is a flat line and does not shift its level', () => {
      const random = createRandom(seed)
      const values = Array.from({ length: 4000 }, () => 2 * Math.exp(0.35 * roughlyNormal(random)))
      // Stuck where it is, at a value that it reaches every now and then.
      const from = values.findIndex((value, index) => index > 1500 && value > 3.5 && value < 4.5)
      const stuck = values.map((value, index) =>
        index > from && index < from + 190 ? (values[from] ?? NaN) : value,
      )
      expect(placesOf('flatLine', stuck, minute)).toHaveLength(189)
      expect(placesOf('levelShift', stuck, minute)).toEqual([])
    })

    it.each([
      ['returns to both', [700, 1300, 2100, 2900]],
      ['begins and ends at different ones', [700, 1300, 2100]],
    ])('a machine that works at two levels and %s does not shift its level', (_, switches) => {
      const random = createRandom(seed)
      const levelAt = (index: number): number =>
        switches.filter((place) => place <= index).length % 2 === 0 ? 12 : 42
      expect(
        placesOf(
          'levelShift',
          Array.from({ length: 4000 }, (_each, index) => levelAt(index) + roughlyNormal(random)),
          minute,
        ),
      ).toEqual([])
    })

    it('what empties slowly and is filled at once does not shift its level', () => {
      const random = createRandom(seed)
      const filledAt = (index: number): number => (index + 700 * seed) % 2600
      const values = Array.from(
        { length: 6000 },
        (_, index) => 100 - 0.03 * filledAt(index) + 0.3 * roughlyNormal(random),
      )
      expect(placesOf('levelShift', values, minute)).toEqual([])
    })

    /** Noise around 20 that rises by so much from the place on, a little at each event. */
    const rising = (by: number, from: number, random = createRandom(seed)): readonly number[] =>
      Array.from(
        { length: 6000 },
        (_, index) => 20 + roughlyNormal(random) + (by * Math.max(0, index - from)) / (6000 - from),
      )

    it.each([12, -12])('a level that moves slowly by %i: one event, on the way', (by) => {
      const places = placesOf('drift', rising(by, 3000), minute)
      expect(places).toHaveLength(1)
      expect(places[0]).toBeGreaterThan(3000)
      expect(places[0]).toBeLessThan(5000)
    })

    it('a slow rise from the beginning on, a shift and a rise that comes back are no drift', () => {
      const risen = rising(12, 3000)
      expect(placesOf('drift', rising(12, 0), minute)).toEqual([])
      expect(
        placesOf(
          'drift',
          risen.map((value, index) => (index < 3000 ? value : (value - 20) / 3 + 32)),
          minute,
        ),
      ).toEqual([])
      expect(placesOf('drift', [...risen, ...risen.slice(0, 1500)], minute)).toEqual([])
    })

    it('a sensor that gets stuck where it is: its equal numbers; a machine that is switched off, or stands still at first: nothing', () => {
      const random = createRandom(seed)
      const values = Array.from({ length: 3000 }, () => 800 + 20 * roughlyNormal(random))
      const from = (start: number, value: number): readonly number[] =>
        values.map((own, index) => (index >= start && index < start + 300 ? value : own))
      expect(placesOf('flatLine', from(1000, values[1000] ?? 0), minute)).toEqual(
        Array.from({ length: 299 }, (_, index) => 1001 + index),
      )
      expect(placesOf('flatLine', from(1000, 0), minute)).toEqual([])
      expect(placesOf('flatLine', from(0, values[0] ?? 0), minute)).toEqual([])
    })

    it('bursts of any height are no spikes', () => {
      const random = createRandom(seed)
      const values = Array.from(
        { length: 4000 },
        () => 1 + 0.1 * roughlyNormal(random) + (random() < 0.008 ? 3 + 90 * random() : 0),
      )
      expect(placesOf('spike', values, minute)).toEqual([])
    })

    it('several values at the end of a series may be the begin of another level', () => {
      const random = createRandom(seed)
      const values = Array.from(
        { length: 400 },
        (_, index) => 20 + roughlyNormal(random) + (index >= 397 ? 60 : 0),
      )
      expect(placesOf('outlier', values, minute)).toEqual([])
      expect(placesOf('outlier', [...values, ...values.slice(0, 60)], minute)).toEqual([397, 398, 399])
    })

    it('a night that is like a day: the first event of the stretch', () => {
      const random = createRandom(seed)
      const day = 96
      const night = 6 * day
      const found = flagged(
        Array.from({ length: 10 * day }, (_, index) => {
          const isOdd = index >= night && index < night + 24
          return (
            20 +
            (isOdd ? 12 : 6 * Math.sin((index / day) * 2 * Math.PI - Math.PI / 2)) +
            0.3 * roughlyNormal(random)
          )
        }),
        quarter,
      )
      const places = Object.entries(found).flatMap(([index, kinds]) =>
        kinds.includes('seasonal') ? [Number(index)] : [],
      )
      expect(places).toHaveLength(1)
      expect(places[0]).toBeGreaterThanOrEqual(night)
      expect(places[0]).toBeLessThan(night + 8)
    })

    /** Days of a sine of twelve from its lowest to its highest; one night of them is off by so much. */
    const withOddNight = (off: number): readonly number[] => {
      const random = createRandom(seed)
      return Array.from({ length: 40 * 96 }, (_, index) => {
        const isOdd = index >= 20 * 96 && index < 20 * 96 + 48
        return (
          20 +
          6 * Math.sin((index / 96) * 2 * Math.PI - Math.PI / 2) +
          0.3 * roughlyNormal(random) +
          (isOdd ? off : 0)
        )
      })
    }

    it('a night that is off by less than a fifth of what the days move is not unusual, and one by more is', () => {
      expect(placesOf('seasonal', withOddNight(2.1), quarter)).toEqual([])
      expect(placesOf('seasonal', withOddNight(4), quarter)).toHaveLength(1)
    })

    it('what repeats for some days only is no season', () => {
      const random = createRandom(seed)
      // Every eighth day begins late.
      const values = Array.from({ length: 64 * 96 }, (_, index) => {
        const isOdd = Math.floor(index / 96) % 8 === 5 && index % 96 < 56
        return (
          20 +
          (isOdd ? 12 : 6 * Math.sin((index / 96) * 2 * Math.PI - Math.PI / 2)) +
          0.3 * roughlyNormal(random)
        )
      })
      expect(placesOf('seasonal', values, quarter)).toEqual([])
    })

    /** Rises by up to three at a time. */
    const count = (length: number): number[] => {
      const random = createRandom(seed)
      let total = 5000
      return Array.from({ length }, () => (total += 1 + Math.floor(random() * 3)))
    }

    it('one value of a counter that cannot be, below or far above: that event alone', () => {
      const values = count(1000)
      values[300] = 12
      values[700] = 900_000
      expect(flagged(values, minute)).toEqual({ 300: ['counterValue'], 700: ['counterValue'] })
    })

    it('a counter that starts anew: the first event of its new start', () => {
      const values = count(1000).map((value, index, all) => (index < 600 ? value : value - (all[600] ?? 0)))
      expect(flagged(values, minute)).toEqual({ 600: ['counterReset'] })
    })

    it('a register with all its digits full starts anew, even if only once', () => {
      const values = count(2000).map((value) => (value + 3000) % 10_000)
      expect(values.some((value, index) => value < (values[index - 1] ?? 0))).toBe(true)
      expect(flagged(values, minute)).toEqual({})
    })

    it('a register that is full starts anew, at the same count each time', () => {
      expect(
        flagged(
          count(6000).map((value) => value % 5000),
          minute,
        ),
      ).toEqual({})
    })

    it('what the user says an attribute is decides which rules measure it', () => {
      const values = count(1000)
      values[300] = 12
      const correction = { modelId: 'model', attributeCode: 'level', kind: 'measured' } as const
      expect(Object.values(flagged(values, minute, [correction])).flat()).not.toContain('counterValue')
      expect(
        Object.values(flagged(values, minute, [{ ...correction, modelId: 'another' }])).flat(),
      ).toContain('counterValue')
    })
  },
)
