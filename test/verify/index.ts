import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { needs } from '../prepare/plan'
import { prepare } from '../prepare/prepare'
import { build } from '../run/build'
import { nameOf, passNames, runTool, suites } from '../run/suite'
import { auditSection } from './audit'
import { allItems } from './checklist'
import { fileResultsPath, forgetFileResults, readFileResults, readJson } from './file-results'
import {
  accessibilitySection,
  type AuditLine,
  type FaultNumbers,
  faultsSection,
  packageSection,
  type PackedNumbers,
  type Section,
  securitySection,
} from './sections'

const faultsFile = 'test/results/faults.json'
const axeFile = 'test/results/axe.json'
const platforms = ['linux', 'win32']
const packageFile = (platform: string): string => `test/results/package-${platform}.json`

const testsIn = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
const faultTests = testsIn('test/fault-injection')
const accessibilityTests = [...testsIn('test/e2e'), ...testsIn('test/component')].filter((file) =>
  /\/(?:accessibility|keyboard)[^/]*$/.test(file),
)
const packageTests = ['test/e2e/packaging.long.test.ts']
const files = [
  ...new Set([
    ...faultTests,
    ...allItems.flatMap(({ tests }) => tests),
    ...accessibilityTests,
    ...packageTests,
  ]),
]

/** Far above what the tests take: a run that hangs ends, and what did not run is missing below. */
const limitMs = 1_800_000

/** Runs what the sections are about, and nothing else. False: it could not begin. */
const runTests = async (): Promise<boolean> => {
  for (const path of [faultsFile, axeFile, ...platforms.map(packageFile)]) rmSync(path, { force: true })
  if (!prepare({ need: needs }) || !(await build())) return false
  for (const name of passNames) forgetFileResults(name)
  for (const suite of suites) {
    const name = nameOf({ suite, length: 'short' })
    const own = files.filter((file) => file.startsWith(`test/${suite}/`))
    if (own.length > 0)
      await runTool(
        'vitest/vitest.mjs',
        ['run', '--project', suite, ...own],
        { TEST_FILES_FILE: fileResultsPath(name) },
        limitMs,
      )
  }
  return true
}

/** JSON, one value a line; `null` when there is no such file. */
const readLines = (path: string): readonly unknown[] | null =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line))
    : null

const readSections = (): readonly Section[] => {
  const results = readFileResults(passNames)
  const packed = Object.fromEntries(
    platforms.map((platform) => [platform, readJson(packageFile(platform)) as PackedNumbers | null]),
  )
  return [
    faultsSection(readLines(faultsFile) as readonly FaultNumbers[] | null, results, faultTests),
    securitySection(allItems, results),
    auditSection(),
    accessibilitySection(readJson(axeFile) as readonly AuditLine[] | null, results, accessibilityTests),
    packageSection(packed, results, packageTests),
  ]
}

const print = (sections: readonly Section[]): void => {
  for (const { title, lines } of sections) console.log(`\n== ${title} ==\n${lines.join('\n')}`)
  const problems = sections.flatMap((section) => section.problems)
  console.log(
    problems.length === 0
      ? '\nAll of it holds.'
      : `\nNot all of it holds:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}

/** `--from-results`: what the last `npm test` left, instead of runs of its own. */
if (process.argv.includes('--from-results') || (await runTests())) print(readSections())
else {
  console.log('Nothing was verified: the system lacks what is named above, or the build failed.')
  process.exitCode = 1
}
