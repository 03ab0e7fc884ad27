import { expect, it } from 'vitest'
import { createEnglishWords } from '../../../src-cli/english-words'
import { english } from '../../../src-core/words/en'
import { createMessages } from '../../../src-renderer/messages/create-messages'

const leaves = (value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(value as object).flatMap(([name, inner]) => leaves(inner, [...path, name]))

const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `<${name}>\u202E`]))

const countsOf = (text: string): readonly number[] => (text.includes('|') ? [0, 1, 2, 1000] : [2])

it('there are sentences to compare', () => {
  expect(leaves(english).length).toBeGreaterThan(600)
})

it.each(Object.keys(english) as (keyof typeof english)[])(
  'the command says every sentence of %s as the window does',
  (area) => {
    const { t } = createEnglishWords()
    const { global } = createMessages()
    const sentences = leaves(english[area], [area])
    const said = sentences.map(([key, text]) => [
      t(key, valuesOf(text)),
      ...countsOf(text).map((count) => t(key, valuesOf(text), count)),
    ])
    const shown = sentences.map(([key, text]) => [
      global.t(key, valuesOf(text)),
      ...countsOf(text).map((count) => global.t(key, valuesOf(text), count)),
    ])
    expect(said).toEqual(shown)
  },
)

it('shows what cannot be seen in a value, and keeps its lines', () => {
  expect(createEnglishWords().t('compare.kind.changed', { fields: 'a\u202E\nb' })).toBe(
    'changed: a⟨U+202E⟩\nb',
  )
})
