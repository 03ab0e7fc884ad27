import { describe, expect, it } from 'vitest'
import { searchedTimes } from '../../../../src-core/time/day-text'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'

const { formatInstant } = createInstantFormatter('Europe/Berlin')
const at = Date.UTC(2026, 10, 26, 7, 15, 30, 250)
const before = Date.UTC(2025, 10, 26, 7, 15, 30, 250)
const times = (wanted: string, language = 'en') =>
  [at, before].map(searchedTimes(wanted, formatInstant, { language, year: '2026' }))

describe('the times in which a text is searched', () => {
  it('are those of the grid where a day is named', () => {
    expect(times('nov 26')).toEqual(['Nov 26 08:15:30.250', 'Nov 26, 2025 08:15:30.250'])
    expect(times('11月26日', 'zh-CN')[0]).toBe('11月26日 08:15:30.250')
  })

  it('are digits where digits are typed, or no day can be meant', () => {
    for (const wanted of ['2026-11-26', '26 08:15', '08:15:30.2', '+01:00', 'no', 'Nov', ''])
      expect(times(wanted)).toEqual(['2026-11-26 08:15:30.250', '2025-11-26 08:15:30.250'])
  })
})
