import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import {
  createAttributeInks,
  lineInks,
  otherInk,
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
  it('are those of numbers and of states in the order of their names, and one for what never changes', () => {
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
    expect(inksByName(table, createAttributeInks(table)())).toEqual({
      firmware: otherInk,
      mode: stateInks[0],
      state: stateInks[1],
      temperature: 2,
      pressure: 1,
      humidity: 0,
    })
  })

  it('know attributes that arrive later', () => {
    const table = createEventTable()
    const encoder = createEventEncoder()
    append(table, [['temperature', 20]], encoder)
    const inks = createAttributeInks(table)
    expect(inksByName(table, inks())).toEqual({ temperature: 0 })
    append(
      table,
      [
        ['humidity', 44],
        ['mode', 'a'],
      ],
      encoder,
    )
    expect(inksByName(table, inks())).toEqual({ temperature: 1, humidity: 0, mode: otherInk })
    append(table, [['mode', 'b']], encoder)
    expect(inksByName(table, inks())).toEqual({ temperature: 1, humidity: 0, mode: stateInks[0] })
  })
})

it('lines of one picture differ in colour, each with its own where it can have it', () => {
  expect(lineInks([1, 2])).toEqual([1, 2])
  expect(lineInks([1, 1, 0])).toEqual([1, 2, 0])
  expect(lineInks([otherInk, 0])).toEqual([1, 0])
})
