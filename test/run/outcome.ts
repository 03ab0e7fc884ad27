import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface SkippedTest {
  readonly name: string
  readonly reason: string
}

/** How long a file took; ms. */
export interface FileTime {
  readonly file: string
  readonly ms: number
}

/**
 * What one suite did. `failures` has a line for each test that failed, each file that did not load, and each
 * error outside any test.
 */
export interface SuiteOutcome {
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly SkippedTest[]
  /** A line for each test that failed and then passed when it was run again. */
  readonly unsteady: readonly string[]
  readonly files: readonly FileTime[]
}

export const noOutcome: SuiteOutcome = { passed: 0, failures: [], skipped: [], unsteady: [], files: [] }

const longestReason = 200

const firstLine = (errors: readonly { readonly message: string }[]): string =>
  (errors[0]?.message.split('\n')[0] ?? '').slice(0, longestReason)

const moduleOutcome = (module: TestModule): SuiteOutcome => {
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const skipped = [...inState('skipped'), ...inState('pending')].map((test) => {
    const result = test.result()
    return {
      name: test.fullName,
      reason: (result.state === 'skipped' ? result.note : undefined) ?? 'no reason given',
    }
  })
  const nameOf = (test: TestCase): string =>
    `${module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors ?? [])}`
  const failures = inState('failed').map(nameOf)
  const unsteady = tests.filter((test) => test.diagnostic()?.flaky === true).map(nameOf)
  // A file that does not load, or a hook that fails, has no failed test to name.
  const isSilent = module.state() === 'failed' && failures.length === 0
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return {
    passed: inState('passed').length,
    failures: isSilent ? [`${module.relativeModuleId}: ${firstLine(errors)}`] : failures,
    skipped,
    unsteady,
    files: [{ file: module.relativeModuleId, ms: module.diagnostic().duration }],
  }
}

export const addOutcomes = (outcomes: readonly SuiteOutcome[]): SuiteOutcome => ({
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failures: outcomes.flatMap((outcome) => outcome.failures),
  skipped: outcomes.flatMap((outcome) => outcome.skipped),
  unsteady: outcomes.flatMap((outcome) => outcome.unsteady),
  files: outcomes.flatMap((outcome) => outcome.files),
})

/** A vitest reporter that hands over the counts of a whole run. */
export const createOutcomeReporter = (handOver: (outcome: SuiteOutcome) => void): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const { failures, ...outcome } = addOutcomes(modules.map(moduleOutcome))
    const strays = unhandledErrors.map((error) => `outside any test: ${firstLine([error])}`)
    handOver({ ...outcome, failures: [...failures, ...strays] })
  },
})

/** The line that `npm test` and `.ci/run` end with. */
export const lastLine = ({ passed, failures, skipped }: SuiteOutcome): string =>
  `${passed} passed, ${failures.length} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`

/** A suite that ran nothing is a failure: a wrong path or an empty folder must not look like a pass. */
export const judge = (outcome: SuiteOutcome, exitCode: number | null): SuiteOutcome => {
  const isSilentFailure = outcome.failures.length === 0 && (exitCode !== 0 || outcome.passed === 0)
  return isSilentFailure
    ? {
        ...outcome,
        failures: [
          `no test failed, but the suite passed ${outcome.passed} and ended with ${exitCode ?? 'a signal'}`,
        ],
      }
    : outcome
}
