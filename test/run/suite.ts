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
  /** The end-to-end files for a second time, in Electron itself. */
  readonly isInElectron: boolean
}

export const nameOf = ({ suite, length, isInElectron }: Pass): string => `${suite}${isInElectron ? '-electron' : ''}${length === 'long' ? '-long' : ''}`

/** The names of all passes in the Chromium host, under which each leaves what its files came to. */
export const passNames: readonly string[] = suites.flatMap((suite) => lengths.map((length) => nameOf({ suite, length, isInElectron: false })))

/** Far above what a pass takes: a run that hangs ends, and counts as failed. */
const limitMs: Readonly<Record<Length, number>> = { short: 1_200_000, long: 2_700_000 }

/** Runs a program of `node_modules` to its end, without standard input; its output is the run's own. */
export const runTool = (script: string, words: readonly string[], environment: NodeJS.ProcessEnv, timeout: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', script), ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      timeout,
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })

const readOutcome = (file: string): SuiteOutcome => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteOutcome
  } catch (error) {
    console.log(`No counts came from the suite: ${String(error)}`)
    return noOutcome
  }
}

/** Runs files of one project of `vitest.config.ts`; the outcome says at least one failure when anything went wrong. */
export const runPass = async (pass: Pass): Promise<SuiteOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'test-outcome-'))
  const file = join(folder, 'outcome.json')
  const { suite, length, isInElectron } = pass
  const name = nameOf(pass)
  forgetFileResults(name)
  try {
    const environment = {
      TEST_LENGTH: length,
      TEST_OUTCOME_FILE: file,
      TEST_FILES_FILE: fileResultsPath(name),
      TEST_HOST: isInElectron ? 'electron' : 'chromium',
    }
    const code = await runTool('vitest/vitest.mjs', ['run', '--project', suite], environment, limitMs[length])
    return judge(readOutcome(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
