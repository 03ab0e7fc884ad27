import type { Reporter, TestModule } from 'vitest/node'

export interface SkippedTest {
  readonly name: string
  readonly reason: string
}

/** What one suite did. `failures` has a line for each test that failed, each file that did not load, and each error outside any test. */
export interface SuiteOutcome {
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly SkippedTest[]
}

export const noOutcome: SuiteOutcome = { passed: 0, failures: [], skipped: [] }

const longestReason = 200

const firstLine = (errors: readonly { readonly message: string }[]): string => (errors[0]?.message.split('\n')[0] ?? '').slice(0, longestReason)

const moduleOutcome = (module: TestModule): SuiteOutcome => {
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const skipped = [...inState('skipped'), ...inState('pending')].map((test) => {
    const result = test.result()
    return { name: test.fullName, reason: (result.state === 'skipped' ? result.note : undefined) ?? 'no reason given' }
  })
  const failures = inState('failed').map((test) => `${module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors ?? [])}`)
  // A file that does not load, or a hook that fails, has no failed test to name.
  const isSilent = module.state() === 'failed' && failures.length === 0
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return { passed: inState('passed').length, failures: isSilent ? [`${module.relativeModuleId}: ${firstLine(errors)}`] : failures, skipped }
}

export const addOutcomes = (outcomes: readonly SuiteOutcome[]): SuiteOutcome => ({
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failures: outcomes.flatMap((outcome) => outcome.failures),
  skipped: outcomes.flatMap((outcome) => outcome.skipped),
})

/** A vitest reporter that hands over the counts of a whole run. */
export const createOutcomeReporter = (handOver: (outcome: SuiteOutcome) => void): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const { passed, failures, skipped } = addOutcomes(modules.map(moduleOutcome))
    const strays = unhandledErrors.map((error) => `outside any test: ${firstLine([error])}`)
    handOver({ passed, failures: [...failures, ...strays], skipped })
  },
})

/** The line that `npm test` and `.ci/run` end with. */
export const lastLine = ({ passed, failures, skipped }: SuiteOutcome): string =>
  `${passed} passed, ${failures.length} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`

/** A suite that ran nothing is a failure: a wrong path or an empty folder must not look like a pass. */
export const judge = (outcome: SuiteOutcome, exitCode: number | null): SuiteOutcome => {
  const isSilentFailure = outcome.failures.length === 0 && (exitCode !== 0 || outcome.passed === 0)
  return isSilentFailure
    ? { ...outcome, failures: [`no test failed, but the suite passed ${outcome.passed} and ended with ${exitCode ?? 'a signal'}`] }
    : outcome
}
