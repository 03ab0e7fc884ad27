import { describe, expect, it } from 'vitest'
import { formatOf } from '../../../src-cli/file-format'

describe('the format of a file to write', () => {
  it.each([
    ['day.csv', 'csv'],
    ['DAY.JSONL', 'jsonl'],
    ['day.ndjson', 'jsonl'],
    ['day.parquet', 'parquet'],
    ['day.dexp', 'dexp'],
    ['day.txt', 'csv'],
    ['2026-11-20', 'csv'],
  ])('is that of its ending, and CSV where that says nothing: %s', (out, format) => {
    expect(formatOf({ out })).toBe(format)
  })

  it.each(['day.json', 'day.jsonl.gz', 'day.parquet.GZ', 'day.xlsx', 'day.zip'])(
    'is none that another program would take for another one: %s',
    (out) => {
      expect(() => formatOf({ out })).toThrow(`${out}: no .`)
      expect(() => formatOf({ out })).toThrow(
        'End its name in .csv, .parquet, .jsonl, .dexp, or name a --format.',
      )
      expect(formatOf({ out, format: 'csv' })).toBe('csv')
    },
  )
})
