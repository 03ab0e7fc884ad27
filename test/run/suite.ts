import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileResultsPath, forgetFileResults } from '../verify/file-results'
import { judge, noOutcome, type SuiteOutcome } from './outcome'
import { type Length, lengths } from './test-files'

export const suites = ['unit', 'component', 'fault-injection', 'e2e'] as const
export type Suite = (typeof suites)[number]

/** One run of vitest. */
export interface Pass {
  readonly suite: Suite
  readonly length: Length
  /**
   * `electron`: the end-to-end files for a second time, in Electron itself. `node24`: the short files, under
   * the Node that Electron has.
   */
  readonly again?: 'electron' | 'node24'
}

export const nameOf = ({ suite, length, again }: Pass): string =>
  `${suite}${again === undefined ? '' : `-${again}`}${length === 'long' ? '-long' : ''}`

/** The names of the passes that run each file once, under which each leaves what its files came to. */
export const passNames: readonly string[] = suites.flatMap((suite) =>
  lengths.map((length) => nameOf({ suite, length })),
)

/** Far above what a pass takes: a run that hangs ends, and counts as failed. */
const limitMs: Readonly<Record<Length, number>> = { short: 1_200_000, long: 2_700_000 }

const run = (
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  timeout: number,
): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      timeout,
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })

/** Runs a program of `node_modules` to its end, without standard input; its output is the run's own. */
export const runTool = (
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  timeout: number,
): Promise<number | null> => run([join('node_modules', script), ...words], environment, timeout)

/** The same under Node 24, which npm fetches. */
const runToolInNode24 = (
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  timeout: number,
): Promise<number | null> => {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Node 24 is fetched by npm: run the tests as "npm run test:long".')
  return run(
    [npm, 'exec', '--yes', '--package=node@24', '--', 'node', join('node_modules', script), ...words],
    environment,
    timeout,
  )
}

const readOutcome = (file: string): SuiteOutcome => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteOutcome
  } catch (error) {
    console.log(`No counts came from the suite: ${String(error)}`)
    return noOutcome
  }
}

/**
 * Runs files of one project of `vitest.config.ts`; the outcome says at least one failure when anything went
 * wrong.
 */
export const runPass = async (pass: Pass): Promise<SuiteOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'test-outcome-'))
  const file = join(folder, 'outcome.json')
  const { suite, length, again } = pass
  const name = nameOf(pass)
  forgetFileResults(name)
  try {
    const environment = {
      TEST_LENGTH: length,
      TEST_OUTCOME_FILE: file,
      TEST_FILES_FILE: fileResultsPath(name),
      TEST_HOST: again === 'electron' ? 'electron' : 'chromium',
    }
    const runIn = again === 'node24' ? runToolInNode24 : runTool
    const code = await runIn('vitest/vitest.mjs', ['run', '--project', suite], environment, limitMs[length])
    return judge(readOutcome(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
