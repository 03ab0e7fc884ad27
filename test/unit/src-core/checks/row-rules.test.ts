import { describe, expect, it } from 'vitest'
import { attributesOf } from '../../../../src-core/checks/attributes'
import { explainFaults } from '../../../../src-core/checks/explain-faults'
import { reasonsByRow } from '../../../../src-core/checks/fault-reasons'
import { defaultFaultSettings, type FaultKind, type FaultSettings } from '../../../../src-core/checks/faults'
import type { Inspection } from '../../../../src-core/checks/hit'
import { implausibleTimes } from '../../../../src-core/checks/plausible-times'
import type { FaultRule } from '../../../../src-core/checks/rule'
import { rules } from '../../../../src-core/checks/rules/all'
import { eachSeries, type Series, seriesOfRow } from '../../../../src-core/checks/series'
import { createUnjudgedTally } from '../../../../src-core/checks/unjudged'
import type { JsonObject } from '../../../../src-core/codec/json'
import { runAtOnce } from '../../../../src-core/events/slices'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const fetchedAt = 1_763_700_000_000
const minute = 60_000
const tableWith = (...changes: readonly JsonObject[]) => tableOf(changes.map((change) => sampleEvent(change)))

const { wrongType, idMismatch, outOfRange, future } = rules

/** The hits of a rule, and of those that share its search, on all rows of a table, and what it could not judge. */
const inspected = (
  rule: FaultRule,
  table: ReturnType<typeof tableOf>,
  settings: Partial<FaultSettings> = {},
) => {
  const hits: string[] = []
  const unjudged = createUnjudgedTally()
  const hit = (kind: FaultKind, row: number, score: number, ...facts: readonly number[]): void =>
    void hits.push([row, kind, score, ...facts].join(' '))
  const inspection: Inspection = {
    table,
    settings: { ...defaultFaultSettings, ...settings },
    fetchedAt,
    hit,
    pass: unjudged.pass,
  }
  if (rule.needs === 'event') rule.find(inspection)(0, table.rowCount)
  return { hits, unjudged: (kind: FaultKind) => Object.fromEntries(unjudged.of(kind)) }
}

describe('the type of a value', () => {
  const typed = (attributeType: string, attributeData: JsonObject[string]): JsonObject => ({
    attributeType,
    attributeData,
  })
  const of = (...changes: readonly JsonObject[]) => inspected(wrongType, tableWith(...changes))

  it('is another one than the record says', () => {
    expect(
      of(
        typed('Float', '12.5'),
        typed('String', 12.5),
        typed('Float', [1]),
        typed('Float', 1),
        typed('String', '12.5'),
      ).hits,
    ).toEqual(['0 wrongType NaN', '1 wrongType NaN', '2 wrongType NaN'])
  })

  it.each(['NaN', ' -nan ', 'null', '#N/A', '1.#IND', '-1.#QNAN', 'undefined'])(
    'is no number where "%s" is written',
    (text) => {
      expect(of(typed('String', text), typed('Float', text)).hits).toEqual([
        '0 notANumber NaN',
        '1 notANumber NaN',
      ])
    },
  )

  it('is no number where a number was to be, whatever is written', () => {
    expect(
      of(typed('Float', 'on'), typed('Float', '1e999'), typed('Float', ''), typed('String', 'on')).hits,
    ).toEqual(['0 notANumber NaN', '1 notANumber NaN', '2 notANumber NaN'])
  })

  it('says nothing of other types and of missing values', () => {
    const { attributeData, ...without } = sampleEvent()
    expect(attributeData).toBeDefined()
    const { hits, unjudged } = inspected(wrongType, tableOf([sampleEvent(typed('Double', 'x')), without]))
    expect([hits, unjudged('wrongType'), unjudged('notANumber')]).toEqual([
      [],
      { otherType: 1, noValue: 1 },
      { otherType: 1, noValue: 1 },
    ])
  })
})

describe('the id of an event', () => {
  it('may have any of its three times', () => {
    const times = { deviceTimestamp: 11, ingressTimeStamp: 12, createdTime: 13 }
    const ids = [11, 12, 13, 14].map((time) => ({ ...times, id: `pump-7@#temperature@#${String(time)}` }))
    expect(inspected(idMismatch, tableWith(...ids)).hits).toEqual(['3 idMismatch NaN'])
  })

  it('names the device and the attribute of the record', () => {
    const { hits, unjudged } = inspected(
      idMismatch,
      tableWith({ deviceId: 'pump-8' }, { attributeCode: 'level' }, { id: 'another shape' }, {}),
    )
    expect([hits, unjudged('idMismatch')]).toEqual([['0 idMismatch NaN', '1 idMismatch NaN'], { otherId: 1 }])
  })
})

