import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

/** As much of a template's tree as is looked at; `type` as in Vue's compiler. */
interface TemplateNode {
  readonly type?: number
  readonly name?: string
  readonly content?: string | TemplateNode
  readonly value?: TemplateNode
  readonly arg?: TemplateNode
  readonly exp?: TemplateNode
  readonly props?: readonly TemplateNode[]
  readonly children?: readonly (TemplateNode | string)[]
}
const [text, interpolation, attribute, directive] = [2, 5, 6, 7]

const shownAttributes = [
  'title',
  'alt',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]
/** Signs, and the keys of a keyboard, are the same in every language. */
const hasWords = (content: string): boolean => /\p{L}{2}/u.test(content)
const contentOf = (node: TemplateNode | undefined): string =>
  typeof node?.content === 'string' ? node.content : ''
/** An expression that is nothing but a text. */
const literalIn = (code: string): string => /^\s*(['"`])([^'"`]*)\1\s*$/.exec(code)?.[2] ?? ''

const textsOfAttribute = (node: TemplateNode): readonly string[] => {
  if (node.type === attribute && shownAttributes.includes(node.name ?? '')) return [contentOf(node.value)]
  if (node.type === directive && shownAttributes.includes(contentOf(node.arg)))
    return [literalIn(contentOf(node.exp))]
  return []
}
const textsIn = (node: TemplateNode): readonly string[] => {
  const own = node.type === text ? [contentOf(node)] : []
  const computed =
    node.type === interpolation && typeof node.content === 'object'
      ? [literalIn(contentOf(node.content))]
      : []
  const children = (node.children ?? []).filter((child): child is TemplateNode => typeof child === 'object')
  return [...own, ...computed, ...(node.props ?? []).flatMap(textsOfAttribute), ...children.flatMap(textsIn)]
}
const literalTexts = (source: string): readonly string[] => {
  // Plain data: the tree's own types are a union of forty.
  const tree = JSON.stringify(parse(source).descriptor.template?.ast?.children ?? [])
  return textsIn({ children: JSON.parse(tree) as readonly TemplateNode[] }).filter(hasWords)
}

describe('no text of the interface stands in a component', () => {
  it.each([
    ['a text', '<p>Run the query</p>'],
    ['a text beside a value', '<p>{{ count }} events</p>'],
    ['a label', '<button aria-label="Close">×</button>'],
    ['a title', '<button title="Close">×</button>'],
    ['a bound label', '<button :aria-label="\'Close\'">×</button>'],
    ['a text as code', '<p>{{ "Close" }}</p>'],
  ])('finds %s', (_what, template) => {
    expect(literalTexts(`<template><div>${template}</div></template>`)).toHaveLength(1)
  })

  it.each(
    readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.vue'))
      .map((name) => [basename(name), name] as const),
  )('%s', (_base, name) => {
    expect(literalTexts(readFileSync(`src-renderer/${name}`, 'utf8'))).toEqual([])
  })
})
