import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

const folder = join(import.meta.dirname, '../../../src-renderer')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.vue'),
)

interface Component {
  readonly name: string
  readonly rootClasses: readonly string[]
  readonly styledClasses: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

const pascal = (tag: string): string =>
  tag.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const components = files.map((file): Component => {
  const { descriptor } = parse(readFileSync(join(folder, file), 'utf8'))
  const template = descriptor.template?.content ?? ''
  const root = /<[^!][^>]*>/.exec(template)?.[0] ?? ''
  const style = descriptor.styles
    .filter(({ scoped }) => scoped)
    .map(({ content }) => content)
    .join('\n')
  return {
    name: file.replace(/^.*\//, '').replace(/\.vue$/, ''),
    rootClasses: (/\sclass="([^"]*)"/.exec(root)?.[1] ?? '').split(/\s+/).filter((name) => name !== ''),
    styledClasses: new Set([...style.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    tags: new Set([...template.matchAll(/<([A-Za-z][\w-]*)/g)].map(([, tag = '']) => pascal(tag))),
  }
})

describe('styles of one component', () => {
  it('reach into no other: Vue gives the root of a child the scope of its parent as well', () => {
    const reaching = components.flatMap((parent) =>
      components
        .filter((child) => child !== parent && parent.tags.has(child.name))
        .flatMap((child) =>
          child.rootClasses
            .filter((name) => parent.styledClasses.has(name))
            .map((name) => `${parent.name} styles .${name} of ${child.name}`),
        ),
    )
    expect(components.length).toBeGreaterThan(50)
    expect(reaching).toEqual([])
  })
})