describe('the limits of an attribute', () => {
  const limit = { modelId: 'model-1', attributeCode: 'temperature' }

  it('include both ends, and either may be absent', () => {
    const table = tableWith(...[9.9, 10, 20, 20.1].map((attributeData) => ({ attributeData })))
    expect(inspected(outOfRange, table, { limits: [{ ...limit, low: 10, high: 20 }] }).hits).toEqual([
      '0 outOfRange NaN 9.9 10 20',
      '3 outOfRange NaN 20.1 10 20',
    ])
    expect(inspected(outOfRange, table, { limits: [{ ...limit, high: 20 }] }).hits).toEqual([
      '3 outOfRange NaN 20.1 NaN 20',
    ])
  })

  it('are those of the model', () => {
    const table = tableWith(
      { modelId: 'model-2', attributeData: 99 },
      { attributeData: 'x', attributeType: 'String' },
      { attributeData: 99 },
    )
    const { hits, unjudged } = inspected(outOfRange, table, { limits: [{ ...limit, high: 20 }] })
    expect([hits, unjudged('outOfRange')]).toEqual([
      ['2 outOfRange NaN 99 NaN 20'],
      { noLimits: 1, noNumber: 1 },
    ])
    expect(inspected(outOfRange, table).unjudged('outOfRange')).toEqual({ noLimits: 3 })
    const unitAlone = inspected(outOfRange, table, { limits: [{ ...limit, unit: '°C' }] })
    expect([unitAlone.hits, unitAlone.unjudged('outOfRange')]).toEqual([[], { noLimits: 3 }])
  })
})

