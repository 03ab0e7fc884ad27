import { expect, it } from 'vitest'
import { recentParts } from '../../../../src-core/words/recent-text'
import { windowTextIn } from '../../../../src-core/words/window-text'
import { wordsIn } from './words-in'

const [start, end] = [Date.UTC(2025, 10, 20, 8, 15), Date.UTC(2025, 10, 21, 9, 30)]
const query = { devices: ['p'], preset: 'custom', extent: 'complete', limit: 1000 } as const

it.each(['en', 'zh-CN'] as const)('a range is written as that of a kept result, in %s', (language) => {
  const words = wordsIn(language)
  expect(recentParts(words, { ...query, start, end }).range).toBe(
    windowTextIn(words).windowText({ first: start, last: end }),
  )
})

it('an end that was typed stays as it was typed', () => {
  const words = wordsIn('en')
  expect(recentParts(words, { ...query, start, relative: { end: 'now' } }).range).toBe(
    'Nov 20, 2025 08:15 to now',
  )
  expect(recentParts(words, { ...query, end }).range).toBe('\u2026 to Nov 21, 2025 09:30')
})
