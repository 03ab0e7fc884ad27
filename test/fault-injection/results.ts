import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What a group of fault tests came to. `failures`: what was found wrong, in words; `facts`: what was
 * measured.
 */
export interface FaultGroup {
  readonly group: string
  readonly cases: number
  readonly failures: readonly string[]
  readonly facts?: Readonly<Record<string, number | string>>
}

const file = join(import.meta.dirname, '../results/faults.json')

const groupOf = (line: string): unknown => (JSON.parse(line) as { readonly group?: unknown }).group

/**
 * Prints one line, and puts the numbers where `npm run verify` finds them: a JSON line for each group, the
 * last run's.
 */
export const reportGroup = ({ group, cases, failures, facts = {} }: FaultGroup): void => {
  const measured = Object.entries(facts).map(([name, value]) => `, ${name} ${String(value)}`)
  console.log(
    `faults, ${group}: ${String(cases)} cases, ${String(failures.length)} failures${measured.join('')}`,
  )
  mkdirSync(dirname(file), { recursive: true })
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []
  const others = known.filter((line) => groupOf(line) !== group)
  const own = JSON.stringify({ group, cases, failures: failures.length, ...facts })
  writeFileSync(file, `${[...others, own].join('\n')}\n`)
}
