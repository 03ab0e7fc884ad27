import { describe, expect, it } from 'vitest'
import { drawCell } from '../../../../src-renderer/grid/drawn-cell'
import { piecesOf } from '../../../../src-renderer/ui/text-pieces'

const placed = {
  column: { name: 'attributeData', kind: 'value', width: 120 },
  cell: 3,
  gap: 0,
  isPinned: false,
  style: '',
} as Parameters<typeof drawCell>[0]
const drawn = (text: string): string => drawCell(placed, { text }, '', false).text

describe('the text of a cell', () => {
  it('is drawn whole up to two thousand characters', () => {
    const text = '\u202E'.repeat(2000)
    expect(drawn(text)).toBe(text)
  })

  it('is cut beyond, so that a megabyte of hidden characters makes no megabyte of elements', () => {
    const text = drawn('\u202E'.repeat(1 << 20))
    expect(text).toBe(`${'\u202E'.repeat(2000)}…`)
    expect(piecesOf(text, '').length).toBe(2001)
  })

  it('is as far from the end as its point asks, and no farther than the width has room for it', () => {
    const { style } = drawCell(placed, { text: '60000', padding: 15 }, '', false)
    expect(style).toBe(';padding-right:max(10px,min(calc(10px + 15ch),calc(108px - 5ch)))')
    expect(drawCell(placed, { text: '60000' }, '', false).style).toBe('')
  })

  it('is the whole text where the search found what it shortens', () => {
    const time = { text: '08:15:30.250', day: 'Nov 20', whole: '2026-11-20 08:15:30.250' }
    const shown = (search: string) => {
      const { text, day } = drawCell(placed, time, search, false)
      return [day, text]
    }
    expect(shown('')).toEqual(['Nov 20 ', '08:15:30.250'])
    expect(shown('08:15')).toEqual(['Nov 20 ', '08:15:30.250'])
    expect(shown('20 08:15')).toEqual([undefined, '2026-11-20 08:15:30.250'])
  })

  it('of a name without room gives way in its middle, and is heard whole', () => {
    const ofDevice = (text: string, search = '') => {
      const column = { name: 'deviceId', kind: 'text', width: 120 } as (typeof placed)['column']
      const { text: shown, heard } = drawCell({ ...placed, column }, { text }, search, false)
      return [shown, heard]
    }
    const [left, right] = ['plant-3-centrifugal-pump-left', 'plant-3-centrifugal-pump-right']
    expect(ofDevice(left)).toEqual(['plant-…p-left', left])
    expect(ofDevice(right)).toEqual(['plant-…-right', right])
    expect(ofDevice('pump-0042-abc')).toEqual(['pump-0042-abc', undefined])
    expect(ofDevice(left, 'fugal')).toEqual([left, undefined])
  })

  it('is not cut within a character', () => {
    expect(drawn(`${'x'.repeat(1999)}😀${'x'.repeat(10)}`)).toBe(`${'x'.repeat(1999)}…`)
  })
})
