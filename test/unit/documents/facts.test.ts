import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultKinds } from '../../../src-core/checks/faults'
import { eventFields, maximumLimit } from '../../../src-core/events/event'
import { en } from '../../../src-renderer/messages/en'
import { familyNames } from '../../bench/faults/healthy'
import { labelledSets } from '../../bench/faults/sets/all'
import { electronItems, ownItems } from '../../verify/checklist'
import { chapters, documentAt, tableRowsBelow } from './markdown'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const chinese = '## Chinese'
const inWords = (count: number): string => {
  const [ten = String(count), one = ''] = [tens[Math.floor(count / 10)], small[count % 10]]
  return small[count] ?? (count % 10 === 0 ? ten : `${ten}-${one}`)
}
const inFigures = (count: number): string => count.toLocaleString('en')

const leaves = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves)
/** Singular and plural, without the points of a button that opens a dialog. */
const labels = new Set(
  leaves(en)
    .flatMap((text) => text.split(' | '))
    .map((text) => text.replace(/ ?…$/, '').replace(/ \(\{count\}\)$/, '')),
)

describe('counts in the documents', () => {
  it.each([
    ['README.md', `${inWords(faultKinds.length)} checks`],
    ['README.md', `returns at most ${inFigures(maximumLimit)} per request`],
    ['README.md', `${inFigures(maximumLimit)} or more events in one millisecond`],
    ['docs/guide/findings.md', `${inWords(faultKinds.length)} checks`],
    ['docs/guide/querying.md', `returns ${inFigures(maximumLimit)} events at the most`],
    ['docs/guide/querying.md', `a limit of 1 to ${inFigures(maximumLimit)}`],
    ['docs/guide/exporting.md', `all ${String(eventFields.length)} columns`],
    [
      'docs/security.md',
      `The ${inWords(electronItems.length)} items of Electron's own security checklist, and ${inWords(ownItems.length)} of ours`,
    ],
  ])('%s: %s', (path, phrase) => {
    expect(documentAt(path).text.toLowerCase()).toContain(phrase.toLowerCase())
  })

  it('docs/accuracy.md: no more states of the window than axe is shown', () => {
    const [, claimed = ''] = /more than (\d+) states/.exec(documentAt('docs/accuracy.md').text) ?? []
    const shown = new Set(
      [...readFileSync('test/e2e/accessibility.long.test.ts', 'utf8').matchAll(/\blook\('([^']+)'\)/g)].map(
        ([, state]) => state,
      ),
    )
    expect(Number(claimed)).toBeGreaterThan(0)
    expect(shown.size).toBeGreaterThan(Number(claimed))
  })
})

describe('names in the documents', () => {
  it('every label that the user guide shows in bold is on the screen', () => {
    const bold = chapters
      .flatMap(({ prose }) => [...prose.matchAll(/\*\*([^*\n]+)\*\*/g)])
      .map(([, label = '']) => label)
    expect(bold.length).toBeGreaterThan(30)
    expect(bold.filter((label) => !labels.has(label))).toEqual([])
  })

  it('docs/accuracy.md lists the rules by their names, in their order, and names those that are weak', () => {
    const accuracy = documentAt('docs/accuracy.md')
    const rows = tableRowsBelow(accuracy, '## Fault rules')
    expect(rows.map(([name]) => name)).toEqual(faultKinds.map((kind) => en.faults.rules[kind].name))
    const weak = rows.flatMap(([name = '', , precision, recall]) => [
      ...(Number(precision) < 0.95 ? [`precision of ${name}`] : []),
      ...(Number(recall) < 0.95 ? [`recall of ${name}`] : []),
    ])
    expect(accuracy.text).toContain(`\nBelow 0.95: ${weak.length === 0 ? 'none' : weak.join('; ')}.\n`)
  })
  it('docs/guide/findings.md says what each rule flags', () => {
    const named = tableRowsBelow(documentAt('docs/guide/findings.md'), '# Findings').map(
      ([names = '']) => names,
    )
    expect(
      faultKinds.filter((kind) => !named.some((names) => names.includes(en.faults.rules[kind].name))),
    ).toEqual([])
  })
  it('docs/accuracy.md lists every family of devices and every published set', () => {
    const accuracy = documentAt('docs/accuracy.md')
    expect(tableRowsBelow(accuracy, '## Fault rules on families of devices').map(([name]) => name)).toEqual(
      familyNames,
    )
    for (const { name, use } of labelledSets)
      expect(accuracy.text).toContain(`\n| ${name} | ${use} | our rules | `)
  })
  it('docs/glossary.md explains each term once, in alphabetical order within its group', () => {
    const glossary = documentAt('docs/glossary.md')
    const headings = [...glossary.text.matchAll(/^## .+$/gm)].filter(([heading]) => heading !== chinese)
    const groups = headings.map(([heading]) =>
      tableRowsBelow(glossary, heading).map(([term = '']) => term.replaceAll('`', '').toLowerCase()),
    )
    for (const terms of groups)
      expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other, 'en')))
    const all = groups.flat()
    expect(all.length).toBeGreaterThan(80)
    expect(all.filter((term, index) => all.indexOf(term) !== index)).toEqual([])
  })
  it('docs/glossary.md has the Chinese words of the screen', () => {
    const rows = tableRowsBelow(documentAt('docs/glossary.md'), chinese)
    const terms = rows.map(([term = '']) => term)
    expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other, 'en')))
    const texts = ['src-renderer/messages/zh-CN', 'src-core/words/zh-CN'].flatMap((folder) =>
      readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    )
    expect(
      rows.map(([, word = '']) => word).filter((word) => !texts.some((text) => text.includes(word))),
    ).toEqual([])
    expect(rows.length).toBeGreaterThan(30)
  })
  it('docs/architecture.md counts the hops that it lists', () => {
    const { text } = documentAt('docs/architecture.md')
    const claimed = /The walks have (\d+), (\d+) and (\d+) hops/.exec(text)?.slice(1).map(Number)
    const listed = text
      .split('\n### From ')
      .slice(1)
      .map((walk) => [...walk.matchAll(/^\d+\. `[^`]+`/gm)].length)
    expect(listed).toEqual(claimed)
  })

  it('docs/architecture.md draws the arrows between features that lint holds', () => {
    const held = [
      ...readFileSync('.dependency-cruiser.js', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \[(.*)\],$/gm),
    ].map(([, name = '', used = '']) => [name, used.replaceAll("'", '') || 'none'])
    const drawn = tableRowsBelow(documentAt('docs/architecture.md'), '## Who may use whom').map(
      ([name = '', used = '']) => [name, used].map((cell) => cell.replaceAll('`', '')),
    )
    expect(held.length).toBeGreaterThan(8)
    expect(drawn).toEqual([...held, ['app', 'all of them']])
  })
})
