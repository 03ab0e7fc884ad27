import { spawnSync } from 'node:child_process'
import process from 'node:process'
import type { Section } from './sections'

interface Audit {
  readonly metadata?: { readonly vulnerabilities?: { readonly total?: number } }
}

const parse = (text: string): Audit => {
  try {
    return JSON.parse(text) as Audit
  } catch {
    // npm that cannot reach anybody writes no JSON.
    return {}
  }
}

/**
 * What `npm audit` says of the run-time dependencies. A registry that answers no audits is said, and is no
 * failure of ours.
 */
export const auditSection = (): Section => {
  const isWindows = process.platform === 'win32'
  const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 20_000,
    shell: isWindows,
  })
  const total = parse(stdout).metadata?.vulnerabilities?.total
  const title = 'Supply chain'
  if (total === undefined)
    return {
      title,
      lines: ['npm audit: the registry in use answers no audits; nothing is known from it'],
      problems: [],
    }
  return {
    title,
    lines: [`npm audit: ${String(total)} known vulnerabilities at run time`],
    problems: total === 0 ? [] : [`npm audit: ${String(total)} vulnerabilities`],
  }
}
