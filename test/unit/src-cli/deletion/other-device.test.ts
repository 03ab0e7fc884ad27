import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPlanFile } from '../../../../src-core/formats/deletion-plan-reader'
import { runCommandInProcess } from '../../support/command-in-process'
import { startListingService } from '../../support/listing-service'
import { temporaryFolder } from '../../support/temporary-folder'

const eventsOf = (deviceId: string, values: readonly (number | string)[]) =>
  values.map((attributeData, index) => {
    const time = Date.now() - 3_600_000 + index * 60_000
    const times = { createdTime: time, ingressTimeStamp: time, deviceTimestamp: time }
    const id = `${deviceId}@#t@#${String(time)}`
    return {
      id,
      deviceId,
      attributeCode: 't',
      attributeType: 'Float',
      attributeData,
      ...times,
      deleted: false,
    }
  })

/** A service that answers with every device whose ID begins as it was asked for, in either case. */
const planAt = async (events: readonly ReturnType<typeof eventsOf>[number][]) => {
  const address = await startListingService(({ deviceId: device, start, end }) =>
    events.filter(
      ({ deviceId, createdTime }) =>
        deviceId.startsWith(device.toLowerCase()) && createdTime >= start && createdTime <= end,
    ),
  )
  const folder = temporaryFolder()
  const path = join(folder, 'a.deletions.json')
  const words = ['plan', 'make', '--device', 'PUMP-1', '--rule', 'notANumber', '--from', '-3h', '--out', path]
  const { code, said } = await runCommandInProcess(
    [...words, '--base-url', address, '--profile', join(folder, 'profile')],
    { token: 'token' },
  )
  const plan = existsSync(path) ? readPlanFile(readFileSync(path, 'utf8')) : null
  return {
    code,
    said,
    ids: plan !== null && 'events' in plan ? plan.events.map(({ eventId }) => eventId) : null,
  }
}

const [own, others] = [eventsOf('pump-1', [1, 'n/a', 3]), eventsOf('pump-10', ['n/a', 2, 'n/a'])]
const leftOut = 'Left out, because they are of another device than was asked for: 2.'

it('a plan by rules has no event of another device than was named, and says so', async () => {
  const { code, said, ids } = await planAt([...own, ...others])
  expect(ids).toEqual([own[1]?.id])
  expect(said).toContain(leftOut)
  expect(code).toBe(3)
})

it('nor is one written of another device alone', async () => {
  const { code, said, ids } = await planAt(others)
  expect(ids).toBeNull()
  expect(said).toContain(leftOut)
  expect(said).toContain('In what could be read there is nothing to delete, so no plan was written.')
  expect(code).toBe(3)
})
