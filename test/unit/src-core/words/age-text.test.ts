import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteText, minuteTexts, secondTexts } from '../../../../src-core/words/age-text'
import { wordsIn } from './words-in'

const words = wordsIn('en')
const at = (text: string): number => Date.parse(`${text}Z`)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-29T05:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a time of today is told without its date', () => {
  expect(minuteText(words, at('2026-11-29T04:40'))).toBe('04:40')
  expect(minuteText(words, at('2026-11-28T04:39'))).toBe('2026-11-28 04:39')
  expect(minuteTexts(words, at('2026-11-29T04:39'), at('2026-11-29T04:40'))).toEqual(['04:39', '04:40'])
})

it('a time that ends today and began before has both dates: a day must not read as a minute', () => {
  const day = [at('2026-11-28T04:39:01'), at('2026-11-29T04:40:02')] as const
  expect(minuteTexts(words, ...day)).toEqual(['2026-11-28 04:39', '2026-11-29 04:40'])
  expect(secondTexts(words, ...day)).toEqual(['2026-11-28 04:39:01', '2026-11-29 04:40:02'])
})
