import { describe, expect, it } from 'vitest'
import { explainFaults } from '../../../../src-core/checks/explain-faults'
import { defaultFaultSettings, type FaultKind, faultsOf } from '../../../../src-core/checks/faults'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { checkResult } from '../../../../src-core/results/check-result'
import type { QuerySource } from '../../../../src-core/results/result-source'
import type { ResultTab } from '../../../../src-renderer/results/result-tab'
import { createRandom, roughlyNormal } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { fileSource, querySource, sampleTab } from '../../src-renderer/results/sample-tab'
import { sampleEvent } from '../events/sample-events'

const minute = 60_000
const start = Date.UTC(2026, 9, 5)
const count = 1200
const source: QuerySource = {
  ...querySource,
  start,
  end: start + count * minute,
  receivedAt: start + 2 * count * minute,
}
const progress = {
  eventCount: 0,
  requestCount: 0,
  windowsDone: 0,
  unfetched: [],
  isLinkDown: false,
}
const verdict = {
  kind: 'partial',
  eventCount: 0,
  sharedIdCount: 0,
  requestCount: 0,
  windowCount: 1,
  notProvable: [],
} as const

/** A value a minute, without some of them. */
const tabOf = (
  valueOf: (index: number) => number | null,
  from: QuerySource | ReturnType<typeof fileSource> = source,
  delayOf: (index: number) => number = () => 10,
): ResultTab =>
  sampleTab(
    Array.from({ length: count }, (_, index) => index).flatMap((index) => {
      const value = valueOf(index)
      const time = start + index * minute
      const times = { deviceTimestamp: time, createdTime: time + 20, ingressTimeStamp: time + delayOf(index) }
      return value === null
        ? []
        : [sampleEvent({ id: `pump-7@#temperature@#${String(time)}`, attributeData: value, ...times })]
    }),
    from,
  )
const fetchedWithout = (tab: ResultTab, missing: readonly TimeWindow[], isFinished = true): ResultTab => {
  const device = { deviceId: 'pump-7', ...(isFinished ? { verdict: { ...verdict, missing } } : { progress }) }
  tab.state.range = {
    queryId: 'q',
    devices: [device],
    isFinished,
    isWaitingForConsent: false,
    startedAt: 0,
    eventsBefore: 0,
  }
  return tab
}
const found = async (tab: ResultTab) => {
  const { faults, check } = await checkResult(tab, defaultFaultSettings, new AbortController().signal)
  tab.table.setFaults(faults)
  return {
    check,
    flagged: [...faults].flatMap((bits, row) => faultsOf(bits).map((kind) => [kind, row] as const)),
  }
}
const kindsIn = (flagged: readonly (readonly [FaultKind, number])[]): readonly FaultKind[] =>
  [...new Set(flagged.map(([kind]) => kind))].sort()
const gapsIn = ({ flagged }: Awaited<ReturnType<typeof found>>): number =>
  flagged.filter(([kind]) => kind === 'gap').length
const hole: TimeWindow = { first: start + 500 * minute, last: start + 700 * minute - 1 }
const isInHole = (index: number): boolean => index >= 500 && index < 700

