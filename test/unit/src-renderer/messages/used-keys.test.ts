import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english } from '../../../../src-core/words/en'
import { en } from '../../../../src-renderer/messages/en'

const keysOf = (value: unknown, path: readonly string[] = []): readonly string[] =>
  typeof value === 'string'
    ? [path.join('.')]
    : Object.entries(value as object).flatMap(([name, inner]) => keysOf(inner, [...path, name]))

const read = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(?:vue|ts)$/.test(name) && !/^(?:messages|words)\/(?:en|zh-CN)(?:\.ts$|\/)/.test(name),
    )
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

/**
 * What the code says of keys: whole ones, ones with parts that are put in, and words that may be such parts.
 */
interface Mentions {
  readonly whole: ReadonlySet<string>
  /** The texts between the parts that are put in. */
  readonly templates: readonly (readonly string[])[]
  readonly words: ReadonlySet<string>
}

const all = (code: string, pattern: RegExp): readonly string[] =>
  [...code.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '')

const mentionsIn = (sources: readonly string[]): Mentions => {
  const code = sources.join('\n')
  const templates = all(code, /`((?:\w+\.)+\$\{[^`]*)`/g).map((template) => template.split(/\$\{[^}]*\}/))
  // A part is a text, or the name of a property: the keys of a record that is gone through.
  return {
    whole: new Set(all(code, /'((?:\w+\.)+\w+)'/g)),
    templates,
    words: new Set(all(code, /'([\w-]+)'|\b(\w+)\??:/g)),
  }
}

const escaped = (text: string): string => text.replaceAll('.', '\\.')
const patternOf = (template: readonly string[]): RegExp =>
  new RegExp(`^${template.map(escaped).join('(.+)')}$`)

const isUsed = (key: string, mentions: Mentions): boolean =>
  mentions.whole.has(key) ||
  mentions.templates.some(
    (template) =>
      patternOf(template)
        .exec(key)
        ?.slice(1)
        .every((part) => isPart(part, mentions)) ?? false,
  )

/** A part of several steps is put together itself, as the keys of errors are. */
const isPart = (part: string, mentions: Mentions): boolean =>
  part.includes('.') ? isUsed(part, mentions) : mentions.words.has(part)

describe('keys of messages', () => {
  const keys = keysOf(en)
  const mentions = mentionsIn([...read('src-core'), ...read('src-renderer'), ...read('src-preload/contract')])

  it('are all used: whole, or with parts that the code knows', () => {
    expect(keys.filter((key) => !isUsed(key, mentions))).toEqual([])
  })

  it('exist wherever the code writes one whole, and for each one that it puts together', () => {
    const known = new Set(keys)
    const names = new Set(keys.map((key) => key.split('.')[0]))
    const isKey = (text: string): boolean =>
      names.has(text.split('.')[0]) && !/\.(?:ts|vue|csv|json)$/.test(text)
    expect([...mentions.whole].filter((text) => isKey(text) && !known.has(text))).toEqual([])
    expect(
      mentions.templates.filter(([start = '']) => names.has(start.split('.')[0])).length,
    ).toBeGreaterThan(80)
    expect(
      mentions.templates.filter(
        (template) => isKey(template[0] ?? '') && !keys.some((key) => patternOf(template).test(key)),
      ),
    ).toEqual([])
  })

  it('are among the sentences of src-core wherever src-core or the command writes one', () => {
    const sentences = keysOf(english)
    const own = mentionsIn([...read('src-core'), ...read('src-cli')])
    const isOfMessages = (text: string): boolean => keys.includes(text)
    expect([...own.whole].filter((text) => isOfMessages(text) && !sentences.includes(text))).toEqual([])
    expect(
      own.templates.filter(
        (template) =>
          Object.keys(english).some((name) => template[0]?.startsWith(`${name}.`)) &&
          keys.some((key) => patternOf(template).test(key)) &&
          !sentences.some((key) => patternOf(template).test(key)),
      ),
    ).toEqual([])
  })

  it.each([
    ["t('a.b')", 'a.b', true],
    ["t('a.b')", 'a.c', false],
    ["t(`a.${kind}`); type Kind = 'b'", 'a.b', true],
    ["t(`a.${kind}`); type Kind = 'b'", 'a.c', false],
    ["t(`a.${kind}.what`); type Kind = 'b'", 'a.b.next', false],
    ["t(`a.${key}`); return `b.${kind}`; type Kind = 'c'", 'a.b.c', true],
    ["t(`a.${key}`); return `b.${kind}`; type Kind = 'c' | 'd'", 'a.d.c', false],
  ])('are looked for in %s: %s', (code, key, expected) => {
    expect(isUsed(key, mentionsIn([code]))).toBe(expected)
  })
})
