import { mkdirSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { ensureBuilt } from '../harness/ensure-built'
import { needs } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { measureApplication } from './application'
import { formatTable, isWithinLimit, ratioOf } from './report'

const results = 'test/results/bench.json'

const main = async (): Promise<number> => {
  if (!prepare({ need: needs })) return 1
  // Before the first measure: a build in the middle of one would count as the application's time.
  await ensureBuilt()
  const measures = await measureApplication()
  mkdirSync('test/results', { recursive: true })
  writeFileSync(results, `${JSON.stringify(measures.map((measure) => ({ ...measure, ratio: ratioOf(measure) })), null, 2)}\n`)
  console.log(`${formatTable(measures)}\n\nAlso in ${results}.`)
  return measures.every(isWithinLimit) ? 0 : 1
}

process.exitCode = await main()
