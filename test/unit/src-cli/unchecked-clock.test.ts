import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

/** A service without an event. */
const serve = async (saysTime: boolean): Promise<string> => {
  const server = createServer((_, answer) => {
    answer.sendDate = saysTime
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ returnCode: 0, result: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

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
