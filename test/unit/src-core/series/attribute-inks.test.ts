import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import {
  createAttributeInks,
  lineInks,
  otherInk,
  rememberedInks,
  stateInks,
} from '../../../../src-core/series/attribute-inks'

const append = (
  table: EventTable,
  events: readonly (readonly [string, number | string])[],
  encoder = createEventEncoder(),
): void =>
  table.append(
    encoder.encode(
      events.map(([attributeCode, attributeData], at) => ({
        id: `d@#${attributeCode}@#${String(at)}`,
        deviceId: 'd',
        attributeCode,
        attributeType: typeof attributeData === 'number' ? 'Float' : 'String',
        attributeData,
        deviceTimestamp: at,
      })),
    ),
  )
const inksByName = ({ texts }: EventTable, inks: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    texts.attributeCode.flatMap((name, code) => (code === 0 ? [] : [[name, inks[code] ?? -1]])),
  )

describe('the colours of attributes', () => {
  it('are those of numbers and of texts in the order of their names', () => {
    const table = createEventTable()
    append(table, [
      ['firmware', '4.3.0'],
      ['state', 'running'],
      ['temperature', 20],
      ['pressure', 1005],
      ['humidity', 44],
      ['state', 'idle'],
      ['firmware', '4.3.0'],
      ['mode', 'a'],
      ['mode', 'b'],
    ])
    expect(inksByName(table, createAttributeInks(table, new Map())())).toEqual({
      firmware: stateInks[0],
      mode: stateInks[1],
      state: stateInks[2],
      temperature: 2,
      pressure: 1,
      humidity: 0,
    })
  })

  it('know attributes that arrive later', () => {
    const table = createEventTable()
    const encoder = createEventEncoder()
    append(table, [['temperature', 20]], encoder)
    const inks = createAttributeInks(table, new Map())
    expect(inksByName(table, inks())).toEqual({ temperature: 0 })
    append(
      table,
      [
        ['humidity', 44],
        ['mode', 'a'],
      ],
      encoder,
    )
    // What is on the screen keeps its colour.
    expect(inksByName(table, inks())).toEqual({ temperature: 0, humidity: 1, mode: stateInks[0] })
    append(table, [['mode', 'b']], encoder)
    expect(inksByName(table, inks())).toEqual({ temperature: 0, humidity: 1, mode: stateInks[0] })
  })

  it('are the same in a result in which a text changes as in one in which it does not', () => {
    const inksOf = (...firmware: readonly string[]) => {
      const table = createEventTable()
      append(table, [
        ['state', 'on'],
        ['state', 'off'],
        ...firmware.map((version) => ['firmware', version] as const),
      ])
      return inksByName(table, createAttributeInks(table, new Map())())
    }
    expect(inksOf('4.2.0')).toEqual(inksOf('4.2.0', '4.2.1'))
  })

  it('go to the states first where there are more texts than colours', () => {
    const table = createEventTable()
    append(table, [
      ...['brand', 'line', 'maker', 'site'].map((name) => [name, 'x'] as const),
      ['valve', 'on'],
      ['valve', 'off'],
    ])
    expect(inksByName(table, createAttributeInks(table, new Map())())).toEqual({
      brand: stateInks[1],
      line: stateInks[2],
      maker: stateInks[3],
      site: otherInk,
      valve: stateInks[0],
    })
  })

  it('are the same in every table, whatever else it has, and free ones where two would be alike', () => {
    const memory = new Map<string, number>()
    const inksOf = (...events: readonly (readonly [string, number | string])[]) => {
      const table = createEventTable()
      append(table, events)
      return inksByName(table, createAttributeInks(table, memory)())
    }
    const all = [
      ['humidity', 44],
      ['pressure', 1005],
      ['temperature', 20],
      ['mode', 'a'],
      ['mode', 'b'],
      ['state', 'on'],
      ['state', 'off'],
    ] as const
    const own = inksOf(...all)
    expect(own).toEqual({ humidity: 0, pressure: 1, temperature: 2, mode: stateInks[0], state: stateInks[1] })
    expect(inksOf(['temperature', 21])).toEqual({ temperature: 2 })
    // One text alone does not change here, and does elsewhere.
    expect(inksOf(['state', 'on'])).toEqual({ state: stateInks[1] })
    expect(inksOf(['angle', 90], ['temperature', 21])).toEqual({ angle: 3, temperature: 2 })
    const many = Array.from({ length: 8 }, (_, at): readonly [string, number] => [`flow${String(at)}`, at])
    expect(new Set(Object.values(inksOf(...many))).size).toBe(8)
    const both = inksOf(['flow4', 1], ['humidity', 44])
    expect(both['flow4']).not.toBe(both['humidity'])
    expect(rememberedInks(new Map([['temperature', 0]]), memory)).toEqual(new Map([['temperature', 2]]))
    expect(inksOf(...all)).toEqual(own)
  })
})

it('lines of one picture differ in colour, each with its own where it can have it', () => {
  expect(lineInks([1, 2])).toEqual([1, 2])
  expect(lineInks([1, 1, 0])).toEqual([1, 2, 0])
  expect(lineInks([otherInk, 0])).toEqual([1, 0])
})
