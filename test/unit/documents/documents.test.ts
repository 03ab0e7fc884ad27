import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anchorsOf, codeOf, documentAt, documents, fileNames, isFileName, isThere, linksOf, pathsIn } from './markdown'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> }
/** Those that npm runs without `run`. */
const shortForms = ['test', 'start']
const readme = 'README.md'

const scriptsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/\bnpm (test|start)\b/g)].map(([, name = '']) => name),
]

describe.each(documents.map((document) => [document.path, document] as const))('%s', (_path, document) => {
  it('links to files and headings that are there', () => {
    const links = linksOf(document)
    expect(links.filter(({ target }) => !isThere(target))).toEqual([])
    const lost = links.filter(({ target, anchor }) => anchor !== '' && !anchorsOf(documentAt(target)).has(anchor))
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
    const lost = documents.filter(({ path }) => !path.startsWith('.github/') && !reached.has(path)).map(({ path }) => path)
    expect(lost).toEqual([])
  })

  it('explain every script of package.json in CONTRIBUTING.md', () => {
    const named = new Set(scriptsIn(documentAt('CONTRIBUTING.md').text))
    expect(Object.keys(scripts).filter((name) => !named.has(name) && !shortForms.includes(name))).toEqual([])
    expect(shortForms.filter((name) => !named.has(name))).toEqual([])
  })

  it('keep the README short, and its pictures light', () => {
    expect(documentAt(readme).text.split('\n').length).toBeLessThanOrEqual(100)
    const pictures = readdirSync('docs/images')
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((name) => statSync(`docs/images/${name}`).size > 200_000)).toEqual([])
  })

  it('date each decision once, in its name and in its text, and list them all', () => {
    const names = readdirSync('docs/decisions').filter((name) => name !== readme)
    expect(names.length).toBeGreaterThan(20)
    const listed = linksOf(documentAt(`docs/decisions/${readme}`)).map(({ target }) => target)
    expect([...listed].sort()).toEqual(names.map((name) => `docs/decisions/${name}`).sort())
    for (const name of names) {
      const date = /^(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? 'no date'
      expect(documentAt(`docs/decisions/${name}`).text).toMatch(new RegExp(`^# .+\\n\\nDate: ${date}\\. Status: .+\\.$`, 'm'))
    }
  })
})
