import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

/** A service whose one event has another value from the second answer on. */
const serveChanging = async (): Promise<string> => {
  const time = Date.now() - 60_000
  const stamps = { deviceTimestamp: time, ingressTimeStamp: time, createdTime: time }
  let answerCount = 0
  const server = createServer((_, answer) => {
    answerCount += 1
    const attributeData = { temperature: answerCount === 1 ? 20 : 21 }
    answer.setHeader('content-type', 'application/json')
    answer.end(
      JSON.stringify({
        returnCode: 0,
        result: [{ id: 'one', deviceId: 'pump-1', attributeData, ...stamps }],
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

it('follow says that two of its records share an id, as where the service has changed one', async () => {
  const service = ['--base-url', await serveChanging(), '--profile', join(temporaryFolder(), 'profile')]
  const { said, data } = await runCommandInProcess(['follow', 'pump-1', '--for', '1s', ...service], {
    token: 'token',
  })
  expect(
    data
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { id: 'one', attributeData: { temperature: 20 } },
    { id: 'one', attributeData: { temperature: 21 } },
  ])
  expect(said).toContain('Shared IDs: 1 shares its ID with another event.')
})
