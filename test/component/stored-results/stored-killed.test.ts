import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useResults } from '../../../src-renderer/results/results'
import { useStoredResults } from '../../../src-renderer/stored-results/stored-results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, field, flushPromises, mountPage, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const start = async (userDataFolder: string): Promise<void> => {
  const loopback = createLoopbackDesktop({ userDataFolder })
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await flushPromises()
}

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 2500, from: to - hour, to, spread: 'even' }],
  })
  giveHeight(30 + 28 * 10)
})
afterEach(() => service.stop())

describe('a query that was killed', () => {
  it('counts every event that it shows, also those of a window that was not proven', async () => {
    // The first answer is full, so that it proves nothing. The next comes long after the files have been
    // copied.
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 1500 }] }
    const [userData, atKill] = [temporaryFolder(), temporaryFolder()]
    await start(userData)
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    type(field('Device ID'), 'pump-1')
    button('Run query').click()
    await until(() => expect(useResults().active?.state.storedId).toEqual(expect.any(String)))
    const { storedId } = useResults().active?.state ?? {}
    const log = join(userData, 'kept', storedId ?? '', 'arrivals-1.log')
    await until(() => expect(existsSync(log) && readFileSync(log).byteLength).toBeGreaterThan(5_000))
    cpSync(join(userData, 'kept'), join(atKill, 'kept'), { recursive: true })
    // What is left of the first page must not save its session into the second one.
    service.switches = { ...service.switches, faults: [] }
    await until(() => expect(status()).toContain('complete: 2,500 events'))
    const tab = useResults().active
    if (tab) useResults().rename(tab, 'ended')
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain('ended'))

    await start(atKill)
    const back = await useStoredResults().open(storedId ?? '')
    expect(back?.table.rowCount).toBe(1000)
    expect(back?.state.range?.devices.map(({ verdict }) => [verdict?.eventCount, verdict?.kind])).toEqual([
      [1000, 'partial'],
    ])
    await until(() =>
      expect(useStoredResults().list?.results.map(({ eventCount }) => eventCount)).toEqual([1000]),
    )
    await until(() => expect(status()).toMatch(/1,000 events .*1,000 shown/))
  })
})
