import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { readLicences } from './resources/licences.ts'
import { chromiumOnly } from './test/e2e/chromium-only.ts'
import { createOutcomeReporter } from './test/run/outcome.ts'
import { type Length, testFiles } from './test/run/test-files.ts'
import { createFileReporter } from './test/verify/file-results.ts'

// `npm test` counts over all suites; each of them is a vitest of its own, and leaves its counts in a file.
const outcomeFile = process.env['TEST_OUTCOME_FILE']
const outcomeReporters =
  outcomeFile === undefined
    ? []
    : [createOutcomeReporter((outcome) => writeFileSync(outcomeFile, JSON.stringify(outcome)))]

// What each file came to, for `npm run verify`.
const filesFile = process.env['TEST_FILES_FILE']
const fileReporters = filesFile === undefined ? [] : [createFileReporter(filesFile)]

// One window of thousands that is slower than its test must not refuse a whole landing. `npm test` names it
// as unsteady, and it is a bug to be found.
const retry = process.env['CI'] === undefined ? 0 : 1

// Set by `npm test` and `npm run test:long`. Without it, any file can be run by its name.
const length = process.env['TEST_LENGTH'] as Length | undefined
// Generous: a limit shall end what hangs, not what shares a busy machine.
const limitOf = (shortMs: number): number => (length === 'long' ? 1_200_000 : shortMs)
const testTimeout = limitOf(60_000)
// However busy the machine is, what happens later is waited for.
const expect = { poll: { timeout: 30_000 } }
// What one suite has transformed, the next one and the next run need not. Not in the component tests: what a
// component becomes depends on the types of its props, which may be in another file.
const experimental = { fsModuleCache: true }
const include = (suite: string): string[] => [...testFiles(suite, length)]

export default defineConfig({
  test: {
    // One more than there are cores: tests wait at times, for a timer or for another process.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', ...outcomeReporters, ...fileReporters],
    projects: [
      {
        test: {
          name: 'unit',
          experimental,
          include: include('unit'),
          environment: 'node',
          setupFiles: 'test/support/set-up.ts',
          globalSetup: 'test/run/build-before-unit.ts',
          // The files of a worker share their modules: importing them anew for each file took a third of the
          // time.
          isolate: false,
          // Collecting what a test leaves behind less often saves 6 % of the time.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout,
          hookTimeout: testTimeout,
          expect,
        },
      },
      {
        // Vue as it is shipped: no warnings, no comments in a template, and 8 % less time.
        plugins: [vue({ isProduction: true, template: { compilerOptions: { comments: false } } })],
        define: { __LICENCES__: JSON.stringify(readLicences(import.meta.dirname)) },
        test: {
          name: 'component',
          include: include('component'),
          setupFiles: ['test/support/set-up.ts', 'test/component/set-up.ts'],
          environment: 'happy-dom',
          // As above.
          isolate: false,
          // A page leaves much behind soon after it was made: collecting that less often saves 7 to 16 % of the
          // time.
          execArgv: ['--max-semi-space-size=64', '--conditions=production'],
          env: { NODE_ENV: 'production' },
          testTimeout,
          hookTimeout: testTimeout,
          expect,
          retry,
        },
      },
      {
        test: {
          name: 'fault-injection',
          experimental,
          include: include('fault-injection'),
          environment: 'node',
          setupFiles: 'test/support/set-up.ts',
          // As above.
          isolate: false,
          testTimeout: limitOf(240_000),
          hookTimeout: 60_000,
          expect,
          retry,
        },
      },
      {
        test: {
          name: 'e2e',
          experimental,
          include: include('e2e'),
          exclude:
            process.env['TEST_HOST'] === 'electron'
              ? Object.keys(chromiumOnly).map((name) => `test/e2e/${name}`)
              : [],
          environment: 'node',
          setupFiles: 'test/support/set-up.ts',
          globalSetup: 'test/run/build-before-e2e.ts',
          testTimeout: limitOf(300_000),
          hookTimeout: 120_000,
          // Each file starts applications of its own, which mostly wait.
          maxWorkers: availableParallelism() * 2,
          // As above.
          isolate: false,
          retry,
          expect,
        },
      },
    ],
  },
})
