import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * What one test file came to. A file that did not load, or whose hooks failed, counts one failure at least.
 */
export interface FileResult {
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const fileResultsPath = (pass: string): string => `test/results/tests-${pass}.json`

const resultOf = (module: TestModule): FileResult => {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (...wanted: readonly string[]): number =>
    states.filter((state) => wanted.includes(state)).length
  const failed = count('failed')
  return {
    file: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
    passed: count('passed'),
    failed: module.state() === 'failed' ? Math.max(failed, 1) : failed,
    skipped: count('skipped', 'pending'),
  }
}

/** A vitest reporter that leaves in `path` what each file of the run came to. */
export const createFileReporter = (path: string): Reporter => ({
  onTestRunEnd: (modules) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(modules.map(resultOf), null, 2)}\n`)
  },
})

/** Results of an earlier run must not stand in for those of one that died. */
export const forgetFileResults = (pass: string): void => rmSync(fileResultsPath(pass), { force: true })

/** `null`: there is no such file, or none that can be read. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing and unreadable are the same to whoever wants to know what a run came to: it has not come to
    // anything.
    return null
  }
}

const sum = (one: FileResult, other: FileResult | undefined): FileResult =>
  other === undefined
    ? one
    : {
        file: one.file,
        passed: one.passed + other.passed,
        failed: one.failed + other.failed,
        skipped: one.skipped + other.skipped,
      }

/** Of the passes that have run, by file: some files are part of two. */
export const readFileResults = (passes: readonly string[]): ReadonlyMap<string, FileResult> => {
  const results = new Map<string, FileResult>()
  for (const pass of passes) {
    for (const result of (readJson(fileResultsPath(pass)) as readonly FileResult[] | null) ?? [])
      results.set(result.file, sum(result, results.get(result.file)))
  }
  return results
}
