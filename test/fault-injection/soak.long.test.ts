import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startSampleService } from '../service/sample-service'
import { events } from '../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { reportGroup } from './results'

/** `SOAK_PART=0.1` does a tenth, for a quick look. */
const part = Number(process.env['SOAK_PART'] ?? '1')
const first = 50
const many = (count: number): number => Math.max(first + 50, Math.round(count * part))
/** It takes two minutes where the machine does nothing else. */
const limitMs = 900_000
const [queries, exports, deletions] = [many(1000), many(200), many(2000)]

interface Measured {
  readonly bytes: number
  readonly openFiles: number
  readonly listeners: number
  readonly timers: number
}
interface Soaked {
  readonly early: Measured
  readonly late: Measured
  readonly closed: Measured
  readonly gone: number
  readonly warnings: readonly string[]
  readonly left: readonly string[]
}

const soak = async (url: string, token: string): Promise<Soaked> => {
  // Machine code, which is made of whatever runs often and more of it the longer it runs, would hide what is
  // kept.
  const words = [
    '--expose-gc',
    '--no-opt',
    '--no-sparkplug',
    '--import',
    'tsx',
    resolve('test/fault-injection/soak-process.ts'),
    temporaryFolder(),
    url,
    token,
    ...[first, queries, exports, deletions].map(String),
  ]
  const output = await new Promise<string>((resolveOutput, reject) => {
    execFile(process.execPath, words, { timeout: limitMs }, (error, stdout, stderr) =>
      error === null ? resolveOutput(stdout) : reject(new Error(`${String(error)} ${stderr}`)),
    )
  })
  return JSON.parse(output) as Soaked
}

let failures: readonly string[] = ['it did not end']
let facts: Record<string, number> = {}
afterAll(() => reportGroup({ group: 'soak', cases: queries + exports + deletions, failures, facts }))

// What is open is looked up under /proc.
if (process.platform !== 'linux')
  console.log('skipped: soak: open files are looked up under /proc, which this system has not')
describe.skipIf(process.platform !== 'linux')('a long day', () => {
  it(
    'takes no more memory at its end than after its first hour, and leaves nothing open',
    async () => {
      const service = await startSampleService({ events: events(deletions), token: 'token-of-the-soak' })
      const soaked = await soak(service.url, service.token).finally(() => service.stop())
      const { early, late, closed, gone, warnings, left } = soaked
      facts = {
        queries,
        exports,
        deletions,
        earlyKiB: Math.round(early.bytes / 1024),
        lateKiB: Math.round(late.bytes / 1024),
        growthPercent: Number(((late.bytes / early.bytes - 1) * 100).toFixed(2)),
      }
      failures = [JSON.stringify(soaked)]
      expect(gone).toBe(deletions)
      expect(service.ids('pump-0042')).toEqual([])
      expect(warnings).toEqual([])
      expect(late.bytes / early.bytes).toBeLessThan(1.05)
      expect([late.openFiles, late.listeners, late.timers]).toEqual([
        early.openFiles,
        early.listeners,
        early.timers,
      ])
      expect(closed.timers).toBe(0)
      // Standard streams are what a process always has.
      expect(left.filter((name) => !['PipeWrap', 'TTYWrap', 'FSReqPromise'].includes(name))).toEqual([])
      failures = []
    },
    limitMs,
  )
})
