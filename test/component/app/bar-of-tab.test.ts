import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { field, flushPromises, hasButton, mountPage, type, until } from '../mount-page'
import { choosePreset, rangeText } from '../query-page'
import { giveHeight } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const device = (): string => field('Device ID').value
const connect = (name: string) =>
  useConnections().save({ name, baseUrl: service.url, allowUnencrypted: false, token: service.token })
const run = async (deviceId: string): Promise<string> => {
  type(field('Device ID'), deviceId)
  await until(() => expect(hasButton('Run query')).toBe(true))
  await useQueries().run()
  await until(() => expect(useQueries().running).toBeNull())
  return useResults().active?.id ?? ''
}
const choose = async (id: string): Promise<void> => {
  useResults().activate(id)
  await flushPromises()
}

beforeEach(async () => {
  service = await startSampleService({
    devices: ['pump-1', 'pump-2'].map((deviceId) => ({
      deviceId,
      count: 20,
      from: to - hour,
      to,
      spread: 'even',
    })),
  })
  createLoopbackDesktop()
  giveHeight(400)
  mountPage(App)
  await connect('plant 7')
  await until(() => expect(hasButton('Run query')).toBe(true))
})
afterEach(() => service.stop())

describe('the bar', () => {
  it('says what the chosen tab was asked for, and of which service', async () => {
    const first = await run('pump-1')
    await connect('plant 9')
    await choosePreset('last 7 days')
    const second = await run('pump-2')
    expect([device(), rangeText()]).toEqual(['pump-2', 'last 7 days'])
    await choose(first)
    expect([device(), rangeText()]).toEqual(['pump-1', 'last 24 hours'])
    await until(() => expect(useConnections().current?.name).toBe('plant 7'))
    await choose(second)
    expect([device(), rangeText()]).toEqual(['pump-2', 'last 7 days'])
    await until(() => expect(useConnections().current?.name).toBe('plant 9'))
  })

  it('keeps what was typed beside a tab, and was not run, for that tab', async () => {
    const first = await run('pump-1')
    const second = await run('pump-2')
    type(field('Device ID'), 'pump-3')
    await choose(first)
    expect(device()).toBe('pump-1')
    await choose(second)
    expect(device()).toBe('pump-3')
  })

  it('keeps nothing for a tab beside which devices were typed that were then followed', async () => {
    const first = await run('pump-1')
    type(field('Device ID'), 'pump-2')
    await useQueries().follow()
    await until(() => expect(useResults().active?.id).not.toBe(first))
    expect(device()).toBe('pump-2')
    await choose(first)
    expect([device(), rangeText()]).toEqual(['pump-1', 'last 24 hours'])
  })
})
