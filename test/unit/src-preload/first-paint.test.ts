import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPageFiles } from '../../../src-main/page/page-files'
import { darkTheme } from '../../../src-renderer/app/dark-theme'
import { ensureBuilt } from '../../harness/ensure-built'

// Over what ships: what a start has to compile depends on every import of the page, and on the bundler's
// settings.

const assets = 'out/renderer/assets'
const mostBytes = 1_200_000

interface SourceMap {
  readonly sources: readonly string[]
  readonly sourcesContent: readonly string[]
}
const read = (name: string): string => readFileSync(join(assets, name), 'utf8')
const mapOf = (name: string): SourceMap => JSON.parse(read(`${name}.map`)) as SourceMap

/** What the page asks for, or is told to fetch at once. */
const named = (): readonly string[] => {
  const html = readFileSync('out/renderer/index.html', 'utf8')
  return [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map((match) => match[1] ?? '')
}
const staticImports = (name: string): readonly string[] =>
  [...read(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    (match) => match[1] ?? '',
  )

const filesBeforePaint = (): ReadonlySet<string> => {
  const found = new Set<string>()
  const waiting = [...named()]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...staticImports(name))
  }
  return found
}
/** Hands on what another script exports; it has no source of its own, and no map. */
const isForwarding = (text: string): boolean =>
  /^(?:import["'][^"']+["'];)*export\{[^}]*\}(?:from["'][^"']+["'])?;?\s*$/.test(text)
const scripts = (): readonly string[] =>
  readdirSync(assets).filter(
    (name) => name.endsWith('.js') && !name.startsWith('file-worker') && !isForwarding(read(name)),
  )

/** Each is loaded when it is first needed; a static import anywhere would bring it back. */
const laterParts: Readonly<Record<string, RegExp>> = {
  'the chart': /\/uplot\/|\/(?:AttributeChart|ChartPlot)\.vue/,
  'the summary': /\/SummaryPanel\.vue/,
  'the findings': /\/FindingsPanel\.vue/,
  'the fault rules': /\/checks\/rules\/|\/(?:find|explain)-faults\.ts/,
  Chinese: /\/(?:messages|words)\/zh-CN|\/locales\/(?:common|date)\/zhCN/,
  'the form of a filter': /\/ColumnFilter\.vue|\/naive-ui\/es\/(?:select|_internal\/selection)\/src\//,
  zod: /\/node_modules\/zod\//,
  'comparing and reports': /\/(?:Compare|Report)Dialog\.vue/,
  'reading and writing files': /\/TableDialog\.vue|\/parquet\/(?:writer|reader)\.ts/,
  licences: /\/app\/licences\.ts/,
}

beforeAll(ensureBuilt, 300_000)

describe('the script before the first paint', () => {
  it(`is at most ${mostBytes.toLocaleString('en')} bytes, the static imports included`, () => {
    const bytes = [...filesBeforePaint()].reduce((sum, name) => sum + statSync(join(assets, name)).size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })

  it.each(Object.entries(laterParts))('holds nothing of what is loaded later: %s', (_name, part) => {
    const before = filesBeforePaint()
    const sourcesOf = (names: Iterable<string>): readonly string[] =>
      [...names].flatMap((name) => mapOf(name).sources.map((source) => `/${source}`))
    expect(sourcesOf(scripts().filter((name) => !before.has(name))).some((source) => part.test(source))).toBe(
      true,
    )
    expect(sourcesOf(before).filter((source) => part.test(source))).toEqual([])
  })

  it('every file that the page may load later is one that is served', async () => {
    const serve = createPageFiles('out/renderer', 'app://bundle')
    const statuses = await Promise.all(
      readdirSync(assets)
        .filter((name) => !name.endsWith('.map'))
        .map(async (name) => [name, (await serve(new Request(`app://bundle/assets/${name}`))).status]),
    )
    expect(statuses.length).toBeGreaterThan(20)
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  })
})

describe('all of the built script', () => {
  const bundles = (): readonly string[] =>
    readdirSync('out', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.c?js$/.test(name))
      .map((name) => join('out', name))

  it('is minified: hardly a space is left around a sign', () => {
    const spacedIn = (text: string): number =>
      (1000 * [...text.matchAll(/\w = [\w{(]|\) => |: function/g)].length) / text.length
    expect(bundles().filter((name) => spacedIn(readFileSync(name, 'utf8')) > 1)).toEqual([])
  })

  it('has source maps beside it that no script refers to, so that none is asked for', () => {
    // The bundler's own helpers have no source of ours either.
    const kept = bundles().filter(
      (name) => !/file-worker|rolldown-runtime/.test(name) && !isForwarding(readFileSync(name, 'utf8')),
    )
    expect(kept.filter((name) => !statSync(`${name}.map`).isFile())).toEqual([])
    expect(bundles().filter((name) => readFileSync(name, 'utf8').includes('sourceMappingURL'))).toEqual([])
  })

  it('main keeps the names of its functions, for the log', () => {
    expect(readFileSync('out/main/index.js', 'utf8')).toMatch(/\bcreateNetTransport\b/)
  })
})

describe('the dark theme', () => {
  it('has the colours of every component of Naive UI that is built in', () => {
    const used = scripts().flatMap((name) =>
      mapOf(name).sourcesContent.flatMap((text) =>
        [...text.matchAll(/useTheme\(\s*"(\w+)"/g)].map((match) => match[1] ?? ''),
      ),
    )
    expect(used.length).toBeGreaterThan(10)
    expect([...new Set(used)].filter((name) => !(name in darkTheme))).toEqual([])
    expect(darkTheme.common).toBeDefined()
  })
})
