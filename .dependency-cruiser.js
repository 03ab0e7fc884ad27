// The arrows of docs/architecture.md. ESLint holds who may import Electron, Node and the contract; this holds
// the features of the page and circles, those of types and of parts that are loaded late included.

/** Under everything: no feature, and of these each may use those that stand before it. */
const ground = ['messages', 'ui', 'files', 'settings']

/** Each feature of the page, and the features that it uses. Only `app` knows them all. */
const features = {
  connections: [],
  network: [],
  results: ['connections'],
  'stored-results': ['results'],
  refresh: ['connections', 'results'],
  compare: ['charts', 'deletion', 'faults', 'refresh', 'results'],
  faults: ['results'],
  charts: ['faults', 'notes', 'results'],
  live: ['charts', 'connections', 'faults', 'refresh', 'results'],
  query: ['connections', 'live', 'refresh', 'results', 'stored-results'],
  deletion: ['connections', 'faults', 'results'],
  notes: ['results'],
  details: ['compare', 'deletion', 'faults', 'grid', 'notes', 'results'],
  grid: ['deletion', 'faults', 'results'],
  export: ['faults', 'grid', 'results'],
  report: ['charts', 'compare', 'deletion', 'export', 'faults', 'notes', 'results'],
  wide: ['charts', 'export', 'results'],
  views: ['faults', 'results'],
  opening: ['deletion', 'faults', 'query', 'results', 'views'],
  undoing: ['results'],
}

/** The middle, from its ground up: each folder uses those before it only. */
const middle = [
  'errors',
  'time',
  'service-facts',
  'proof',
  'codec',
  'events',
  'series',
  'checks',
  'formats',
  'results',
  'live',
  'files',
  'deletion',
  'compare',
  'refresh',
  'stored',
  'archive',
  'words',
]

/**
 * What everybody may name: the fields of an event and its id, the kinds of faults, of outcomes and of
 * differences, the head of the ledger, a reviewed sample, what is known while devices are followed, and what the sentence of a rule is made of.
 */
const vocabulary = [
  'events/event',
  'events/event-id',
  'checks/faults',
  'live/live-state',
  'compare/difference',
  'compare/side-coverage',
  'deletion/deletion-outcome',
  'deletion/ledger-chain',
  'deletion/sample/reviewed-sample',
  'deletion/where-fetched',
  'words/rule-words',
  'words/episode-words',
]

const page = (names) => `^src-renderer/(?:${names.join('|')})/`
const others = (name, used) =>
  [...ground, ...Object.keys(features), 'app'].filter((other) => other !== name && !used.includes(other))

export default {
  forbidden: [
    {
      name: 'nobody-uses-the-command',
      severity: 'error',
      from: { path: '^src-(?:core|main|preload|renderer)/' },
      to: { path: '^src-cli/' },
    },
    {
      name: 'core-stands-alone',
      comment: 'What is true without any framework is not to need one, nor anything else of ours.',
      severity: 'error',
      from: { path: '^src-core/' },
      to: {
        pathNot:
          '^src-core/|^node_modules/(?:@noble/hashes|@types/luxon|fflate|hyparquet|hyparquet-writer|luxon|zod)/',
      },
    },
    {
      name: 'command-and-shell',
      comment: 'Of the shell, the command uses what needs no Electron.',
      severity: 'error',
      from: { path: '^src-cli/' },
      to: { path: '^src-main/(?:index|shell/(?!clock|keytar-store))' },
    },
    {
      name: 'command-without-page',
      comment: 'The command starts without Vue, and nothing in it may need a window.',
      severity: 'error',
      from: { path: '^src-cli/' },
      to: { path: '^src-renderer/' },
    },
    ...middle.slice(0, -1).map((name, at) => ({
      name: `arrows-of-core-${name}`,
      severity: 'error',
      from: { path: `^src-core/${name}/` },
      to: {
        path: `^src-core/(?:${middle.slice(at + 1).join('|')})/`,
        pathNot: `^src-core/(?:${vocabulary.join('|')})\\.ts$`,
      },
    })),
    {
      name: 'place-in-core',
      comment: 'A new folder of the middle gets its place in the list.',
      severity: 'error',
      from: { path: `^src-core/(?!(?:${middle.join('|')})/)` },
      to: {},
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...ground.map((name, at) => ({
      name: `arrows-of-${name}`,
      severity: 'error',
      from: { path: page([name]) },
      to: { path: page(others(name, ground.slice(0, at))) },
    })),
    ...Object.entries(features).map(([name, used]) => ({
      name: `arrows-of-${name}`,
      severity: 'error',
      from: { path: page([name]) },
      to: { path: page(others(name, [...ground, ...used])) },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.vue', '.d.ts', '.js'] },
  },
}
