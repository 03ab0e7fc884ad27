import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommandInProcess } from '../support/command-in-process'
import { startListingService } from '../support/listing-service'
import { temporaryFolder } from '../support/temporary-folder'

/** A service whose one event has another value from the second answer on. */
const serveChanging = (): Promise<string> => {
  const time = Date.now() - 60_000
  const stamps = { deviceTimestamp: time, ingressTimeStamp: time, createdTime: time }
  let answerCount = 0
  return startListingService(() => {
    answerCount += 1
    const attributeData = { temperature: answerCount === 1 ? 20 : 21 }
    return [{ id: 'one', deviceId: 'pump-1', attributeData, ...stamps }]
  })
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
