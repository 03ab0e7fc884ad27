import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { hasDisplay } from '../prepare/display'
import { findElectron } from '../prepare/electron-binary'
import { needs } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { build } from './build'
import { leftOutInElectron, whyNotInElectron } from './electron-pass'
import { addOutcomes, lastLine, noOutcome, type SuiteOutcome } from './outcome'
import { type Pass, runPass, type Suite, suites } from './suite'

/** `npm test`: everything. `npm run test:e2e`: the suites named on the command line. */
const chosenSuites = (words: readonly string[]): readonly Suite[] => (words.length === 0 ? suites : suites.filter((suite) => words.includes(suite)))

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

const refuse = (sentence: string): SuiteOutcome => {
  console.log(sentence)
  return { ...noOutcome, failures: [sentence] }
}

const runOne = async (pass: Pass): Promise<{ readonly outcome: SuiteOutcome; readonly line: string }> => {
  console.log(`\n== ${pass} ==`)
  const start = performance.now()
  const outcome = await runPass(pass)
  return { outcome, line: `${pass.padEnd(10)} ${lastLine(outcome)}, ${seconds(start)}` }
}

const runAll = async (chosen: readonly Suite[]): Promise<SuiteOutcome> => {
  const hasEndToEnd = chosen.includes('e2e')
  if (!prepare({ need: hasEndToEnd ? needs : [] })) return refuse('The tests did not run: the system lacks what is named above.')
  if (process.env['CI'] === undefined) console.log('Chance is tried less often than with CI=true; the titles of the tests say how often.')
  console.log('== build ==')
  if (!(await build())) return refuse('The tests did not run: the build failed.')
  const whyNot = whyNotInElectron(findElectron(), hasDisplay())
  const inElectron = hasEndToEnd && whyNot === null
  const ran = []
  for (const pass of inElectron ? [...chosen, 'electron' as const] : chosen) ran.push(await runOne(pass))
  const counted = addOutcomes(ran.map(({ outcome }) => outcome))
  const total = inElectron ? { ...counted, skipped: [...counted.skipped, ...leftOutInElectron()] } : counted
  console.log(`\n${ran.map(({ line }) => line).join('\n')}`)
  if (hasEndToEnd && whyNot !== null) console.log(whyNot)
  for (const failure of total.failures) console.log(`failed: ${failure}`)
  for (const test of total.unsteady) console.log(`unsteady: ${test}`)
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`)
  return total
}

const main = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const chosen = chosenSuites(words)
  const start = performance.now()
  const isKnown = words.every((word) => suites.some((suite) => suite === word))
  const total = isKnown ? await runAll(chosen) : refuse(`The suites are ${suites.join(', ')}; this is none of them: ${words.join(' ')}`)
  console.log(`All of it took ${seconds(start)}.`)
  console.log(lastLine(total))
  process.exitCode = total.failures.length === 0 ? 0 : 1
}

await main()
