import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const anEnd = String.raw`(?:\w+\.)*(?:first|last)(?: [+-] 1)?`
const anEndOf = String.raw`\w+(?:\.\w+)*\.(?:first|last)\b`

/** What code does that works with two windows of time, or puts windows in order. */
const patterns: Readonly<Record<string, RegExp>> = {
  'compares the ends of two windows': new RegExp(
    String.raw`(?<![\w.])(\w+)\.(?:first|last)(?: [+-] 1)? [<>]=? (?!\1\.)${anEndOf}`,
  ),
  'compares an end with that of another window': new RegExp(
    String.raw`(?<![\w.])(?:first|last)(?: [+-] 1)? [<>]=? ${anEndOf}|${anEndOf}(?: [+-] 1)? [<>]=? (?:first|last)\b`,
  ),
  'takes the outer or the inner of two ends': new RegExp(
    String.raw`Math\.(?:min|max)\(${anEnd}, ${anEnd}[,)]`,
  ),
  'sorts windows': /(?:toSorted|sort)\([^;]{0,80}?\.first - \w+\.first/,
  'computes a width': /\blast - (?:\w+\.)?first \+ 1\b/,
}

const kindsOf = (code: string): readonly string[] =>
  Object.entries(patterns).flatMap(([what, pattern]) => (pattern.test(code) ? [what] : []))

/** Files whose `first` and `last` are no times. */
const others = ['src-renderer/app/selected-runs.ts']

const sources = ['src-core', 'src-main', 'src-preload', 'src-renderer', 'src-cli']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:ts|vue)$/.test(path))

const aKind = "'(?:partial|notProvable|complete)'"

/** What code does that decides, by what is missing or in doubt, what may be claimed. */
const decision = new RegExp(
  String.raw`\? ${aKind}|(?:[)'\w\]] :|return|&&|\|\||=>) ${aKind}|\bkind: ${aKind}|\['partial', 'notProvable'\]`,
)

/** What chooses the words for a verdict, or something else that has the same name. */
const wordChoices: readonly string[] = [
  // What a query is to bring: all, or the latest.
  'src-cli/asked-range.ts',
  // What the metadata of a file say of it.
  'src-cli/subject.ts',
  'src-renderer/app/EmptyQuery.vue',
]
const choosesWords = (path: string): boolean =>
  wordChoices.includes(path) || /^src-core\/words\/|\/use-[\w-]*text\.ts$|\/messages\//.test(path)

describe('code that decides between complete, partial and not provable', () => {
  it('is in src-core/proof/verdict.ts and nowhere else', () => {
    const found = sources.filter((path) => decision.test(readFileSync(path, 'utf8')))
    expect(found.filter((path) => !choosesWords(path))).toEqual(['src-core/proof/verdict.ts'])
    expect(wordChoices.filter((path) => !found.includes(path))).toEqual([])
  })

  it.each([
    "missing.length > 0 ? 'partial' : notProvable.length > 0 ? 'notProvable' : 'complete'",
    "  kind: 'partial',",
    "(['partial', 'notProvable'] as const).find((kind) => kinds.includes(kind))",
    "if (failures.length > 0) return 'partial'",
    "kind === 'running' ? 'partial' : kind",
    "const kind = isProven ? found : 'complete'",
    "verdict?.kind ?? 'partial'",
    "devices.map(() => 'complete')",
  ])('is recognised in %s', (code) => {
    expect(decision.test(code)).toBe(true)
  })

  it.each([
    "export type VerdictKind = 'complete' | 'notProvable' | 'partial'",
    "if (kind === 'partial' || kind === 'running') return",
    "doubt === 'notProvable' ? t('a') : t('b')",
    'if (isPartial) return summaryOf(devices)',
  ])('is not taken for what only asks for it, as in %s', (code) => {
    expect(decision.test(code)).toBe(false)
  })
})

/** What code does that says how fetching goes without knowing it: to carry a verdict, it is not needed. */
const inventedProgress =
  /\bwindowsLeft: \d|\bunfetched\b[^}]*\bwindowsDone: \d|\bwindowsDone: \d[^}]*\bunfetched\b|\bunfetched\b[^}]*\bisLinkDown: (?:false|true)|\bisLinkDown: (?:false|true)[^}]*\bunfetched\b/

describe('a progress', () => {
  it('is known by what fetches, and made up nowhere', () => {
    const elsewhere = sources.filter((path) => !path.startsWith('src-core/proof/'))
    expect(elsewhere.filter((path) => inventedProgress.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it.each([
    '    windowsLeft: 0,',
    '{ eventCount: 0, requestCount: 0, windowsDone: 0, unfetched: parts }',
    '{ unfetched: missing, isLinkDown: false }',
    '{ isLinkDown: false, eventCount, unfetched: [] }',
  ])('is recognised in %s', (code) => {
    expect(inventedProgress.test(code)).toBe(true)
  })
})

describe('code that works with intervals', () => {
  it('is in src-core/proof and nowhere else', () => {
    const found = sources
      .filter((path) => !path.startsWith('src-core/proof/') && !others.includes(path))
      .flatMap((path) => kindsOf(readFileSync(path, 'utf8')).map((what) => `${path} ${what}`))
    expect(found).toEqual([])
  })

  it('is found where it is', () => {
    const there = sources.filter((path) => path.startsWith('src-core/proof/'))
    const kinds = new Set(there.flatMap((path) => kindsOf(readFileSync(path, 'utf8'))))
    expect([...kinds].toSorted()).toEqual(Object.keys(patterns).toSorted())
  })

  it.each([
    'one.first <= other.last && other.first <= one.last',
    'one.last + 1 >= other.first',
    'if (before === undefined || window.first > before.last + 1) {',
    'spans.filter((span) => span.last >= first - 1 && span.first <= last + 1)',
    '.filter((other) => other.first <= last && other.last >= first)',
    'last: Math.min(span.last, first - 1)',
    'const [first, last] = [Math.max(claimed.first, window.first), 0]',
    'windows.toSorted((one, other) => one.first - other.first)',
    'missing.reduce((sum, { first, last }) => sum + last - first + 1, 0)',
    'missing.reduce((sum, window) => sum + window.last - window.first + 1, 0)',
  ])('is recognised in %s', (code) => {
    expect(kindsOf(code)).not.toEqual([])
  })

  it('is not taken for what asks whether a window is empty, or whether an instant is in it', () => {
    expect(kindsOf('window.first < window.last')).toEqual([])
    expect(kindsOf('last < first')).toEqual([])
    expect(kindsOf('at >= first && at <= last')).toEqual([])
  })
})
