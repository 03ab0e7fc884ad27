import { describe, expect, it } from 'vitest'
import { askedRangeText } from '../../../../src-core/words/asked-range-text'
import { wordsIn } from './words-in'

const year = new Date().getFullYear()
const asked = (startText: string, endText: string, language: 'en' | 'zh-CN' = 'en') =>
  askedRangeText(wordsIn(language), { preset: 'custom', startText, endText, limit: null })

describe('what will be asked for', () => {
  it.each([
    [`${year}-11-01 00:00:00.000`, `${year}-11-20 08:15:30.250`, 'Nov 1 00:00 to Nov 20 08:15'],
    [`${year}-11-20 08:15:30.250`, 'now', 'Nov 20 08:15 to now'],
    [`${year}-11-20 08:15:30`, 'now', 'Nov 20 08:15:30 to now'],
    [`${year}-11-20 08:15:30.250`, `${year}-11-20 08:16:00.000`, 'Nov 20 08:15:30.250 to 08:16'],
    [`${year}-11-20 08:00`, `${year}-11-20 09:00`, 'Nov 20 08:00 to 09:00'],
    ['2019-12-31 23:00', '2020-01-01 01:00', 'Dec 31, 2019 23:00 to Jan 1, 2020 01:00'],
    ['-3h', '', '-3h to now'],
    ['', 'now', 'service default to now'],
    ['20.11.2026 08:15', '2026-11-20 08:15 UTC', '20.11.2026 08:15 to 2026-11-20 08:15 UTC'],
  ])('is said as short as it can be: %s, %s', (start, end, text) => {
    expect(asked(start, end)).toBe(text)
  })

  it('is said to the millisecond for who wants to know', () => {
    const [startText, endText] = [`${year}-11-20 08:15:30.250`, 'now']
    const text = askedRangeText(wordsIn('en'), { preset: 'custom', startText, endText, limit: null }, true)
    expect(text).toBe('Nov 20 08:15:30.250 to now')
  })

  it('says now in the language of the window', () => {
    expect(asked('-3h', 'now', 'zh-CN')).toBe('-3h 至 现在')
  })
})
