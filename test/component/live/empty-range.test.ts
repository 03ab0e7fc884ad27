import { expect, it } from 'vitest'
import { beginningOf } from '../../../src-core/live/live-state'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, pageText, until } from '../mount-page'
import { device, showEvents } from '../results-support'

const at = (minute: number, second: number): number => Date.UTC(2026, 10, 20, 10, minute, second)

it('a followed result without events names the range up to the last answer, not up to the news of a pause', async () => {
  createLoopbackDesktop()
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
  const tab = await showEvents([], {
    limit: null,
    start: at(22, 0),
    end: at(38, 5),
    devices: [device, 'pump-7'],
  })
  const live = beginningOf('follow-1', [device, 'pump-7'])
  const answered = (...times: readonly number[]) => ({
    ...live,
    devices: live.devices.map((each, index) => ({
      ...each,
      stage: 'paused' as const,
      ...(times[index] === undefined ? {} : { lastAnswerAt: times[index] }),
    })),
  })
  tab.state.live = answered(at(37, 56), at(37, 58))
  await until(() =>
    expect(pageText()).toContain('Requested range: 2026-11-20 10:22:00.000 to 2026-11-20 10:37:56.000 (UTC)'),
  )
  tab.state.live = answered(at(37, 56))
  await until(() => expect(pageText()).toContain('to … (UTC)'))
  tab.state.live = { ...answered(at(37, 56), at(37, 58)), isFinished: true }
  await until(() => expect(pageText()).toContain('to 2026-11-20 10:38:05.000 (UTC)'))
})
