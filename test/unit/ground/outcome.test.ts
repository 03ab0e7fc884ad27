import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOutcomes, judge, lastLine, noOutcome, type SuiteOutcome } from '../../run/outcome'

describe('the counts of a run', () => {
  it('names what was skipped only when something was', () => {
    expect(lastLine({ ...noOutcome, passed: 12 })).toBe('12 passed, 0 failed')
    expect(
      lastLine({ ...noOutcome, passed: 1, failures: ['a', 'b'], skipped: [{ name: 'a', reason: 'b' }] }),
    ).toBe('1 passed, 2 failed, 1 skipped')
  })

  it('adds suites up', () => {
    const skip = { name: 'x', reason: 'y' }
    expect(
      addOutcomes([
        {
          passed: 1,
          failures: ['a', 'b'],
          skipped: [skip],
          unsteady: ['d'],
          files: [{ file: 'a.test.ts', ms: 5 }],
        },
        { ...noOutcome, passed: 10, failures: ['c'], files: [{ file: 'b.test.ts', ms: 7 }] },
      ]),
    ).toEqual({
      passed: 11,
      failures: ['a', 'b', 'c'],
      skipped: [skip],
      unsteady: ['d'],
      files: [
        { file: 'a.test.ts', ms: 5 },
        { file: 'b.test.ts', ms: 7 },
      ],
    })
  })

  it('takes a suite that ran nothing, or that ended badly without a failed test, for a failure', () => {
    expect(judge(noOutcome, 0).failures).toEqual(['no test failed, but the suite passed 0 and ended with 0'])
    expect(judge({ ...noOutcome, passed: 3 }, 1).failures).toEqual([
      'no test failed, but the suite passed 3 and ended with 1',
    ])
    expect(judge({ ...noOutcome, passed: 3 }, null).failures).toEqual([
      'no test failed, but the suite passed 3 and ended with a signal',
    ])
    expect(judge({ ...noOutcome, passed: 3, failures: ['a', 'b'] }, 1).failures).toEqual(['a', 'b'])
    expect(judge({ ...noOutcome, passed: 3 }, 0).failures).toEqual([])
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
    'hook.test.ts': `import { beforeAll, describe, it } from 'vitest'
      describe('a hook', () => {
        beforeAll(() => { throw new Error('no room') })
        it('is not reached', () => {})
      })`,
    'stray.test.ts': `import { it } from 'vitest'
      it('passes and leaves a rejection behind', async () => {
        void Promise.reject(new Error('stray'))
        const begin = performance.now()
        while (performance.now() - begin < 20) await new Promise((resolve) => setImmediate(resolve))
      })`,
    'unsteady.test.ts': `import { it, expect } from 'vitest'
      let tries = 0
      it('passes the second time', { retry: 1 }, () => expect((tries += 1)).toBe(2))`,
    'vitest.config.ts': `import { writeFileSync } from 'node:fs'
      import { createOutcomeReporter } from ${JSON.stringify(resolve('test/run/outcome'))}
      export default { test: { reporters: [createOutcomeReporter((o) => writeFileSync('outcome.json', JSON.stringify(o)))] } }`,
  }

  beforeAll(() => {
    // Inside the project, so that `vitest` resolves; ignored by git and by the projects' own patterns.
    mkdirSync('test/results', { recursive: true })
    folder = mkdtempSync(resolve('test/results/reporter-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    spawnSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
      cwd: folder,
      timeout: 60_000,
    })
    outcome = JSON.parse(readFileSync(join(folder, 'outcome.json'), 'utf8')) as SuiteOutcome
  }, 90_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('says how long each file took', () => {
    expect(outcome.files.map(({ file }) => file).toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name.endsWith('.test.ts'))
        .toSorted(),
    )
    expect(outcome.files.find(({ file }) => file === 'stray.test.ts')?.ms).toBeGreaterThanOrEqual(20)
  })

  it('counts passes, and gives each skipped test its reason', () => {
    expect(outcome.passed).toBe(3)
    expect(outcome.skipped).toEqual([
      { name: 'a hook > is not reached', reason: 'no reason given' },
      { name: 'is left out', reason: 'no printer here' },
    ])
  })

  it('names a test that passed only when it was run again, with what went wrong before', () => {
    expect(outcome.unsteady).toEqual([
      'unsteady.test.ts: passes the second time: expected 1 to be 2 // Object.is equality',
    ])
  })

  it('names a failed test, a file that does not load, a hook that fails, and an error outside any test, each with its cause', () => {
    expect([...outcome.failures].sort()).toEqual([
      'hook.test.ts: no room',
      'mixed.test.ts: is wrong: expected 1 to be 2 // Object.is equality',
      'outside any test: stray',
      expect.stringMatching(/^unloadable\.test\.ts: .*no-such-file/),
    ])
  })
})
