import { describe, expect, it } from 'vitest'
import { createRecordRows, textOfKey } from '../../../../src-main/parsing/record-rows'

const key = (head: number, time: number, high = 1, low = 1) => ({ head, time, high, low })

describe('the records that were seen', () => {
  it('are new, seen in an earlier answer, or held by this answer already', () => {
    const rows = createRecordRows()
    expect([rows.see(key(1, 5), 1), rows.see(key(1, 5), 1), rows.see(key(1, 5), 2), rows.see(key(1, 5), 2)]).toEqual(['new', 'again', 'seen', 'again'])
  })

  it('share an id if only the rest differs', () => {
    const rows = createRecordRows()
    expect([rows.see(key(1, 5), 1), rows.see(key(1, 5, 2), 1), rows.see(key(1, 5, 1, 2), 2), rows.see(key(1, 5, 2), 2)]).toEqual([
      'new',
      'sharesId',
      'sharesId',
      'seen',
    ])
  })

  it('are others with another time or another head', () => {
    const rows = createRecordRows()
    expect([rows.see(key(1, 5), 1), rows.see(key(1, 6), 1), rows.see(key(2, 5), 1), rows.see(key(1, 5.5), 1)]).toEqual(['new', 'new', 'new', 'new'])
  })

  it('are still known after the table has grown several times', () => {
    const rows = createRecordRows()
    const start = 1_763_622_000_000
    const all = Array.from({ length: 5000 }, (_, index) => key(1 + (index % 7), start + index * 250, index, index * 3))
    expect(new Set(all.map((each) => rows.see(each, 1)))).toEqual(new Set(['new']))
    expect(new Set(all.map((each) => rows.see(each, 2)))).toEqual(new Set(['seen']))
    expect(new Set(all.map((each) => rows.see(each, 2)))).toEqual(new Set(['again']))
    expect(rows.see({ ...key(1, start), high: 77 }, 2)).toBe('sharesId')
  })

  it('are told apart even if very many share one id', () => {
    const rows = createRecordRows()
    const all = Array.from({ length: 60 }, (_, index) => key(1, 5, index))
    expect(all.map((each) => rows.see(each, 1))).toEqual(['new', ...Array.from({ length: 59 }, () => 'sharesId')])
    expect(new Set(all.map((each) => rows.see(each, 1)))).toEqual(new Set(['again']))
    expect(new Set(all.map((each) => rows.see(each, 2)))).toEqual(new Set(['seen']))
    expect(rows.see(key(1, 6), 2)).toBe('new')
  })

  it('have a text that distinguishes all parts of a key', () => {
    const texts = [key(1, 23), key(12, 3), key(1, 2, 31), key(1, 23, 1, 11), key(1, 23, 11, 1)].map(textOfKey)
    expect(new Set(texts).size).toBe(texts.length)
  })
})
