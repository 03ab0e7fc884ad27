import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMessages } from '../../../../src-renderer/messages/create-messages'
import { en } from '../../../../src-renderer/messages/en'

const leaves = (value: unknown, path: string): readonly (readonly [path: string, text: string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, inner]) =>
        leaves(inner, path === '' ? name : `${path}.${name}`),
      )

const sources = readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(vue|ts)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src-renderer/${name}`, 'utf8') }))
/** Keys written out whole; those put together at run time are covered by the components' own tests. */
const usedKeys = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/\bt\(\s*'([a-z][\w.]+)'/gi)].map((match) => ({ name, key: match[1] ?? '' })),
)

describe('messages', () => {
  const known = new Map(leaves(en, ''))
  const { global } = createMessages()

  it('has every message that a component asks for', () => {
    expect(usedKeys.length).toBeGreaterThan(50)
    expect(usedKeys.filter(({ key }) => !known.has(key))).toEqual([])
  })

  it('compiles every message without leaving a mark of the message format', () => {
    for (const [key, message] of known) {
      const named = Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], '7']))
      const text = global.t(key, { ...named, count: 1 })
      expect(text, key).not.toBe('')
      expect(text, key).not.toMatch(/[{}|]|@[:.]/)
    }
  })

  it('has no name of the code in its sentences, which a rename could leave there', () => {
    const others =
      /\b(?:returnCode|deviceId|attributeCode|attributeType|attributeData|createdTime|deviceTimestamp|ingressTimeStamp|correlationId|limitNum|NaN|macOS|MiB|kB)\b/g
    const withNames = [...known].filter(([, message]) =>
      /[A-Za-z]*[a-z][A-Z]/.test(message.replace(/\{\w+\}/g, '').replace(others, '')),
    )
    expect(withNames).toEqual([])
  })

  it('writes no text of the interface into a template', () => {
    const bare = sources
      .filter(({ name }) => name.endsWith('.vue'))
      .flatMap(({ name, text }) => {
        const template = text
          .slice(text.indexOf('<template>'), text.lastIndexOf('</template>'))
          .replace(/<!--.*?-->/gs, '')
        return [...template.matchAll(/>\s*([A-Za-z][a-z]+(?: [a-z]+)*)\s*</g)].map((match) => ({
          name,
          text: match[1],
        }))
      })
    expect(bare).toEqual([])
  })
})
