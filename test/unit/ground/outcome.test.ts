import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOutcomes, judge, lastLine, noOutcome, type SuiteOutcome } from '../../run/outcome'

describe('the counts of a run', () => {
  it('names what was skipped only when something was', () => {
    expect(lastLine({ passed: 12, failed: 0, skipped: [] })).toBe('12 passed, 0 failed')
    expect(lastLine({ passed: 1, failed: 2, skipped: [{ name: 'a', reason: 'b' }] })).toBe('1 passed, 2 failed, 1 skipped')
  })

  it('adds suites up', () => {
    const skip = { name: 'x', reason: 'y' }
    expect(addOutcomes([{ passed: 1, failed: 2, skipped: [skip] }, { passed: 10, failed: 20, skipped: [] }])).toEqual({
      passed: 11,
      failed: 22,
      skipped: [skip],
    })
  })

  it('takes a suite that ran nothing, or that ended badly without a failed test, for a failure', () => {
    expect(judge(noOutcome, 0).failed).toBe(1)
    expect(judge({ passed: 3, failed: 0, skipped: [] }, 1).failed).toBe(1)
    expect(judge({ passed: 3, failed: 0, skipped: [] }, null).failed).toBe(1)
    expect(judge({ passed: 3, failed: 2, skipped: [] }, 1).failed).toBe(2)
    expect(judge({ passed: 3, failed: 0, skipped: [] }, 0).failed).toBe(0)
  })
})

describe('the reporter, on a real run of vitest', () => {
  let folder = ''
  let outcome: SuiteOutcome = noOutcome

  const files = {
    'mixed.test.ts': `import { it, expect } from 'vitest'
      it('is right', () => expect(1).toBe(1))
      it('is wrong', () => expect(1).toBe(2))
      it('is left out', (context) => context.skip('no printer here'))`,
    'unloadable.test.ts': `import './no-such-file'`,
    'stray.test.ts': `import { it } from 'vitest'
      it('passes and leaves a rejection behind', async () => {
        void Promise.reject(new Error('stray'))
        await new Promise((resolve) => setTimeout(resolve, 20))
      })`,
    'vitest.config.ts': `import { writeFileSync } from 'node:fs'
      import { createOutcomeReporter } from ${JSON.stringify(resolve('test/run/outcome'))}
      export default { test: { reporters: [createOutcomeReporter((o) => writeFileSync('outcome.json', JSON.stringify(o)))] } }`,
  }

  beforeAll(() => {
    // Inside the project, so that `vitest` resolves; ignored by git and by the projects' own patterns.
    mkdirSync('test/results', { recursive: true })
    folder = mkdtempSync(resolve('test/results/reporter-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder], { cwd: folder, timeout: 60_000 })
    outcome = JSON.parse(readFileSync(join(folder, 'outcome.json'), 'utf8')) as SuiteOutcome
  }, 90_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('counts passes, and gives each skipped test its reason', () => {
    expect(outcome.passed).toBe(2)
    expect(outcome.skipped).toEqual([{ name: 'is left out', reason: 'no printer here' }])
  })

  it('counts a failed test, a file that does not load, and an error outside any test', () => {
    expect(outcome.failed).toBe(3)
  })
})
