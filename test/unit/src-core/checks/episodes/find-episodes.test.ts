import { describe, expect, it } from 'vitest'
import { presentEpisodes } from '../../../../../src-core/checks/episodes/present-episodes'
import { defaultFaultSettings, faultKinds } from '../../../../../src-core/checks/faults'
import { explainPicture } from '../../../../../src-core/checks/picture/explain-picture'
import { checkResult } from '../../../../../src-core/results/check-result'
import { generateKnownEvents, knownLimits } from '../../../../service/faulty-series'
import { findingsOf, made, minute, room, start } from './told-findings'

const hour = 60 * minute
const temperature = (valueAt = room) => made({ attribute: 'temperature', valueAt })
const stuck = (index: number): number => (index >= 200 && index < 500 ? 85 : room(index))

describe('adjacent events of a series that one rule flags', () => {
  it('are one finding, with how long it lasts and what is usual around it', async () => {
    const { episodes } = await findingsOf(temperature(stuck))
    expect(episodes).toHaveLength(1)
    expect(episodes[0]).toMatchObject({
      reason: { kind: 'flatLine' },
      values: { low: 85, high: 85 },
      isEqual: true,
      places: 1,
      from: start + 200 * minute,
      to: start + 499 * minute,
    })
    expect(episodes[0]?.rows).toHaveLength(300)
    expect(episodes[0]?.around?.low).toBeGreaterThan(17)
    expect(episodes[0]?.around?.high).toBeLessThan(27)
  })

  it('are two where more than two others lie between them', async () => {
    const broken = (apart: number) => (index: number) =>
      (index >= 100 && index < 200) || (index >= 200 + apart && index < 300 + apart) ? 85 : room(index)
    expect((await findingsOf(temperature(broken(2)))).episodes).toHaveLength(1)
    expect((await findingsOf(temperature(broken(3)))).episodes).toHaveLength(2)
  })

  it('are one if there are more than five of them, with as many places', async () => {
    const at = [100, 150, 200, 250, 300, 350]
    const out = (places: readonly number[]) => (index: number) =>
      places.includes(index) ? 'x'.repeat(index) : room(index)
    const [five, six] = await Promise.all(
      [at.slice(1), at].map((places) =>
        findingsOf(
          made({
            attribute: 'temperature',
            valueAt: out(places),
            change: () => ({ attributeType: 'Float' }),
          }),
        ),
      ),
    )
    expect(five?.episodes.map(({ places }) => places)).toEqual([1, 1, 1, 1, 1])
    expect(six?.episodes.map(({ places, rows }) => [places, rows.length])).toEqual([[6, 6]])
  })
})

describe('a few outliers', () => {
  it('with the same value are one finding, however far apart', async () => {
    const { episodes } = await findingsOf(
      temperature((index) => (index === 100 || index === 400 ? -40 : room(index))),
    )
    expect(episodes).toHaveLength(1)
    expect(episodes[0]).toMatchObject({ reason: { kind: 'outlier' }, others: ['spike'], places: 2 })
    expect([...(episodes[0]?.rows ?? [])]).toHaveLength(2)
  })

  it('with other values are others', async () => {
    const { episodes } = await findingsOf(
      temperature((index) => (index === 100 ? -40 : index === 400 ? 90 : room(index))),
    )
    expect(episodes.map(({ values }) => values?.low).toSorted()).toEqual([-40, 90])
  })
})

describe('what happens to a whole device', () => {
  it('is one finding: a silence of several attributes', async () => {
    const events = ['humidity', 'temperature', 'pressure'].flatMap((attribute) =>
      made({ attribute, valueAt: room, lateAt: (index) => (index < 300 ? 0 : 3 * hour) }),
    )
    const { episodes, tab } = await findingsOf(events)
    expect(episodes).toHaveLength(1)
    expect(episodes[0]).toMatchObject({ reason: { kind: 'gap' }, places: 1 })
    expect(episodes[0]?.attributes.map((code) => tab.table.texts.attributeCode[code]).toSorted()).toEqual([
      'humidity',
      'pressure',
      'temperature',
    ])
    expect((episodes[0]?.to ?? 0) - (episodes[0]?.from ?? 0)).toBe(3 * hour + minute)
  })

  it('is another one for another device', async () => {
    const events = ['pump-7', 'pump-8'].flatMap((device) =>
      made({ device, attribute: 'flow', valueAt: room, lateAt: (index) => (index < 300 ? 0 : 3 * hour) }),
    )
    expect((await findingsOf(events)).episodes.map(({ device }) => device)).toEqual([1, 2])
  })
})

describe('events that two rules flag', () => {
  it('are told once, by the rule that flags more of them', async () => {
    const { episodes } = await findingsOf(temperature(stuck))
    expect(episodes.map(({ reason }) => reason.kind)).toEqual(['flatLine'])
  })

  it('are two findings where one faulty event is among many that are only late', async () => {
    const { episodes } = await findingsOf(
      made({
        attribute: 'temperature',
        valueAt: (index) => (index === 300 ? -40 : room(index)),
        change: (index) => ({ ingressTimeStamp: start + index * minute + 2 * hour }),
      }),
    )
    expect(episodes.map(({ reason }) => reason.kind).toSorted()).toEqual(['clocksApart', 'outlier'])
  })
})

