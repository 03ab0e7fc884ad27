import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowAround } from '../../../../../src-core/checks/picture/series-window'
import { createEventEncoder } from '../../../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../../../src-core/events/event-table'

const start = Date.UTC(2026, 9, 5)
const eventOf = (
  deviceId: string,
  attributeCode: string,
  time: number,
  attributeData: number | string = 1,
): JsonObject => ({
  id: `${deviceId}@#${attributeCode}@#${String(time)}`,
  modelId: 'm',
  deviceId,
  attributeCode,
  attributeType: 'Float',
  attributeData,
  createdTime: time,
  ingressTimeStamp: time,
  deviceTimestamp: time,
})
const tableOf = (events: readonly JsonObject[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  return table
}
const nothing = (): boolean => false

describe('the events of a series around one of them', () => {
  it('are those of a sorted series, whatever the order of the rows', () => {
    const row = fc.record({
      device: fc.constantFrom('a', 'b'),
      attribute: fc.constantFrom('x', 'y'),
      offset: fc.integer({ min: 0, max: 40 }),
    })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 60 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        (rows, pick, reach) => {
          const table = tableOf(
            rows.map(({ device, attribute, offset }, index) =>
              eventOf(device, attribute, start + offset, index),
            ),
          )
          const at = pick % rows.length
          const own = rows[at]
          const series = rows
            .map((other, index) => ({ ...other, index }))
            .filter(({ device, attribute }) => device === own?.device && attribute === own.attribute)
            .toSorted((one, other) => one.offset - other.offset || one.index - other.index)
            .map(({ index }) => index)
          const place = series.indexOf(at)
          const found = windowAround(table, at, nothing, reach)
          expect(found?.rows).toEqual(series.slice(Math.max(0, place - reach), place + reach + 1))
          expect(found?.rows[found.at]).toBe(at)
          expect(found?.times).toEqual(found?.rows.map((index) => start + (rows[index]?.offset ?? NaN)))
          expect(found?.values).toEqual(found?.rows)
        },
      ),
      { seed: 20_261_122, numRuns: 300 },
    )
  })

  it('leave out times that cannot be, and there are none around such an event', () => {
    const table = tableOf([0, 1, 2].map((index) => eventOf('a', 'x', start + index)))
    const isSecond = (row: number): boolean => row === 1
    expect(windowAround(table, 0, isSecond, 5)?.rows).toEqual([0, 2])
    expect(windowAround(table, 1, isSecond, 5)).toBeNull()
  })

  it('hold NaN where the value is not a number', () => {
    const table = tableOf(['ERR', 4].map((value, index) => eventOf('a', 'x', start + index, value)))
    expect(windowAround(table, 1, nothing, 5)?.values).toEqual([NaN, 4])
  })
})
