import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useRail } from '../../../src-renderer/results/rail'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
let service: SampleService
let loopback: Loopback

const stray = (deviceTimestamp: number) => ({
  id: `pump-1@#t@#${String(deviceTimestamp)}`,
  deviceId: 'pump-1',
  attributeCode: 't',
  attributeType: 'Float',
  attributeData: 1,
  createdTime: Date.now(),
  ingressTimeStamp: Date.now(),
  deviceTimestamp,
})
const run = async (): Promise<void> => {
  type(field('Device ID'), 'pump-1')
  button('Run query').click()
  await until(() => expect(status()).toContain('complete: 200 events'))
}
const asked = (): number => loopback.requests.filter(({ channel }) => channel === 'askOutside').length

beforeEach(async () => {
  const to = Date.now() - hour
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 200, from: to - hour, to, spread: 'even' }],
    switches: { rangeStamp: 'deviceTimestamp' },
  })
  giveHeight(30 + 28 * 10)
  loopback = createLoopbackDesktop()
  mountPage(App)
  await until(() => expect(pageText()).toMatch(/start with/i))
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
})
afterEach(async () => {
  await loopback.end()
  await service.stop()
})

describe('events outside of a complete range', () => {
  it('are named beside its verdict, and open as a result of their own', async () => {
    service.add([stray(5000), stray(Date.UTC(2036, 1, 7)), stray(Date.UTC(2038, 0, 19))])
    await run()
    await until(() => expect(hasButton('2 after now')).toBe(true))
    expect(hasButton('1 before 2000')).toBe(true)
    useRail().shown = 'proof'
    await until(() => expect(pageText()).toContain('Outside of the range'))
    expect(pageText()).toMatch(/to Dec 31, 2199 \d\d:\d\d: 2 events\./)
    button('2 after now').click()
    await until(() => expect(status()).toContain('2 events of a time that has not come yet'))
    expect(useResults().tabs).toHaveLength(2)
    // What looks for them does not look around itself.
    await until(() => expect(asked()).toBe(2))
    expect(useResults().active?.state.outside).toEqual([])
  })

  it('are not named any more where their own result has them deleted', async () => {
    service.add([stray(5000), stray(6000), stray(Date.UTC(2036, 1, 7))])
    await run()
    const results = useResults()
    const [first] = results.tabs
    await until(() => button('2 before 2000').click())
    await until(() => expect(status()).toContain('complete: 2 events'))
    const own = results.active
    if (own === null || first === undefined) throw new Error('no result')
    results.recordDeletion(own, [0], { kind: 'deleted' })
    results.activate(first.id)
    await until(() => expect(hasButton('1 before 2000')).toBe(true))
    results.recordDeletion(own, [1], { kind: 'deleted' })
    await until(() => expect(hasButton(/^\d+ before 2000/)).toBe(false))
    expect(hasButton('1 after now')).toBe(true)
  })

  it('are not named where there are none, which the proof says no louder than it knows', async () => {
    await run()
    await until(() => expect(useResults().active?.state.outside).toHaveLength(1))
    expect(hasButton(/after now|before 2000/)).toBe(false)
    useRail().shown = 'proof'
    await until(() => expect(pageText()).toContain('no events.'))
    expect(pageText()).toContain('If the service goes by another time')
  })

  it('are not asked for if that is switched off', async () => {
    await useSettings().change({ asksOutside: false })
    await run()
    expect([asked(), useResults().active?.state.outside]).toEqual([0, []])
  })

  it('are what the start page asks for, each side by itself', async () => {
    service.add([stray(5000)])
    await run()
    const { active, close } = useResults()
    if (active) close(active.id)
    await until(() => expect(hasButton(/^Events after now or before 2000/)).toBe(true))
    button(/^Events after now or before 2000/).click()
    await until(() => expect(useResults().tabs).toHaveLength(2))
    await until(() => expect(status()).toContain('complete: 1 event'))
  })
})
