import type { PackedApplication } from '../package/pack'
import type { Item } from './checklist'
import type { FileResult } from './file-results'

/** A part of what is printed; `problems` in words, none when all of it holds. */
export interface Section {
  readonly title: string
  readonly lines: readonly string[]
  readonly problems: readonly string[]
}

export type FileResults = ReadonlyMap<string, FileResult>

const verdictOf = (result: FileResult | undefined): string => {
  if (result === undefined) return 'did not run'
  if (result.failed > 0) return `FAILED (${String(result.failed)})`
  return result.passed === 0 ? 'ran nothing' : `passed (${String(result.passed)})`
}
const holds = (result: FileResult | undefined): boolean =>
  result !== undefined && result.failed === 0 && result.passed > 0

const troublesOf = (results: FileResults, files: readonly string[]): readonly string[] =>
  [...new Set(files)]
    .filter((file) => !holds(results.get(file)))
    .map((file) => `${file}: ${verdictOf(results.get(file))}`)

/** A line of test/results/faults.json. */
export interface FaultNumbers {
  readonly group: string
  readonly cases: number
  readonly failures: number
  readonly [fact: string]: number | string
}

export const faultsSection = (
  groups: readonly FaultNumbers[] | null,
  results: FileResults,
  files: readonly string[],
): Section => {
  const lines = (groups ?? []).map(({ group, cases, failures, ...facts }) => {
    const measured = Object.entries(facts).map(([name, value]) => `, ${name} ${String(value)}`)
    return `${group.padEnd(24)} ${String(cases).padStart(6)} cases, ${String(failures)} failures${measured.join('')}`
  })
  const sum = (field: 'cases' | 'failures'): number =>
    (groups ?? []).reduce((total, group) => total + group[field], 0)
  return {
    title: 'A. Faults',
    lines: [
      ...lines,
      `${'all'.padEnd(24)} ${String(sum('cases')).padStart(6)} cases, ${String(sum('failures'))} failures`,
    ],
    problems: [
      ...(groups === null || sum('cases') === 0 ? ['no numbers of the fault tests'] : []),
      ...(groups ?? [])
        .filter(({ failures }) => failures > 0)
        .map(({ group, failures }) => `faults, ${group}: ${String(failures)} failures`),
      ...troublesOf(results, files),
    ],
  }
}

export const securitySection = (items: readonly Item[], results: FileResults): Section => ({
  title: 'B. Security',
  lines: items.flatMap(({ number, demand, tests }) => [
    `${number.padStart(2)}  ${demand.replaceAll('`', '')}`,
    ...tests.map((test) => `      ${verdictOf(results.get(test)).padEnd(14)} ${test}`),
  ]),
  problems: troublesOf(
    results,
    items.flatMap(({ tests }) => tests),
  ),
})

/** An element of test/results/axe.json. */
export interface AuditLine {
  readonly state: string
  readonly theme: string
  readonly violations: readonly unknown[]
  readonly passes: number
}

export const accessibilitySection = (
  audits: readonly AuditLine[] | null,
  results: FileResults,
  files: readonly string[],
): Section => {
  const found = (audits ?? []).filter(({ violations }) => violations.length > 0)
  const distinct = (field: 'state' | 'theme'): readonly string[] => [
    ...new Set((audits ?? []).map((audit) => audit[field])),
  ]
  const rules = (audits ?? []).reduce((total, { passes }) => total + passes, 0)
  return {
    title: 'C. For everyone',
    lines: [
      `axe: ${String(distinct('state').length)} states in ${distinct('theme').join(', ')}: ${String(rules)} rules passed, ${String(found.length)} looks with violations`,
      `states: ${distinct('state').join(', ')}`,
    ],
    problems: [
      ...(audits === null || audits.length === 0 ? ['no numbers of axe'] : []),
      ...found.map(
        ({ state, theme, violations }) => `axe, ${state}, ${theme}: ${JSON.stringify(violations)}`,
      ),
      ...troublesOf(results, files),
    ],
  }
}

export type PackedNumbers = Omit<PackedApplication, 'folder' | 'deb'>

export const packageSection = (
  packed: Readonly<Record<string, PackedNumbers | null>>,
  results: FileResults,
  files: readonly string[],
): Section => ({
  title: 'D. To hand out',
  lines: Object.entries(packed).flatMap(([platform, numbers]) =>
    numbers === null
      ? []
      : [
          `${platform}: ${(numbers.byteCount / 1e6).toFixed(1)} MB of ours`,
          ...numbers.archived
            .filter((path) => /\.[a-z]+$/.test(path))
            .map((path) => `  ${path}${numbers.unpacked.includes(path) ? '  (beside the archive)' : ''}`),
          `  fuses: ${Object.entries(numbers.fuses)
            .map(([fuse, state]) => `${fuse} ${state}`)
            .join(', ')}`,
        ],
  ),
  problems: [
    ...Object.entries(packed)
      .filter(([, numbers]) => numbers === null)
      .map(([platform]) => `no list of files for ${platform}`),
    ...troublesOf(results, files),
  ],
})
