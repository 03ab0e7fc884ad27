import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureCommandBuilt } from '../harness/ensure-built'
import { needs } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { measureApplication } from './application'
import { bundleForNode, bundlePages } from './bundle'
import { measureCommand } from './command'
import { measureFollowing } from './following'
import { measureFollowingMemory } from './following-memory'
import { measureExporting } from './grid/exporting'
import { measureGrid } from './grid/index'
import type { NodePart } from './node/main'
import { measureInNode } from './node-part'
import { installPeers } from './peers/install'
import { formatTable, isWithinLimit, type Measure, ratioOf, verdictOf } from './report'
import { measureRestarts } from './restart'

const results = 'test/results/bench.json'

/** Parts in the order in which they run. `faultSets`: the folder of the published series. */
const createParts = (faultSets: string | undefined) => {
  let bundle: Promise<string> | null = null
  const inNode =
    (part: NodePart, ...parameters: readonly string[]) =>
    async () =>
      measureInNode(await (bundle ??= bundleForNode()), part, ...parameters)
  return {
    table: inNode('table'),
    bridge: inNode('bridge'),
    query: inNode('query'),
    keeping: inNode('keeping'),
    requests: inNode('requests'),
    deletion: inNode('deletion'),
    export: inNode('export'),
    'export-page': async () => measureExporting(await bundlePages()),
    'export-memory': inNode('export-memory'),
    open: inNode('open'),
    parquet: inNode('parquet'),
    'parquet-memory': inNode('parquet-memory'),
    faults: inNode('faults', ...(faultSets === undefined ? [] : [resolve(faultSets)])),
    compare: inNode('compare'),
    'compare-series': inNode('compare-series'),
    wide: inNode('wide'),
    report: inNode('report'),
    grid: async () => measureGrid(await bundlePages()),
    application: async () => {
      // Before the first measure: a build in the middle of one would count as the application's time.
      await ensureBuilt()
      return measureApplication()
    },
    command: async () => {
      await ensureCommandBuilt()
      return measureCommand(await (bundle ??= bundleForNode()))
    },
    restart: async () => {
      await ensureBuilt()
      return measureRestarts()
    },
    following: async () => {
      await ensureBuilt()
      return measureFollowing()
    },
    'following-memory': async () => measureFollowingMemory(await bundlePages()),
  }
}

interface Part {
  readonly name: string
  readonly run: () => Promise<readonly Measure[]>
}

const wantedParts = (): readonly Part[] | null => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, faults: { type: 'string' } },
  })
  const parts = createParts(values.faults)
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const unknown = (values.only ?? []).filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0) {
    console.log(`--only takes ${names.join(', ')}; not ${unknown.join(', ')}.`)
    return null
  }
  return names
    .filter((name) => values.only?.includes(name) ?? true)
    .map((name) => ({ name, run: parts[name] }))
}

const write = (measures: readonly Measure[]): void => {
  mkdirSync('test/results', { recursive: true })
  const lines = measures.map((measure) => ({
    ...measure,
    ratio: ratioOf(measure),
    verdict: verdictOf(measure),
  }))
  writeFileSync(results, `${JSON.stringify(lines, null, 2)}\n`)
}

const main = async (): Promise<number> => {
  const parts = wantedParts()
  if (parts === null || !prepare({ need: needs }) || !installPeers()) return 1
  const measures: Measure[] = []
  const failed: string[] = []
  for (const { name, run } of parts) {
    try {
      measures.push(...(await run()))
    } catch (error) {
      // What the other parts measured is not lost with this one.
      failed.push(name)
      console.error(`The part "${name}" could not be measured:`, error)
    }
    write(measures)
  }
  console.log(`${formatTable(measures)}\n\nAlso in ${results}.`)
  if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}.`)
  return failed.length === 0 && measures.every(isWithinLimit) ? 0 : 1
}

process.exitCode = await main()
