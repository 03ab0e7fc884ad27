import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  anchorsOf,
  chapters,
  codeOf,
  documentAt,
  documents,
  fileNames,
  isFileName,
  isThere,
  linksOf,
  pathsIn,
  tableRowsBelow,
} from './markdown'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const readme = 'README.md'

const scriptsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/\bnpm (test|start)\b/g)].map(([, name = '']) => name),
]

describe.each(documents.map((document) => [document.path, document] as const))('%s', (_path, document) => {
  it('links to files and headings that are there', () => {
    const links = linksOf(document)
    expect(links.filter(({ target }) => !isThere(target))).toEqual([])
    const lost = links.filter(
      ({ target, anchor }) => anchor !== '' && !anchorsOf(documentAt(target)).has(anchor),
    )
    expect(lost).toEqual([])
  })

  it('names scripts of package.json', () => {
    expect(scriptsIn(document.text).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('names files and folders that are there', () => {
    expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([])
    expect(
      codeOf(document)
        .filter(isFileName)
        .filter((name) => !fileNames.has(name)),
    ).toEqual([])
  })

  it('names no place of the machine it was written on', () => {
    expect(document.text).not.toMatch(/(?:^|[\s"'`(])\/(?:tmp|root|work|Users)\b/m)
  })
})

describe('the documents together', () => {
  it('are all reached from the README', () => {
    const reached = new Set([readme])
    for (const path of reached) {
      if (path.endsWith('.md')) for (const { target } of linksOf(documentAt(path))) reached.add(target)
    }
    const lost = documents
      .filter(({ path }) => !path.startsWith('.github/') && !reached.has(path))
      .map(({ path }) => path)
    expect(lost).toEqual([])
  })

  it('explain every script of package.json once, in CONTRIBUTING.md or among the other scripts', () => {
    const listed = [
      tableRowsBelow(documentAt('CONTRIBUTING.md'), '## Scripts'),
      tableRowsBelow(documentAt('docs/how-to/other-scripts.md'), '## Scripts'),
    ]
    const explained = listed.flatMap((rows) => rows.map(([script = '']) => scriptsIn(script)))
    expect(explained.filter((names) => names.length !== 1)).toEqual([])
    expect(explained.flat().toSorted()).toEqual(Object.keys(scripts).toSorted())
  })

  it('list every recipe', () => {
    const listed = linksOf(documentAt(`docs/how-to/${readme}`)).map(({ target }) => target)
    const recipes = documents.filter(
      ({ path }) => path.startsWith('docs/how-to/') && path !== `docs/how-to/${readme}`,
    )
    expect(recipes.length).toBeGreaterThan(5)
    expect(recipes.filter(({ path }) => !listed.includes(path)).map(({ path }) => path)).toEqual([])
  })

  it.each([
    [readme, 100, 620],
    ['CONTRIBUTING.md', 90, 720],
    ['CHANGELOG.md', 60, 500],
  ])('keep %s short: at most %d lines and %d words', (path, lines, words) => {
    const { text } = documentAt(path)
    expect(text.split('\n').length).toBeLessThanOrEqual(lines)
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(words)
  })

  it('keep the pictures light', () => {
    const pictures = readdirSync('docs/images')
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((name) => statSync(`docs/images/${name}`).size > 200_000)).toEqual([])
  })

  it('keep each chapter of the user guide short, and list them all', () => {
    expect(chapters.length).toBeGreaterThan(10)
    const lengths = chapters.map(({ path, text }) => ({
      path,
      words: text.split(/\s+/).filter((word) => word !== '').length,
    }))
    expect(lengths.filter(({ words }) => words > 1500)).toEqual([])
    const contents = `docs/guide/${readme}`
    const listed = linksOf(documentAt(contents)).map(({ target }) => target)
    expect(chapters.filter(({ path }) => path !== contents && !listed.includes(path))).toEqual([])
  })

  it('date each decision once, in its name and in its text, and list them all', () => {
    const names = readdirSync('docs/decisions').filter((name) => name !== readme)
    expect(names.length).toBeGreaterThan(20)
    const listed = linksOf(documentAt(`docs/decisions/${readme}`)).map(({ target }) => target)
    expect([...listed].sort()).toEqual(names.map((name) => `docs/decisions/${name}`).sort())
    for (const name of names) {
      const date = /^(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? 'no date'
      expect(documentAt(`docs/decisions/${name}`).text).toMatch(
        new RegExp(`^# .+\\n\\nDate: ${date}\\. Status: .+\\.$`, 'm'),
      )
    }
  })
})
