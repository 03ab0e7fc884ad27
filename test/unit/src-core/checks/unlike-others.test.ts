import { describe, expect, it } from 'vitest'
import { explainFaults } from '../../../../src-core/checks/explain-faults'
import { defaultFaultSettings, faultBit, ownFaultsOf } from '../../../../src-core/checks/faults'
import { findFaults } from '../../../../src-core/checks/find-faults'
import { createUnjudgedTally } from '../../../../src-core/checks/unjudged'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createRandom, roughlyNormal } from '../../../service/random'
import { runCount } from '../../../support/run-count'

const minute = 60_000
const start = Date.UTC(2026, 9, 5)
const count = 2000

interface Device {
  readonly modelId?: string
  readonly valueAt: (index: number) => number
  /** The first event that it reports. */
  readonly from?: number
}

const check = (devices: readonly Device[]) => {
  const events = devices.flatMap(({ modelId = 'model', valueAt, from = 0 }, device) =>
    Array.from({ length: count - from }, (_, index) => {
      const time = start + (from + index) * minute + device * 1000
      const names = {
        modelId,
        deviceId: `pump-${String(device)}`,
        attributeCode: 'level',
        attributeType: 'Float',
        attributeData: valueAt(from + index),
      }
      return {
        ...names,
        id: `${names.deviceId}@#level@#${String(time)}`,
        createdTime: time + 20,
        ingressTimeStamp: time + 10,
        deviceTimestamp: time,
      }
    }),
  )
  const [table, encoder] = [createEventTable(), createEventEncoder()]
  for (let from = 0; from < events.length; from += 1000)
    table.append(encoder.encode(events.slice(from, from + 1000)))
  const tally = createUnjudgedTally()
  const fetchedAt = start + (count + 10) * minute
  const faults = runAtOnce(findFaults(table, defaultFaultSettings, fetchedAt, tally.pass))
  table.setFaults(faults)
  const hits = [...faults.keys()].filter((row) => ((faults[row] ?? 0) & faultBit('unlikeOthers')) !== 0)
  return { hits, table, fetchedAt, unjudged: tally.of('unlikeOthers') }
}

describe.each([1, 2, 3].slice(0, runCount(3, 1)))('a device among others of its model, seed %i', (seed) => {
  const random = createRandom(seed)
  /** What all of them measure: a slow wave without a period that a day or a week has. */
  const common = (index: number): number => 10 * Math.sin(index / 61) + 4 * Math.sin(index / 23 + seed)
  /** Each at its own place, with its own noise. */
  const device = (
    offset: number,
    change: (value: number, index: number) => number = (value) => value,
  ): Device => ({
    valueAt: (index) => change(100 + offset + common(index) + 0.5 * roughlyNormal(random), index),
  })
  const departs = (value: number, index: number): number => value + (index < 1200 ? 0 : 8)

  it('is flagged once, where it departs from the median of the others, as a sign', () => {
    const { hits, table, fetchedAt } = check([device(0), device(5), device(-7, departs), device(2)])
    expect(hits).toHaveLength(1)
    const [row = NaN] = hits
    expect(Math.abs(row - (2 * count + 1200))).toBeLessThanOrEqual(count / 128)
    expect(ownFaultsOf(faultBit('unlikeOthers'))).toBe(0)

    const reason = explainFaults(table, row, defaultFaultSettings, fetchedAt).find(
      ({ kind }) => kind === 'unlikeOthers',
    )
    const [level = NaN, expected = NaN, usual = NaN, others, from = NaN, width = NaN, ...suggested] =
      reason?.facts ?? []
    expect(reason?.score).toBeGreaterThan(1)
    expect(level - expected).toBeGreaterThan(6)
    expect(level - expected).toBeLessThan(10)
    expect(usual).toBeLessThan(1.5)
    expect(others).toBe(3)
    // What the others suggest follows the quantity that all measure, at the place of this device.
    expect(suggested.length).toBeGreaterThan(12)
    suggested.forEach((value, moment) => {
      const index = (from + (moment + 0.5) * width - start) / minute
      expect(Math.abs(value - (93 + common(index)))).toBeLessThan(2.5)
    })
  })

  it.each([
    ['stuck while the others move', (value: number, index: number) => (index < 900 ? value : 95)],
    ['at another scale', (value: number, index: number) => (index < 900 ? value : 100 + (value - 100) / 4)],
  ])('%s: flagged', (_, change) => {
    const { hits } = check([device(0, change), device(5), device(-7)])
    expect(hits.length).toBeGreaterThanOrEqual(1)
    expect(hits.every((row) => row >= 880 && row < count)).toBe(true)
  })

  it('is not flagged while it moves with them, whatever all of them do', () => {
    const all = (value: number, index: number): number => value + (index < 1200 ? 0 : 30)
    expect(check([device(0, all), device(5, all), device(-7, all)]).hits).toEqual([])
  })

  it('is not flagged where devices have nothing to do with each other', () => {
    const alone = (speed: number): Device => ({
      valueAt: (index) =>
        100 + 10 * Math.sin(index / speed) + (speed === 71 ? departs(0, index) : 0) + roughlyNormal(random),
    })
    const { hits, unjudged } = check([alone(61), alone(47), alone(71), alone(83)])
    expect(hits).toEqual([])
    expect([...unjudged]).toEqual([['otherNature', 4 * count]])
  })

  it('is compared with three or more of its model only, at the same time', () => {
    const other: Device = { ...device(0), modelId: 'another' }
    const { hits, unjudged } = check([device(0), device(5, departs), other])
    expect(hits).toEqual([])
    expect([...unjudged]).toEqual([['noOthers', 3 * count]])
    const short: Device = { ...device(2), from: count - 40 }
    expect(check([device(0), device(5, departs), short]).hits).toEqual([])
  })

  it('is not flagged where as many depart as not: nobody can tell which of them are right', () => {
    const early = (value: number, index: number): number => value - (index >= 300 && index < 700 ? 9 : 0)
    const late = (value: number, index: number): number => value + (index >= 1300 && index < 1700 ? 9 : 0)
    expect(check([device(0, early), device(5), device(-7), device(2)]).hits).toHaveLength(1)
    const { hits, unjudged } = check([device(0, early), device(5, late), device(-7), device(2)])
    expect(hits).toEqual([])
    expect([...unjudged]).toEqual([['misfit', 4 * count]])
  })
})
