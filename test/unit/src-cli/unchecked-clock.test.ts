import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '../../../src-cli/exit-code'
import { runCommandInProcess } from '../support/command-in-process'
import { startListingService } from '../support/listing-service'
import { temporaryFolder } from '../support/temporary-folder'

/** A service without an event. */
const serve = (saysTime: boolean, now?: () => Date): Promise<string> =>
  startListingService(
    () => [],
    (answer) => {
      answer.sendDate = saysTime && now === undefined
      if (now !== undefined) answer.setHeader('date', now().toUTCString())
    },
  )

const commands = [
  ['query', 'pump-1', '--from', '-1h'],
  ['follow', 'pump-1', '--for', '1s'],
  ['connection', 'test', '--device', 'pump-1'],
] as const

it.each(commands)('%s says so where the clock of this computer could not be checked', async (...words) => {
  const said = async (saysTime: boolean): Promise<string> => {
    const service = ['--base-url', await serve(saysTime), '--profile', join(temporaryFolder(), 'profile')]
    return (await runCommandInProcess([...words, ...service], { token: 'token' })).said
  }
  expect(await said(false)).toContain('the clock of this computer could not be checked')
  expect(await said(true)).not.toContain('could not be checked')
})

it('a range that ended long ago needs no clock', async () => {
  const service = ['--base-url', await serve(false), '--profile', join(temporaryFolder(), 'profile')]
  const { said } = await runCommandInProcess(
    ['query', 'pump-1', '--from', '-3d', '--to', '-2d', ...service],
    {
      token: 'token',
    },
  )
  expect(said).not.toContain('could not be checked')
})

it.each([
  ['ahead of', -2, exitCodes.notProven],
  ['behind', 2, exitCodes.complete],
])(
  'follow says that the clock is hours %s that of the service, and what it follows',
  async (way, hours, code) => {
    const presentMs = (): number => Date.now() + hours * 3_600_000
    const url = await serve(true, () => new Date(presentMs()))
    const service = ['--base-url', url, '--profile', join(temporaryFolder(), 'profile'), '--zone', 'UTC']
    const begunAt = Date.now()
    const ended = await runCommandInProcess(['follow', 'pump-1', '--for', '1s', ...service], {
      token: 'token',
    })
    expect(ended.code).toBe(code)
    expect(ended.said).toContain(`The clock of this computer is 2 h ${way} the service's.`)
    const [, from = ''] = /Followed by the clock of the service, from (\S+) on\./.exec(ended.said) ?? []
    // At its present, if that is before the last 15 minutes by the clock of this computer.
    const expected = Math.min(presentMs(), begunAt - 15 * 60_000)
    expect(Math.abs(Date.parse(from) - expected)).toBeLessThan(10_000)
  },
)
