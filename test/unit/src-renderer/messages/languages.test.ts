import { describe, expect, it } from 'vitest'
import type { Composer } from 'vue-i18n'
import { createMessages } from '../../../../src-renderer/messages/create-messages'
import { en } from '../../../../src-renderer/messages/en'
import { chinese } from '../../../../src-renderer/messages/zh-CN'

const leaves = (
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly [path: string, text: string])[] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, [...path, name]))

/** The names that a text has room for, over all of its plural forms. */
const namesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()

/** The same in every language: names of fields and formats, examples, units, signs. */
const untranslated =
  /^(?:https:|YYYY|\{\w+\}|⚑|[✓→≥≤·:+\d\s]|CSV|JSON|Parquet|HTML|PDF|ID$|p5$|p95$|deviceId$|attributeCode$|pump-|English$)/

/** As the page adds a language that is loaded later. */
const inChinese = () => {
  const { global } = createMessages()
  const { locale, setLocaleMessage }: Pick<Composer, 'locale' | 'setLocaleMessage'> = global
  setLocaleMessage('zh-CN', chinese)
  locale.value = 'zh-CN'
  return global
}

describe('the two languages', () => {
  const english = new Map(leaves(en))
  const translated = new Map(leaves(chinese))

  it('have the same keys, and no text is empty', () => {
    expect(english.size).toBeGreaterThan(600)
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
    expect([...english, ...translated].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have room for the same values in every text', () => {
    const differing = [...english].filter(
      ([key, text]) => namesIn(text).join() !== namesIn(translated.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('Chinese is written in Chinese, with one form whatever the number', () => {
    const others = [...translated].filter(
      ([, text]) => !/\p{Script=Han}/u.test(text) && !untranslated.test(text),
    )
    expect(others).toEqual([])
    expect([...translated].filter(([, text]) => text.includes('|'))).toEqual([])
    const global = inChinese()
    expect(
      [1, 2, 1000].map((count) =>
        global.t('results.status.events', { count: count.toLocaleString('zh-CN') }, count),
      ),
    ).toEqual(['1 个事件', '2 个事件', '1,000 个事件'])
  })

  it('Chinese compiles without leaving a mark of the message format', () => {
    const global = inChinese()
    for (const [key, text] of translated) {
      const shown = global.t(key, { ...Object.fromEntries(namesIn(text).map((name) => [name, '7'])) }, 7)
      expect(shown, key).not.toBe('')
      expect(shown, key).not.toMatch(/[{}|]|@[:.]/)
    }
  })

  it('Chinese has one word for one thing', () => {
    const others = [...translated].filter(([, text]) => /计划|小数点|检查与限值|检查会在/.test(text))
    expect(others).toEqual([])
    // Two columns of one dialog.
    const { why, reasonLabel } = chinese.deletion
    expect(why).not.toBe(reasonLabel)
  })
})
