import { expect, it } from 'vitest'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { roughDurationText } from '../../../../src-core/words/durations'
import { windowTextIn } from '../../../../src-core/words/window-text'
import { wordsIn } from './words-in'

const window = { first: Date.UTC(2025, 10, 20, 8, 15), last: Date.UTC(2025, 10, 21, 9, 30) }

it('times are in the language and the zone that the words have when they are asked for', () => {
  const [english, chinese] = [wordsIn('en'), wordsIn('zh-CN')]
  let [now, zone] = [english, 'UTC']
  const { windowText } = windowTextIn({
    t: (...asked) => now.t(...asked),
    get language() {
      return now.language
    },
    get formatter() {
      return createInstantFormatter(zone)
    },
  })
  expect(windowText(window)).toBe('Nov 20, 2025 08:15 to Nov 21, 2025 09:30')
  ;[now, zone] = [chinese, 'Asia/Shanghai']
  expect(windowText(window)).toBe('2025年11月20日 16:15 至 2025年11月21日 17:30')
})

it('the ends of a window stand apart, the day of the second only if it is another', () => {
  const { endsText } = windowTextIn(wordsIn('en'))
  expect(endsText(window)).toEqual(['Nov 20, 2025 08:15', 'Nov 21, 2025 09:30'])
  expect(endsText({ first: window.first, last: window.first + 3_600_000 })).toEqual([
    'Nov 20, 2025 08:15',
    '09:15',
  ])
  expect(endsText({ first: window.first, last: window.first + 1500 })).toEqual([
    'Nov 20, 2025 08:15:00.000',
    '08:15:01.500',
  ])
})

it('nothing takes about no time', () => {
  expect([0, 300, 1000, 240_000].map((ms) => roughDurationText(wordsIn('en'), ms))).toEqual([
    '1 s',
    '1 s',
    '1 s',
    '4 min',
  ])
})
