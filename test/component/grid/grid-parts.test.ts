import { describe, expect, it } from 'vitest'
import {
  columnsFrom,
  defaultColumns,
  fittedColumns,
  withDifferenceInFront,
} from '../../../src-core/events/grid-columns'
import { inOrderOfView } from '../../../src-core/events/rows-in-order'
import { exportName } from '../../../src-core/results/export-name'
import type { QuerySource } from '../../../src-core/results/result-source'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import { numberCell } from '../../../src-renderer/grid/cell'
import { filterFrom } from '../../../src-renderer/grid/drafted-filter'
import { draftFor, draftFrom } from '../../../src-renderer/grid/filter-draft'
import { nextSort } from '../../../src-renderer/results/result-tab'
import { createRowSelection } from '../../../src-renderer/results/row-selection'
import { createScrollScale } from '../../../src-renderer/ui/scroll-scale'
import { piecesOf } from '../../../src-renderer/ui/text-pieces'
import { firstTime } from '../results-support'

describe('the scale of the scroll bar', () => {
  it('is one to one for as long as a browser lays out', () => {
    const scale = createScrollScale(280_000, 500)
    expect(scale.isScaled).toBe(false)
    expect(scale.spacerHeight).toBe(280_000)
    expect(scale.toContent(1234)).toBe(1234)
  })

  it('reaches the first and the last of two million rows', () => {
    const contentHeight = 2_000_000 * 28
    const scale = createScrollScale(contentHeight, 540)
    expect(scale.spacerHeight).toBeLessThan(16_000_000)
    expect(scale.toContent(0)).toBe(0)
    expect(scale.toContent(scale.spacerHeight - 540)).toBe(contentHeight - 540)
    expect(scale.toContent(scale.toScroll(31_415_926))).toBeCloseTo(31_415_926, 3)
  })

  it('stays at the top when all rows are in sight', () => {
    expect(createScrollScale(100, 500).toContent(50)).toBe(0)
  })
})

describe('a selection', () => {
  it('counts each row once and gives them in the order of the table', () => {
    const selection = createRowSelection()
    selection.setAll(Uint32Array.of(9, 2, 5000, 2), true)
    selection.set(9, false)
    expect(selection.count).toBe(2)
    expect([...selection.rows()]).toEqual([2, 5000])
    expect(selection.some((row) => row === 9)).toBe(false)
    expect(selection.some((row) => row === 5000)).toBe(true)
    selection.clear()
    expect([selection.count, selection.has(2)]).toEqual([0, false])
  })

  it('is put in the order of the view, hidden rows last', () => {
    expect([...inOrderOfView(Uint32Array.of(4, 0, 3), Uint32Array.of(0, 1, 4), 5)]).toEqual([4, 0, 1])
  })
})

describe('the text of a cell', () => {
  it('is cut at hits whatever their case, hidden characters written out', () => {
    expect(piecesOf('Temp\u202E temp', 'TEMP')).toEqual([
      { kind: 'hit', text: 'Temp' },
      { kind: 'hidden', text: '⟨U+202E⟩' },
      { kind: 'plain', text: ' ' },
      { kind: 'hit', text: 'temp' },
    ])
  })

  it('shows a lone surrogate, a no-break space and a tab, and leaves ordinary text of any language alone', () => {
    const shown = (text: string): string =>
      piecesOf(text, '')
        .map((piece) => piece.text)
        .join('')
    expect(shown('a\uD800\u00A0\tb')).toBe('a⟨U+D800⟩⟨U+00A0⟩⟨U+0009⟩b')
    expect(shown('Grüße 日本 مرحبا 😀')).toBe('Grüße 日本 مرحبا 😀')
  })

  it('brings decimal points under each other', () => {
    const padding = (digits: string): number | undefined => numberCell(digits, 4).padding
    expect(['7', '7.5', '7.125', '1e-7'].map(padding)).toEqual([3.46, 2, 0, 1])
  })
})

