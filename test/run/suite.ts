import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileResultsPath, forgetFileResults } from '../verify/file-results'
import { judge, noOutcome, type SuiteOutcome } from './outcome'

export const suites = ['unit', 'component', 'fault-injection', 'e2e'] as const
export type Suite = (typeof suites)[number]

/** A suite, or the end-to-end files for a second time, in Electron itself. */
export type Pass = Suite | 'electron'

/** Far above what a suite takes: a run that hangs ends, and counts as failed. */
const limitMs: Readonly<Record<Pass, number>> = {
  unit: 1_200_000,
  component: 1_200_000,
  'fault-injection': 1_800_000,
  e2e: 2_700_000,
  electron: 2_700_000,
}

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

/** Runs one project of `vitest.config.ts`; the outcome says at least one failure when anything went wrong. */
export const runPass = async (pass: Pass): Promise<SuiteOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'test-outcome-'))
  const file = join(folder, 'outcome.json')
  const project = pass === 'electron' ? 'e2e' : pass
  forgetFileResults(pass)
  try {
    const environment = { TEST_OUTCOME_FILE: file, TEST_FILES_FILE: fileResultsPath(pass), TEST_HOST: pass === 'electron' ? 'electron' : 'chromium' }
    const code = await runTool('vitest/vitest.mjs', ['run', '--project', project], environment, limitMs[pass])
    return judge(readOutcome(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
