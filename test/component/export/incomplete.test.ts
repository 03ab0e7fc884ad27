import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceRange } from '../../../src-core/proof/device-range'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, pageText, until } from '../mount-page'
import { device, firstTime, giveHeight, makeEvents, showEvents, status } from '../results-support'

const hour = 3_600_000
const day = 24 * hour
const end = firstTime + day
const start = end - 7 * day
const range = { start, end, limit: null } as const

/** How a range of seven days stands of which `missing` ms at its beginning were not fetched. */
const partial = (deviceId: string, missing: number): DeviceRange => ({
  deviceId,
  verdict: {
    kind: missing > 0 ? 'partial' : 'complete',
    eventCount: 3,
    sharedIdCount: 0,
    requestCount: 2,
    windowCount: 3,
    notProvable: [],
    durationMs: 5,
    missing: missing > 0 ? [{ first: start, last: start + missing - 1 }] : [],
  },
})
const setRange = ({ state }: ResultTab, devices: readonly DeviceRange[]): void => {
  state.range = {
    queryId: 'q',
    devices,
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: 0,
    eventsBefore: 0,
  }
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('a complete range of which something is missing', () => {
  it('says how much of the time that is, not how many windows', async () => {
    setRange(await showEvents(makeEvents(3), range), [partial(device, 6 * day + 12 * hour)])
    await until(() => expect(status()).toContain('incomplete: 6 d 12 h of 7 d not fully fetched, 3 events'))
  })
  it('does not say that all is missing while something came', async () => {
    setRange(await showEvents(makeEvents(3), range), [partial(device, 7 * day - 1000)])
    await until(() => expect(status()).toContain('incomplete: nearly all of 7 d not fully fetched, 3 events'))
  })
  it('of several devices says the most of any', async () => {
    const tab = await showEvents(makeEvents(3), { ...range, devices: [device, 'b', 'c'] })
    setRange(tab, [partial(device, 2 * hour), partial('b', 4 * day + hour), partial('c', 0)])
    await until(() =>
      expect(status()).toContain(
        '2 of 3 devices incomplete (up to 4 d 1 h of 7 d not fully fetched), 3 events',
      ),
    )
    setRange(tab, [partial(device, 2 * hour), partial('b', 0), partial('c', 0)])
    await until(() =>
      expect(status()).toContain('1 of 3 devices incomplete (2 h of 7 d not fully fetched), 3 events'),
    )
  })
})

describe('the export dialog', () => {
  const ask = async (): Promise<void> => {
    button('Export…').click()
    await until(() => expect(pageText()).toContain('Choose location…'))
  }
  it('says that a partial range becomes a partial file', async () => {
    setRange(await showEvents(makeEvents(3), range), [partial(device, 6 * day + 12 * hour)])
    await ask()
    expect(pageText()).toContain(
      'The file will not contain the whole range (incomplete: 6 d 12 h of 7 d not fully fetched, 3 events).',
    )
  })
  it('says that as many events as asked for may be cut', async () => {
    await showEvents(makeEvents(3), { limit: 3 })
    await ask()
    expect(pageText()).toContain(
      'The file may not contain the whole range (3 events, may be truncated: the limit was reached).',
    )
  })
  it('has nothing to say of a complete range', async () => {
    setRange(await showEvents(makeEvents(3), range), [partial(device, 0)])
    await ask()
    expect(pageText()).not.toContain('the whole range')
  })
})