describe.each([1, 2, 3].slice(0, runCount(3, 1)))(
  'no rule judges across time that was not fetched, seed %i',
  (seed) => {
    const calm = (): ((index: number) => number) => {
      const random = createRandom(seed)
      const values = Array.from({ length: count }, () => Math.round(100 * (20 + roughlyNormal(random))) / 100)
      return (index) => values[index] ?? 0
    }
    const withHole = (valueOf: (index: number) => number) => (index: number) =>
      isInHole(index) ? null : valueOf(index)

    it('a gap is one only where the time was fetched', async () => {
      const values = withHole(calm())
      const proven = await found(fetchedWithout(tabOf(values), []))
      expect(proven.flagged).toEqual([['gap', 500]])
      for (const tab of [
        fetchedWithout(tabOf(values), [hole]),
        fetchedWithout(tabOf(values), [], false),
        tabOf(values),
      ])
        expect(gapsIn(await found(tab))).toBe(0)
    })

    it('a silence up to the end of what was fetched is one, at the last event', async () => {
      const values = calm()
      const until = (last: number) => (index: number) => (index < last ? values(index) : null)
      const { flagged, check } = await found(fetchedWithout(tabOf(until(700)), []))
      expect(flagged).toEqual([['gap', 699]])
      expect(check.episodes[0]).toMatchObject({
        from: start + 699 * minute,
        to: start + count * minute,
        places: 1,
      })
      const missing = { first: start + 705 * minute, last: start + count * minute }
      for (const tab of [
        // Not longer than a silence may be, not fetched, or not over yet.
        fetchedWithout(tabOf(until(count - 9)), []),
        fetchedWithout(tabOf(until(700)), [missing]),
        fetchedWithout(tabOf(until(700)), [], false),
        tabOf(until(700), fileSource({})),
        // Sent once an hour, so the next ones may still come.
        fetchedWithout(
          tabOf(until(1160), source, (index) => (59 - (index % 60)) * minute),
          [],
        ),
        fetchedWithout(tabOf(until(700), { ...source, receivedAt: start + 705 * minute }), []),
      ])
        expect(gapsIn(await found(tab))).toBe(0)
    })

    it('says of a time that was never asked for not that there was no event', async () => {
      const values = calm()
      const tab = fetchedWithout(
        tabOf((index) => (index > 0 && index < 900 ? null : values(index)), {
          ...source,
          start: start + 900 * minute,
        }),
        [],
      )
      expect(gapsIn(await found(tab))).toBe(0)
    })

    it('says of a file that tells nothing of what was asked for that this is not known', async () => {
      const tab = tabOf(withHole(calm()), fileSource({}))
      const { check, flagged } = await found(tab)
      expect(flagged).toEqual([['gap', 500]])
      const reasonOf = (of: ResultTab, { fetchedAt, fetched }: typeof check) =>
        explainFaults(of.table, 500, defaultFaultSettings, fetchedAt, fetched)
      expect(reasonOf(tab, check)).toMatchObject([{ kind: 'gap', facts: [201 * minute, minute, 0] }])
      const proven = fetchedWithout(tabOf(withHole(calm())), [])
      expect(reasonOf(proven, (await found(proven)).check)).toMatchObject([
        { kind: 'gap', facts: [201 * minute, minute, 1] },
      ])
    })

    it('a level that is another one afterwards has not shifted, and a value that is the same has not stood still', async () => {
      const values = calm()
      const shifted = withHole((index) => values(index) + (index >= 700 ? 15 : 0))
      expect(kindsIn((await found(fetchedWithout(tabOf(shifted), []))).flagged)).toEqual([
        'gap',
        'levelShift',
      ])
      expect(kindsIn((await found(fetchedWithout(tabOf(shifted), [hole]))).flagged)).toEqual([])
      const still = withHole((index) => (index >= 485 && index < 715 ? values(485) : values(index)))
      expect(kindsIn((await found(fetchedWithout(tabOf(still), []))).flagged)).toEqual(['flatLine', 'gap'])
      expect(kindsIn((await found(fetchedWithout(tabOf(still), [hole]))).flagged)).toEqual([])
    })

    it('a counter that is lower afterwards was not reset before that event', async () => {
      const counts = withHole((index) => (index >= 700 ? index - 700 : index) * 5)
      expect(kindsIn((await found(fetchedWithout(tabOf(counts), []))).flagged)).toEqual([
        'counterReset',
        'gap',
      ])
      expect(kindsIn((await found(fetchedWithout(tabOf(counts), [hole]))).flagged)).toEqual([])
    })

    it('within what was fetched everything is found as before', async () => {
      const values = calm()
      const spiked = withHole((index) => values(index) + (index === 300 || index === 900 ? 60 : 0))
      const flagged = (await found(fetchedWithout(tabOf(spiked), [hole]))).flagged.filter(
        ([kind]) => kind === 'spike',
      )
      expect(flagged.map(([, row]) => row)).toEqual([300, 700])
    })

    it('says how many events it could not judge because they are alone', async () => {
      const windows = Array.from({ length: 40 }, (_, at) => ({
        first: start + (2 * at + 1) * minute,
        last: start + (2 * at + 2) * minute - 1,
      }))
      const values = calm()
      const tab = fetchedWithout(
        tabOf((index) => (index < 80 && index % 2 === 1 ? null : values(index))),
        windows,
      )
      const { check, flagged } = await found(tab)
      expect(flagged).toEqual([])
      expect(check.unjudged('gap').get('notFetched')).toBe(40)
    })
  },
)
