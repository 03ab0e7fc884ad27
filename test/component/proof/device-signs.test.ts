import { beforeEach, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useRail } from '../../../src-renderer/results/rail'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { firstTime, giveHeight, makeEvents, showEvents } from '../results-support'

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

it('is good for a device only where its range has begun: of what lies ahead, more can still arrive', async () => {
  const [start, end] = [firstTime - 60_000, firstTime + 600_000]
  const tab = await showEvents(makeEvents(2), { limit: null, start, end, devices: ['one', 'two'] })
  const verdictOf = (until: number) => ({
    kind: 'complete' as const,
    eventCount: 1,
    sharedIdCount: 0,
    requestCount: 1,
    windowCount: 1,
    missing: [],
    notProvable: [],
    durationMs: 1,
    until,
  })
  tab.state.range = {
    queryId: tab.id,
    devices: [
      { deviceId: 'one', verdict: verdictOf(end) },
      { deviceId: 'two', verdict: verdictOf(start - 1) },
    ],
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: 0,
    eventsBefore: 0,
  }
  useRail().shown = 'proof'
  const signs = (): readonly boolean[] =>
    [...document.querySelectorAll('li > .sign')].map((sign) => sign.classList.contains('good'))
  await until(() => expect(signs()).toEqual([true, false]))
})
