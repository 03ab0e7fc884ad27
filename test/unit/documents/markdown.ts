import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * A document of the repository: its path and its text without code blocks, where a line that looks like a
 * heading is none.
 */
interface MarkdownDocument {
  readonly path: string
  readonly text: string
  readonly prose: string
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

const withoutBlocks = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '')

export const documents: readonly MarkdownDocument[] = [
  ...readdirSync('.').map(String),
  ...filesBelow('docs'),
  ...filesBelow('.github'),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, text, prose: withoutBlocks(text) }
  })

/** Those of the user guide, with its table of contents. */
export const chapters = documents.filter(({ path }) => path.startsWith('docs/guide/'))

export const documentAt = (path: string): MarkdownDocument => {
  const found = documents.find((document) => document.path === path)
  if (found === undefined) throw new Error(`There is no document ${path}.`)
  return found
}

/** As GitHub makes them of headings. A heading that repeats an earlier one gets a number. */
export const anchorsOf = ({ prose }: MarkdownDocument): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  const anchors = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '').replaceAll(' ', '-')
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${String(count)}`
  })
  return new Set(anchors)
}

interface Link {
  /** Path from the root of the repository. */
  readonly target: string
  readonly anchor: string
}

const isOutside = (address: string): boolean => /^[a-z]+:/.test(address)

/** Links and pictures that point into the repository. */
export const linksOf = ({ path, prose }: MarkdownDocument): readonly Link[] =>
  [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !isOutside(address))
    .map((address) => {
      const [file = '', anchor = ''] = address.split('#')
      return { target: file === '' ? path : join(dirname(path), file), anchor }
    })

/** What stands between backticks in running text. */
export const codeOf = ({ prose }: MarkdownDocument): readonly string[] =>
  [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const topFolders = [
  'src-cli',
  'src-core',
  'src-main',
  'src-preload',
  'src-renderer',
  'lint',
  'test',
  'docs',
  'resources',
  '.github',
]
const builtFolders = ['test/results', 'test/bench/peers/node_modules']
const sourceEnding = /\.(?:ts|vue|mjs|js|nsh|plist|yml|css|md)$/

const ourPath = new RegExp(`^(?:${topFolders.join('|').replace('.', '\\.')})/[\\w./-]+$`)

/**
 * The words in code, commands included, that begin with one of our folders. Those with a placeholder or a
 * star name no single file.
 */
export const pathsIn = (document: MarkdownDocument): readonly string[] =>
  [...codeOf(document), ...(document.text.match(/^```[^]*?^```$/gm) ?? [])]
    .flatMap((code) => code.split(/\s+/))
    .filter((word) => ourPath.test(word) && !builtFolders.some((folder) => word.startsWith(folder)))

export const isFileName = (code: string): boolean => /^[\w.-]+$/.test(code) && sourceEnding.test(code)

/** Whether the repository has it. A path may leave its ending out, as tests are named. */
export const isThere = (path: string): boolean =>
  ['', '.ts', '.test.ts'].some((ending) => existsSync(path + ending))

export const fileNames: ReadonlySet<string> = new Set(
  [...topFolders.flatMap(filesBelow), ...readdirSync('.')].map((path) => basename(path)),
)

/** The cells of the rows of each table, without the line of its headers. */
export const tableRowsBelow = (
  { text }: MarkdownDocument,
  heading: string,
): readonly (readonly string[])[] => {
  const [, rest = ''] = `\n${text}`.split(`\n${heading}\n`)
  const section = rest.split(/\n## /)[0] ?? ''
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(([, cells = '']) => cells.split(' | ')).slice(1)
}