describe('the order of sorting', () => {
  it('goes ascending, descending, unsorted, alone or added', () => {
    const byTime = nextSort([], 'deviceTimestamp', false)
    expect(byTime).toEqual([{ column: 'deviceTimestamp', isDescending: false }])
    const both = nextSort(byTime, 'attributeCode', true)
    expect(nextSort(both, 'deviceTimestamp', true)).toEqual([
      { column: 'deviceTimestamp', isDescending: true },
      { column: 'attributeCode', isDescending: false },
    ])
    expect(nextSort([{ column: 'id', isDescending: true }], 'id', false)).toEqual([])
    expect(nextSort(both, 'id', false)).toEqual([{ column: 'id', isDescending: false }])
  })
})

describe('remembered columns', () => {
  it('of earlier versions get the change beside the value, and the rest as it was', () => {
    const saved = [
      { name: 'createdTime', isShown: true, width: 206 },
      { name: 'attributeData', isShown: true, width: 150 },
      { name: 'oddities', isShown: true, width: 150 },
      { name: 'deviceTimestamp', isShown: false, width: 300 },
    ]
    const columns = columnsFrom(saved)
    expect(columns.slice(0, 4).map(({ name, isShown, width }) => [name, isShown, width])).toEqual([
      ['createdTime', true, 206],
      ['attributeData', true, 150],
      ['change', true, 90],
      ['deviceTimestamp', false, 300],
    ])
    expect(columns).toHaveLength(defaultColumns.length)
  })

  it('leave what room there is to the flags, and take a little of it, unless the user has given them a width', () => {
    const columns = defaultColumns.slice(0, 5)
    const widths = (room: number, flags = 140, needed = 0): readonly number[] =>
      fittedColumns(
        columns.map((column) => (column.name === 'anomalies' ? { ...column, width: flags } : column)),
        room,
        { attributeData: needed, change: needed + 8 },
      ).map(({ width }) => width)
    expect(widths(1000)).toEqual([196, 160, 120, 90, 434])
    expect(widths(700)).toEqual([196, 146, 120, 90, 148])
    expect(widths(650)).toEqual([196, 130, 120, 90, 114])
    expect(widths(500)).toEqual([196, 130, 120, 90, 140])
    expect(widths(1000, 141)).toEqual([196, 160, 120, 90, 141])
    // Numbers are seen whole before the flags take what is left.
    expect(widths(1000, 140, 180)).toEqual([196, 160, 180, 188, 276])
    expect(widths(750, 140, 180)).toEqual([196, 136, 180, 90, 148])
    // A value is, as long as it is in sight; the flags are behind it then.
    expect(widths(700, 140, 180)).toEqual([196, 130, 180, 90, 140])
    expect(widths(490, 140, 180)).toEqual([196, 130, 134, 90, 140])
  })

  it('give way to the value where the difference would push it out of sight, unless the user has widened that', () => {
    const compared = (width = 180) =>
      withDifferenceInFront(
        defaultColumns.map((column) => (column.name === 'source' ? { ...column, width } : column)),
      ).filter(({ isShown }) => isShown)
    const widths = (room: number, width?: number): readonly number[] =>
      fittedColumns(compared(width), room, { attributeData: 0, change: 0 })
        .slice(0, 4)
        .map((column) => column.width)
    expect(compared().map(({ name }) => name)[1]).toBe('source')
    expect(widths(1240)).toEqual([196, 280, 160, 120])
    expect(widths(657)).toEqual([196, 211, 130, 120])
    expect(widths(500)).toEqual([196, 180, 130, 120])
    expect(widths(657, 300)).toEqual([196, 300, 130, 120])
  })

  it('take what the words for a difference need, as long as the value stays in sight beside them', () => {
    const compared = withDifferenceInFront(defaultColumns).filter(({ isShown }) => isShown)
    const widths = (room: number, source: number): readonly number[] =>
      fittedColumns(compared, room, { attributeData: 0, change: 0, source })
        .slice(0, 4)
        .map(({ width }) => width)
    expect(widths(1240, 250)).toEqual([196, 280, 160, 120])
    expect(widths(1240, 363)).toEqual([196, 363, 130, 120])
    expect(widths(1240, 2000)).toEqual([196, 460, 130, 120])
    expect(widths(800, 460)).toEqual([196, 354, 130, 120])
  })

  it('are made whole: unknown ones out, missing ones at the end, widths within bounds', () => {
    const columns = columnsFrom([
      { name: 'id', isShown: false, width: 3 },
      { name: 'gone', isShown: true, width: 100 },
    ])
    expect(columns).toHaveLength(defaultColumns.length)
    expect(columns[0]).toMatchObject({ name: 'id', isShown: false, width: 56 })
    expect(columns[1]?.name).toBe('deviceTimestamp')
  })
})

