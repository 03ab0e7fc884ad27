import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exitCodes } from '../../../../src-cli/exit-code'
import { runCommandInProcess } from '../../support/command-in-process'
import { startListingService } from '../../support/listing-service'
import { hasPython, startPythonVerifier } from '../../support/python-verifier'
import { temporaryFolder } from '../../support/temporary-folder'

const first = Date.UTC(2026, 10, 20)
const eventCount = 300
const isoOf = (ms: number): string => new Date(ms).toISOString()

/** Ways in which a service may write its times. */
const ways: Readonly<Record<string, (ms: number, index: number) => unknown>> = {
  digits: (ms) => String(ms),
  'a date and time': (ms) => isoOf(ms),
  'a date and time of another zone': (ms) => isoOf(ms + 19_800_000).replace('Z', '+0530'),
  'microseconds of a date and time': (ms) => isoOf(ms).replace('Z', '789Z'),
  'each in turn': (ms, index) =>
    [ms, String(ms), isoOf(ms), isoOf(ms - 3_600_000).replace('Z', '-01:00')][index % 4],
}

/** A service that keeps to the range, and answers with its times in that way. */
const serve = (way: string): Promise<string> => {
  const timeOf = ways[way] ?? String
  const all = Array.from({ length: eventCount }, (_, index) => first + index * 60_000 + 123)
  return startListingService(({ start, end, limit }) =>
    all
      .flatMap((ms, index) => {
        const time = timeOf(ms, index)
        const stamps = { deviceTimestamp: time, ingressTimeStamp: time, createdTime: time }
        const names = { id: `pump-1@#t@#${String(ms)}`, deviceId: 'pump-1', attributeCode: 't' }
        return ms >= start && ms <= end ? [{ ...names, attributeData: index, ...stamps }] : []
      })
      .slice(0, Math.min(limit, 100)),
  )
}

describe.each(Object.keys(ways))('an export of a service that writes times as %s', (way) => {
  it.each(['csv', 'jsonl', 'parquet', 'dexp'])('is proven, and verified: %s', async (format) => {
    const folder = temporaryFolder()
    const common = ['--profile', join(folder, 'profile'), '--zone', 'UTC']
    const out = join(folder, `day.${format}`)
    const range = ['--from', '2026-11-20', '--to', '2026-11-21', '--out', out]
    const exported = await runCommandInProcess(
      ['query', 'pump-1', ...range, '--base-url', await serve(way), ...common],
      { token: 'token' },
    )
    expect(exported.said).toContain(`complete: ${String(eventCount)} events`)
    const verified = await runCommandInProcess(['verify', out, ...common], { token: 'token' })
    expect([verified.code, verified.said]).toEqual([exitCodes.complete, expect.any(String)])
    if (!hasPython || !['csv', 'jsonl'].includes(format)) return
    const python = startPythonVerifier()
    onTestFinished(() => python.close())
    expect((await python.checkAt(out)).code).toBe(exitCodes.complete)
  })
})