describe('the order of findings', () => {
  it('follows how many events, how long, and how sure', async () => {
    const { episodes } = await findingsOf([
      ...temperature(stuck),
      ...made({ attribute: 'humidity', valueAt: (index) => (index === 90 ? -40 : room(index)) }),
      ...made({ attribute: 'flow', valueAt: room, lateAt: (index) => (index < 300 ? 0 : hour) }),
    ])
    expect(episodes.map(({ reason }) => reason.kind)).toEqual(['flatLine', 'outlier', 'gap'])
    expect(episodes.map(({ weight }) => weight)).toEqual(
      episodes.map(({ weight }) => weight).toSorted((one, other) => other - one),
    )
  })
})

it('an event with an impossible time is a finding, though it is in no series', async () => {
  const { episodes } = await findingsOf(
    made({
      attribute: 'state',
      valueAt: () => 'on',
      change: (index) => (index === 10 ? { deviceTimestamp: start + 40_000 * hour } : {}),
    }),
  )
  expect(episodes.map(({ reason }) => reason.kind)).toContain('future')
  expect(episodes.find(({ reason }) => reason.kind === 'future')).toMatchObject({ places: 1, around: null })
})

describe('events that were picked from others, as those of a comparison', () => {
  const plan = { createdAt: start, sourceFile: '', services: [], events: [], origin: {} }
  const state = (index: number): string => ([100, 250, 590].includes(index) ? 'fault' : 'running')
  const events = made({ attribute: 'state', valueAt: state })
  const told = '3 events | It says "fault". At 3 times, '

  it('are at as many times as they are, as where they come from, and have no length', async () => {
    const [picked, whole] = [await findingsOf(events, {}, { plan }), await findingsOf(events)]
    expect(picked.told()).toEqual(whole.told())
    expect(picked.episodes[0]).toMatchObject({ places: 3, weight: whole.episodes[0]?.weight })
    expect(picked.told()[0]).toContain(told)
  })
})

it('what has been deleted since is no finding any more', async () => {
  const { tab, episodes } = await findingsOf(temperature(stuck))
  const rows = [...(episodes[0]?.rows ?? [])]
  tab.deletions.note(rows[0] ?? 0, { kind: 'deleted' })
  expect(presentEpisodes(tab.table, episodes)[0]?.rows).toHaveLength(299)
  for (const row of rows) tab.deletions.note(row, { kind: 'deleted' })
  expect(presentEpisodes(tab.table, episodes)).toEqual([])
})

it('a finding of which most was deleted is told of what is left, with its time, weight and picture', async () => {
  const events = temperature(stuck)
  const { tab, episodes } = await findingsOf(events)
  const rows = [...(episodes[0]?.rows ?? [])]
  for (const row of rows.slice(2)) tab.deletions.note(row, { kind: 'deleted' })
  const { check, faults } = await checkResult(tab, defaultFaultSettings, new AbortController().signal)
  const [left] = check.episodes
  expect(left).toMatchObject({
    from: start + 200 * minute,
    to: start + 201 * minute,
    places: 1,
    isEqual: true,
  })
  expect(left?.rows).toEqual(Uint32Array.from(rows.slice(0, 2)))
  expect(left?.weight).toBeLessThan((episodes[0]?.weight ?? 0) / 2)
  // What follows the deleted ones stands beside what is left.
  expect(left?.around?.high).toBeLessThan(27)
  // They stay flagged, as they were judged.
  expect([...faults].filter((bits) => bits !== 0)).toHaveLength(300)
  const picture = left && explainPicture(tab.table, left.row, [left.reason], check, 320)
  const drawn = picture && picture !== 'noTime' ? picture.window : undefined
  expect(drawn?.values.filter((value) => value === 85)).toHaveLength(2)
  expect(drawn?.rows).toHaveLength(Math.min(600, 520 + 1))
})

describe.each([3, 4])('the events of the sample service with known faults, seed %i', (seed) => {
  it('are each in one finding at least, in far fewer findings than events, and none is of a rule that is off', async () => {
    const { events } = generateKnownEvents(seed, { devices: 2, perSeries: 1500 })
    const { tab, episodes } = await findingsOf(events, { limits: knownLimits, disabled: ['spike'] })
    const flagged = [...tab.table.faults.entries()].flatMap(([row, bits]) => (bits === 0 ? [] : [row]))
    const told = new Set(episodes.flatMap(({ rows }) => [...rows]))
    expect(flagged.filter((row) => !told.has(row))).toEqual([])
    expect([...told].filter((row) => tab.table.faults[row] === 0)).toEqual([])
    expect(episodes.length).toBeLessThan(flagged.length / 2)
    expect(episodes.flatMap(({ reason, others }) => [reason.kind, ...others])).not.toContain('spike')
    expect(new Set(episodes.map(({ reason }) => reason.kind)).size).toBeLessThanOrEqual(faultKinds.length)
  })
})
