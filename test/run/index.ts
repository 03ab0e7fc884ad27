import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { hasDisplay } from '../prepare/display'
import { findElectron } from '../prepare/electron-binary'
import { longNeeds, type Need, testNeeds } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { build } from './build'
import { leftOutInElectron, whyNotInElectron } from './electron-pass'
import { addOutcomes, lastLine, noOutcome, type SuiteOutcome } from './outcome'
import { nameOf, type Pass, runPass, type Suite, suites } from './suite'
import { type Length, lengths } from './test-files'

/** The words of the command line: first `short`, `long` or `all`, then the suites; none: all of them. */
interface Chosen {
  readonly lengths: readonly Length[]
  readonly suites: readonly Suite[]
}

const usage = `node --import tsx test/run/index.ts short|long|all [${suites.join('] [')}]`

const readWords = ([which = '', ...words]: readonly string[]): Chosen | null => {
  const chosenLengths = which === 'all' ? lengths : lengths.filter((length) => length === which)
  const isKnown = chosenLengths.length > 0 && words.every((word) => suites.some((suite) => suite === word))
  return isKnown
    ? {
        lengths: chosenLengths,
        suites: suites.filter((suite) => words.length === 0 || words.includes(suite)),
      }
    : null
}

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

const refuse = (sentence: string): SuiteOutcome => {
  console.log(sentence)
  return { ...noOutcome, failures: [sentence] }
}

const runOne = async (pass: Pass): Promise<{ readonly outcome: SuiteOutcome; readonly line: string }> => {
  console.log(`\n== ${nameOf(pass)} ==`)
  const start = performance.now()
  const outcome = await runPass(pass)
  return { outcome, line: `${nameOf(pass).padEnd(20)} ${lastLine(outcome)}, ${seconds(start)}` }
}

const slowestCount = 10

const printSlowest = ({ files }: SuiteOutcome): void => {
  console.log('\nThe slowest files:')
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestCount)
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

const needsOf = ({ lengths: chosenLengths, suites: chosenSuites }: Chosen): readonly Need[] => {
  if (!chosenSuites.includes('e2e')) return []
  return chosenLengths.includes('long') ? longNeeds : testNeeds
}

const runAll = async (chosen: Chosen): Promise<SuiteOutcome> => {
  const hasEndToEnd = chosen.suites.includes('e2e')
  if (!prepare({ need: needsOf(chosen) }))
    return refuse('The tests did not run: the system lacks what is named above.')
  console.log('== build ==')
  if (!(await build())) return refuse('The tests did not run: the build failed.')
  const whyNot = whyNotInElectron(findElectron(), hasDisplay())
  const inElectron = hasEndToEnd && whyNot === null
  const passesOf = (length: Length): readonly Pass[] => [
    ...chosen.suites.map((suite) => ({ suite, length })),
    ...(inElectron ? [{ suite: 'e2e', length, again: 'electron' } as const] : []),
  ]
  // Electron has Node 24 in it, whatever this is.
  const isOlder = Number(process.versions.node.split('.')[0]) < 24
  const inNode24: readonly Pass[] =
    isOlder && chosen.lengths.includes('long')
      ? chosen.suites
          .filter((suite) => suite !== 'e2e')
          .map((suite) => ({ suite, length: 'short', again: 'node24' }))
      : []
  const ran = []
  for (const pass of [...chosen.lengths.flatMap(passesOf), ...inNode24]) ran.push(await runOne(pass))
  const counted = addOutcomes(ran.map(({ outcome }) => outcome))
  const total = inElectron ? { ...counted, skipped: [...counted.skipped, ...leftOutInElectron()] } : counted
  printSlowest(total)
  console.log(`\n${ran.map(({ line }) => line).join('\n')}`)
  if (hasEndToEnd && whyNot !== null) console.log(whyNot)
  for (const failure of total.failures) console.log(`failed: ${failure}`)
  for (const test of total.unsteady) console.log(`unsteady: ${test}`)
  for (const { name, reason } of total.skipped) console.log(`skipped: ${name}: ${reason}`)
  return total
}

const main = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const chosen = readWords(words)
  const start = performance.now()
  const total =
    chosen === null ? refuse(`This is no run of tests: ${words.join(' ')}. ${usage}`) : await runAll(chosen)
  console.log(`All of it took ${seconds(start)}.`)
  console.log(lastLine(total))
  process.exitCode = total.failures.length === 0 ? 0 : 1
}

await main()
