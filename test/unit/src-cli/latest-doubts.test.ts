import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '../../../src-cli/exit-code'
import { runCommandInProcess } from '../support/command-in-process'
import { startListingService } from '../support/listing-service'
import { temporaryFolder } from '../support/temporary-folder'

/** A service that ignores the range: 257 events of last year, whatever it is asked for. */
const serveOld = (): Promise<string> => {
  const result = Array.from({ length: 257 }, (_, index) => {
    const time = Date.UTC(2025, 10, 20) + index * 1000
    const stamps = { deviceTimestamp: time, ingressTimeStamp: time, createdTime: time }
    return {
      id: `pump-1@#t@#${String(time)}`,
      deviceId: 'pump-1',
      attributeCode: 't',
      attributeData: 1,
      ...stamps,
    }
  })
  return startListingService(() => result)
}

it('does not call events of another time the latest of the range, neither now nor in the file', async () => {
  const folder = temporaryFolder()
  const common = ['--profile', join(folder, 'profile'), '--zone', 'UTC']
  const out = join(folder, 'latest.csv')
  const range = ['--from', '2026-11-20', '--to', '2026-11-21', '--latest', '1000']
  const { code, said } = await runCommandInProcess(
    ['query', 'pump-1', ...range, '--out', out, '--base-url', await serveOld(), ...common],
    { token: 'token' },
  )
  expect(code).toBe(exitCodes.notProven)
  expect(said).toContain('257 events, the service does not keep to the range')
  expect(said).toContain(
    'Not proven: Asked for 2026-11-20 00:00:00.000 to 2026-11-21 00:00:00.000, the service returned an event of 2025-11-20 00:00:00.000: pump-1@#t@#',
  )
  const checked = await runCommandInProcess(['check', out, ...common], { token: 'token' })
  expect(checked.said + checked.data).toContain('257 events, not proven complete when it was fetched')
})
