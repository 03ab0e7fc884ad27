import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { type FileResult, readJson } from '../../verify/file-results'
import { accessibilitySection, faultsSection, packageSection, securitySection } from '../../verify/sections'

const result = (file: string, passed: number, failed = 0): readonly [string, FileResult] => [
  file,
  { file, passed, failed, skipped: 0 },
]
const results = new Map([result('good', 3), result('bad', 2, 1), result('empty', 0)])
const packed = {
  archived: ['/out', '/out/main/index.js'],
  unpacked: [],
  fuses: { RunAsNode: 'off' },
  byteCount: 3_400_000,
} as const

describe('what is verified holds', () => {
  it('when everything ran and passed', () => {
    const sections = [
      faultsSection([{ group: 'matrix', cases: 400, failures: 0, mebibytesMore: 12 }], results, ['good']),
      securitySection([{ number: '1', demand: 'x', met: 'y', tests: ['good'] }], results),
      accessibilitySection([{ state: 'empty', theme: 'dark', violations: [], passes: 30 }], results, [
        'good',
      ]),
      packageSection({ linux: packed }, results, ['good']),
    ]
    expect(sections.flatMap(({ problems }) => problems)).toEqual([])
    expect(sections[0]?.lines[0]).toMatch(/^matrix +400 cases, 0 failures, mebibytesMore 12$/)
    expect(sections[1]?.lines[1]).toContain('passed (3)')
    expect(sections[2]?.lines[0]).toBe('axe: 1 states in dark: 30 rules passed, 0 looks with violations')
    expect(sections[3]?.lines.slice(0, 2)).toEqual(['linux: 3.4 MB of ours', '  /out/main/index.js'])
  })
})

describe('what is verified does not hold', () => {
  it.each(['bad', 'empty', 'missing'])('when a test file is %s', (file) => {
    const problem = [
      expect.stringMatching(new RegExp(`^${file}: (?:FAILED \\(1\\)|ran nothing|did not run)$`)),
    ]
    expect(
      securitySection([{ number: '1', demand: 'x', met: 'y', tests: ['good', file] }], results).problems,
    ).toEqual(problem)
    expect(faultsSection([{ group: 'a', cases: 1, failures: 0 }], results, [file]).problems).toEqual(problem)
    expect(
      accessibilitySection([{ state: 'a', theme: 'b', violations: [], passes: 1 }], results, [file]).problems,
    ).toEqual(problem)
    expect(packageSection({ linux: packed }, results, [file]).problems).toEqual(problem)
  })

  it('when numbers are missing, or are not those of a success', () => {
    expect(faultsSection(null, results, []).problems).toEqual(['no numbers of the fault tests'])
    expect(faultsSection([{ group: 'a', cases: 9, failures: 2 }], results, []).problems).toEqual([
      'faults, a: 2 failures',
    ])
    expect(accessibilitySection([], results, []).problems).toEqual(['no numbers of axe'])
    expect(
      accessibilitySection([{ state: 'a', theme: 'b', violations: ['contrast'], passes: 1 }], results, [])
        .problems,
    ).toEqual(['axe, a, b: ["contrast"]'])
    expect(packageSection({ linux: null }, results, []).problems).toEqual(['no list of files for linux'])
  })
})

describe('the reporter, on a real run of vitest', () => {
  // Inside the project, so that `vitest` resolves; ignored by git and by lint.
  mkdirSync('test/results', { recursive: true })
  const folder = mkdtempSync(join('test', 'results', 'files-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves what each file came to, those that do not load included', () => {
    writeFileSync(
      join(folder, 'mixed.test.ts'),
      "import { expect, it } from 'vitest'\nit('a', () => {})\nit('b', () => expect(1).toBe(2))\nit.skip('c', () => {})\n",
    )
    writeFileSync(join(folder, 'broken.test.ts'), "throw new Error('does not load')\n")
    const out = join(folder, 'files.json')
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `import { createFileReporter } from '../../verify/file-results.ts'\nexport default { root: '.', test: { include: ['${folder}/*.test.ts'], reporters: [createFileReporter('${out}')] } }\n`,
    )
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', join(folder, 'vitest.config.ts'), '--root', '.'],
      { timeout: 60_000 },
    )
    expect(readJson(out), readFileSync(out, 'utf8')).toEqual(
      expect.arrayContaining([
        { file: `${folder}/mixed.test.ts`, passed: 1, failed: 1, skipped: 1 },
        { file: `${folder}/broken.test.ts`, passed: 0, failed: 1, skipped: 0 },
      ]),
    )
  })

  it('is not there when there was no run', () => {
    expect(readJson(join(folder, 'nothing.json'))).toBeNull()
  })
})