describe('the times of an event', () => {
  const of = (...changes: readonly JsonObject[]) => inspected(future, tableWith(...changes))
  const at = (deviceTimestamp: number, ingressTimeStamp: number = deviceTimestamp): JsonObject => ({
    deviceTimestamp,
    ingressTimeStamp,
  })

  it('cannot be later than they were fetched, but for a few minutes', () => {
    expect(of(at(fetchedAt + 5 * minute), at(fetchedAt + 10 * minute)).hits).toEqual([
      `1 future 2 ${String(10 * minute)}`,
    ])
  })

  it('cannot be before the first year in which devices reported', () => {
    expect(of(at(Date.UTC(2000, 0, 1)), at(Date.UTC(2000, 0, 1) - 1)).hits).toEqual([
      `1 tooOld NaN ${String(Date.UTC(2000, 0, 1) - 1)}`,
    ])
  })

  it('of device and service lie close together, the device first', () => {
    const sent = 1_763_622_000_000
    const { hits } = of(
      at(sent, sent + 10 * minute),
      at(sent, sent + 20 * minute),
      at(sent, sent - 1000),
      at(sent, sent - 3000),
    )
    expect(hits).toEqual([`1 clocksApart 2 ${String(20 * minute)}`, '3 ingressFirst 3 3000'])
  })

  describe('of a device whose clock is ahead', () => {
    const sent = 1_763_600_000_000
    const ahead = (index: number, ms: number): JsonObject =>
      at(sent + index * minute, sent + index * minute - ms)
    const events = (offsetOf: (index: number) => number, count = 1400) =>
      Array.from({ length: count }, (_, index) => ahead(index, offsetOf(index)))

    it.each([1200, 2000, 30_000])('by %i ms are said once, and no event of it is faulty', (ms) => {
      expect(of(...events(() => ms)).hits).toEqual([
        `0 clocksApart ${String(ms / 1000)} ${String(-ms)} 1400 1400`,
      ])
      expect(of(...events(() => ms, 3)).hits).toHaveLength(1)
    })

    it('are not faulty where the way to the service takes longer or shorter, or the clock runs away', () => {
      const varying = events((index) => 1300 - ((index * 37) % 900))
      const buffered = events((index) => 30_000 - ((index * 7919) % 600) * 1000)
      const drifting = events((index) => index * 0.73)
      for (const each of [varying, buffered, drifting])
        expect(of(...each).hits.filter((hit) => hit.includes('ingressFirst'))).toEqual([])
    })

    it('are faulty where they depart from that clock', () => {
      const { hits } = of(...events((index) => (index === 700 ? 8000 : 1200)))
      expect(hits).toEqual([
        '0 clocksApart 1.2 -1200 1400 1400',
        `700 ingressFirst ${String(8000 / 2400)} 8000`,
      ])
    })
  })

  it('that are missing break no rule', () => {
    const { hits, unjudged } = of({ deviceTimestamp: 'x' }, { ingressTimeStamp: 'x' })
    expect([hits, unjudged('future'), unjudged('clocksApart')]).toEqual([
      [],
      { noDeviceTime: 1 },
      { noDeviceTime: 1, noIngressTime: 1 },
    ])
  })

  it('that cannot be are left out of their series, unless most of a table are such', () => {
    const { thresholds } = defaultFaultSettings
    const [good, bad] = [at(1_763_622_000_000), at(5)]
    expect([0, 1, 2].map(implausibleTimes(tableWith(good, bad, good), thresholds, fetchedAt))).toEqual([
      false,
      true,
      false,
    ])
    expect([0, 1, 2].map(implausibleTimes(tableWith(bad, good, bad), thresholds, fetchedAt))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('series', () => {
  const start = 1_763_622_000_000
  const table = tableWith(
    { deviceTimestamp: start + 3, attributeData: 3 },
    { deviceId: 'pump-8', deviceTimestamp: start + 2, attributeData: 8 },
    { deviceTimestamp: start + 1, attributeData: 'x', attributeType: 'String' },
    { deviceTimestamp: 'x', attributeData: 7 },
    { deviceTimestamp: start + 2, attributeData: 2 },
    { deviceTimestamp: start + 1, attributeData: 1 },
  )
  const shown = ({ rows, times, values }: Series) => [
    [...rows],
    [...times].map((time) => time - start),
    [...values],
  ]
  const ofPump7 = [
    [2, 5, 4, 0],
    [1, 1, 2, 3],
    [NaN, 1, 2, 3],
  ]

  it('are in the order of the device, equal times in that of the table', () => {
    const found: unknown[] = []
    runAtOnce(
      eachSeries(
        table,
        () => false,
        function* (series) {
          found.push(shown(series))
        },
      ),
    )
    expect(found).toEqual([ofPump7, [[1], [2], [8]]])
  })

  it('of one event are the same, and none without a time or where it is left out', () => {
    const of = (row: number, isLeftOut: (row: number) => boolean = () => false) =>
      runAtOnce(seriesOfRow(table, isLeftOut, row))
    const series = of(4)
    expect(series && shown(series)).toEqual(ofPump7)
    expect([of(3), of(4, (row) => row === 4)]).toEqual([null, null])
    expect(of(4, (row) => row === 0)?.rows).toHaveLength(3)
  })
})

describe('why a row is flagged', () => {
  const settings = {
    ...defaultFaultSettings,
    limits: [{ modelId: 'model-1', attributeCode: 'temperature', high: 20 }],
  }
  const table = tableWith({ attributeData: 21, deviceId: 'pump-8' }, {})

  it('is found again with the numbers behind it, for the flags that the row has', () => {
    const reasons = runAtOnce(reasonsByRow(table, settings, fetchedAt)).get(0)
    expect(reasons?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['outOfRange', 'idMismatch']))
    table.setFaults(Uint32Array.of(1, 0))
    expect(explainFaults(table, 0, settings, fetchedAt)).toEqual([
      { kind: 'outOfRange', score: NaN, facts: [21, NaN, 20] },
    ])
    expect(explainFaults(table, 1, settings, fetchedAt)).toEqual([])
  })

  it('leaves out the rules that are off', () => {
    const found = runAtOnce(reasonsByRow(table, { ...settings, disabled: ['outOfRange'] }, fetchedAt))
    expect(found.get(0)?.map(({ kind }) => kind)).not.toContain('outOfRange')
  })
})

it("the numeric attributes of a table are each model's own, by name", () => {
  const table = tableWith(
    { attributeCode: 'level 10' },
    { attributeCode: 'level 9' },
    { attributeCode: 'level 9', modelId: 'model-2' },
    { attributeCode: 'level 9' },
    { attributeCode: 'state', attributeData: 'on', attributeType: 'String' },
    { attributeCode: null },
  )
  expect(attributesOf(table).map(({ modelId, attributeCode }) => `${modelId} ${attributeCode}`)).toEqual([
    'model-1 level 9',
    'model-2 level 9',
    'model-1 level 10',
  ])
})
