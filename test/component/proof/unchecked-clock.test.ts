import { beforeEach, expect, it } from 'vitest'
import type { ClockDifference } from '../../../src-core/time/clock-difference'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useRail } from '../../../src-renderer/results/rail'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { giveHeight, makeEvents, showEvents } from '../results-support'

const hour = 3_600_000

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

const proofOf = async (end: number, clockDifference: ClockDifference | null): Promise<string> => {
  const receivedAt = Date.now()
  const tab = await showEvents(makeEvents(2), { limit: null, start: end - hour, end, receivedAt })
  tab.state.clockDifference = clockDifference
  tab.state.range = {
    queryId: tab.id,
    devices: [
      {
        deviceId: 'one',
        verdict: {
          ...{ kind: 'complete', eventCount: 2, sharedIdCount: 0, requestCount: 1, windowCount: 1 },
          ...{ missing: [], notProvable: [], durationMs: 1 },
        },
      },
    ],
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: receivedAt,
    eventsBefore: 0,
  }
  useRail().shown = 'proof'
  await until(() => expect(document.querySelector('[data-rail] h2')?.textContent).toContain('omplete'))
  return document.querySelector('[data-rail]')?.textContent ?? ''
}
const unchecked = 'What time it is at the service is not known'

it('a range that ends now is said to depend on the clock of this computer, if no answer showed that it is right', async () => {
  expect(await proofOf(Date.now(), null)).toContain(unchecked)
  expect(await proofOf(Date.now(), { minMs: -500, maxMs: 500 })).not.toContain(unchecked)
  expect(await proofOf(Date.now() - hour, null)).not.toContain(unchecked)
})
