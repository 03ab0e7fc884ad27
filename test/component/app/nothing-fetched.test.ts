import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unfetchedSpans } from '../../../src-renderer/charts/unfetched-spans'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { button, field, mountPage, pageText, type, until } from '../mount-page'
import { chooseMode, queryPage, rangeField } from '../query-page'
import { status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const setLatency = (ms: number): void => {
  service.switches = { ...service.switches, faults: ms === 0 ? [] : [{ every: 1, kind: 'latency', ms }] }
}
const ask = (device: string): void => {
  type(field('Device ID'), device)
  button('Run query').click()
}
const heading = (): string => (document.querySelector('h2')?.textContent ?? '').trim()

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 40, from: to - hour, to, spread: 'even' }],
    switches: { unknownDevice: 'notFound' },
  })
  createLoopbackDesktop()
  mountPage(queryPage)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
})
afterEach(() => service.stop())

describe('a query that was cancelled before any answer', () => {
  it('says that nothing has been fetched, in the middle, in the status and on the tab, and never that there are no events', async () => {
    setLatency(5000)
    ask('pump-1')
    await until(() => expect(service.requests).toHaveLength(1))
    button('Cancel').click()
    await until(() => expect(heading()).toBe('Nothing has been fetched'))
    expect(pageText()).toContain('It is not known whether pump-1 has events in this range.')
    expect(pageText()).not.toContain('No events')
    expect(status()).toMatch(/^nothing has been fetched · /)
    expect(document.querySelector('[role=tab]')?.textContent).toContain('nothing fetched')
    // The remedy stands beside both, and no third place says it again.
    const names = (selector: string): readonly string[] =>
      [...document.querySelectorAll(selector)].map((each) => (each.textContent ?? '').trim())
    expect(names('.verdict button')[1]).toBe('Fetch missing')
    expect(names('.empty button')[0]).toBe('Fetch missing')
    expect(names('[role=alert]')).toEqual([])
    const range = useResults().active?.state.range ?? null
    const [all] = unfetchedSpans(range)
    expect(all === undefined ? 0 : all.to - all.from).toBe(24 * hour + 1)

    setLatency(0)
    // The part with the button is loaded when it is first needed.
    await until(() => button('Fetch missing').click())
    await until(() => expect(status()).toContain('complete: 40 events'))
    expect(unfetchedSpans(useResults().active?.state.range ?? null)).toEqual([])
  })
})

describe('a kept result whose events are still being read', () => {
  it('is not called empty meanwhile', async () => {
    type(field('Device ID'), 'pump-1')
    type(await rangeField('Start'), '2020-01-01')
    type(await rangeField('End'), '2020-01-02')
    button('Run query').click()
    await until(() => expect(heading()).toBe('No events from pump-1 in this range'))
    const state = useResults().active?.state
    if (!state) throw new Error('no tab')
    state.opening = { total: 40 }
    await until(() => expect(heading()).not.toContain('No events'))
    state.opening = null
    await until(() => expect(heading()).toContain('No events'))
  })
})

describe('the latest events of several devices of which one did not answer', () => {
  it('says of which there are none, and of which it is not known', async () => {
    await chooseMode('Latest')
    type(field('Device ID'), 'pump-1,pump-9,')
    type(await rangeField('Start'), '2020-01-01')
    type(await rangeField('End'), '2020-01-02')
    button('Run query').click()
    await until(() => expect(heading()).toBe('No events from pump-1 in this range'))
    expect(pageText()).toContain('No response, so unknown: pump-9.')
  })
})

describe('a query up to now, by a clock that is hours behind', () => {
  it('names the clock, and never says that there are no events', async () => {
    service.switches = { ...service.switches, unknownDevice: 'emptyList' }
    service.moveTime(3 * hour)
    ask('pump-2')
    await until(() => expect(heading()).toBe('Clock 3 h behind'))
    expect(pageText()).toContain('Set the clock, or type the times.')
    expect(pageText()).not.toContain('No events')
    expect(status()).toMatch(
      /^the clock of this computer is 3 h behind the service, so its "now" is too early: set the clock, or type the times; /,
    )
    expect(document.querySelector('[role=tab]')?.textContent).toContain('clock')
  })
})
