import type { Reporter, TestModule } from 'vitest/node'

export interface SkippedTest {
  readonly name: string
  readonly reason: string
}

/** What one suite did. `failed` counts tests, and as one each: a file that did not load, an error outside any test. */
export interface SuiteOutcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly SkippedTest[]
}

export const noOutcome: SuiteOutcome = { passed: 0, failed: 0, skipped: [] }

const moduleOutcome = (module: TestModule): SuiteOutcome => {
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const skipped = [...inState('skipped'), ...inState('pending')].map((test) => {
    const result = test.result()
    return { name: test.fullName, reason: (result.state === 'skipped' ? result.note : undefined) ?? 'no reason given' }
  })
  const failed = inState('failed').length
  // A file that does not load, or a hook that fails, has no failed test to count.
  return { passed: inState('passed').length, failed: module.state() === 'failed' ? Math.max(failed, 1) : failed, skipped }
}

export const addOutcomes = (outcomes: readonly SuiteOutcome[]): SuiteOutcome => ({
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
  skipped: outcomes.flatMap((outcome) => outcome.skipped),
})

/** A vitest reporter that hands over the counts of a whole run. */
export const createOutcomeReporter = (handOver: (outcome: SuiteOutcome) => void): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const { passed, failed, skipped } = addOutcomes(modules.map(moduleOutcome))
    handOver({ passed, failed: failed + unhandledErrors.length, skipped })
  },
})

/** The line that `npm test` and `.ci/run` end with. */
export const lastLine = ({ passed, failed, skipped }: SuiteOutcome): string =>
  `${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`

/** A suite that ran nothing is a failure: a wrong path or an empty folder must not look like a pass. */
export const judge = (outcome: SuiteOutcome, exitCode: number | null): SuiteOutcome => {
  const isSilentFailure = outcome.failed === 0 && (exitCode !== 0 || outcome.passed === 0)
  return isSilentFailure ? { ...outcome, failed: 1 } : outcome
}