describe('a typed filter', () => {
  const zone = 'Europe/Berlin'

  it('reads times of the zone, and the whole of an hour that came twice', () => {
    const draft = { ...draftFor('deviceTimestamp'), from: '2026-10-25 02:30', to: '2026-10-25 02:30' }
    expect(filterFrom(draft, { zone, now: 0 })).toEqual({
      kind: 'range',
      column: 'deviceTimestamp',
      from: Date.UTC(2026, 9, 25, 0, 30),
      to: Date.UTC(2026, 9, 25, 1, 30),
    })
    expect(filterFrom({ ...draft, to: 'soon' }, { zone, now: 0 })).toBeNull()
  })

  it('reads times as the form does: back from now, of today, Unix seconds, ISO', () => {
    const now = Date.UTC(2026, 10, 20, 12)
    const read = (from: string) =>
      filterFrom({ ...draftFor('deviceTimestamp'), operation: 'atLeast', from }, { zone, now })
    const fromOf = (ms: number) => ({ kind: 'range', column: 'deviceTimestamp', from: ms })
    expect(read('-3h')).toEqual(fromOf(now - 3 * 3_600_000))
    expect(read('08:15')).toEqual(fromOf(Date.UTC(2026, 10, 20, 7, 15)))
    expect(read('1763622000')).toEqual(fromOf(1_763_622_000_000))
    expect(read('2026-11-20T08:15:30.250+01:00')).toEqual(fromOf(Date.UTC(2026, 10, 20, 7, 15, 30, 250)))
  })

  it('reads numbers with either decimal sign, and one end alone', () => {
    expect(filterFrom({ ...draftFor('attributeData'), from: '-12,5' }, { zone, now: 0 })).toEqual({
      kind: 'range',
      column: 'attributeData',
      from: -12.5,
    })
    expect(filterFrom(draftFor('attributeData'), { zone, now: 0 })).toBeNull()
  })

  it('becomes the same draft again when it is changed', () => {
    const { formatInstant } = createInstantFormatter(zone)
    const filter = { kind: 'range', column: 'deviceTimestamp', from: firstTime } as const
    expect(filterFrom(draftFrom(filter, formatInstant), { zone, now: 0 })).toEqual(filter)
    const texts = { kind: 'anyOf', column: 'attributeCode', texts: ['a', ''] } as const
    expect(filterFrom(draftFrom(texts, formatInstant), { zone, now: 0 })).toEqual(texts)
  })
})

describe('the name of an export', () => {
  const { formatInstant } = createInstantFormatter('Europe/Berlin')
  const source: QuerySource = {
    kind: 'query',
    connectionId: 'c1',
    connectionName: 'plant-7',
    baseUrl: 'https://gw.example.com',
    zone: 'Europe/Berlin',
    limit: null,
    devices: ['pump-0042'],
    preset: 'custom',
    start: firstTime,
    end: firstTime + 86_400_000,
    receivedAt: 0,
  }

  it('tells device and range', () => {
    expect(exportName(source, 'csv', formatInstant)).toBe('pump-0042 2026-11-20 0815 to 2026-11-21 0815.csv')
    expect(
      exportName({ ...source, devices: ['pump-0042', 'pump-0043', 'fan-1'] }, 'csv', formatInstant),
    ).toBe('pump-0042 and 2 more, 2026-11-20 0815 to 2026-11-21 0815.csv')
  })

  it('holds nothing that a file system refuses', () => {
    const nameOf = (deviceId: string): string =>
      exportName({ ...source, devices: [deviceId] }, 'csv', formatInstant).replace(/ 2026.*/, '')
    expect(nameOf('../etc/passwd')).toBe('-etc-passwd')
    expect(nameOf('a<b>:"|?*\u0000\u202Ec')).toBe('a-b--------c')
    expect(nameOf('CON')).toBe('_CON')
    expect(nameOf('...')).toBe('events')
    expect(nameOf('日'.repeat(200))).toBe('日'.repeat(50))
  })
})
