import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runQuery } from '../harness/page-actions'
import { liveDevice } from '../service/live-event'
import { followBar, followDevices } from './live-device'
import { noted, question, report, startConnected } from './reporting-device'
import { createWorld, device, hosts, onlyInChromium } from './world'

const notice = (page: Page) => page.getByRole('region', { name: 'Silent attributes' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

describe.each(hosts)('An attribute that falls silent while it is followed, in %s', (host) => {
  it('is told, notified of once where the user wants it, and a click on that shows the tab', async () => {
    const world = await createWorld(host)
    const [valve, other] = [report(world, 'position'), report(world, 'temperature')]
    const application = await startConnected(world)
    const { page, control } = application
    await followDevices(page)
    await question(page).waitFor()
    await world.takePictures(application, 'following-notification-question')
    await question(page)
      .getByRole('checkbox', { name: /falls silent/ })
      .check()
    await question(page).getByRole('button', { name: 'Done' }).click()
    await question(page).waitFor({ state: 'hidden' })
    await followBar(page)
      .getByText(/^Following · last event/)
      .waitFor()
    // What was there before it is followed cannot fall silent.
    const act = (): void => [valve, other].forEach(({ next }) => next())
    await world.letPass(application, 10, { act })
    valve.stop()
    const silent = notice(page).getByText(/^position silent for .+ \(usually every 1 s\)$/)
    await world.letPass(application, 60, { act: other.next, isOver: () => silent.isVisible() })
    await silent.waitFor()
    expect(
      await notice(page)
        .getByText(/temperature/)
        .count(),
    ).toBe(0)
    await world.takePictures(application, 'following-silence')
    await runQuery(page, { deviceId: device, range: 'last 24 hours' })
    expect(await tab(page, new RegExp(liveDevice)).getAttribute('aria-selected')).toBe('false')
    await onlyInChromium(host, 'what the system was asked to show', async () => {
      await expect.poll(() => noted(application, 'notification.show')).toHaveLength(1)
      const focused = (await noted(application, 'window.focus')).length
      expect(await control('clickNotification', { title: `${liveDevice}: silent` })).toBe(true)
      await expect.poll(() => tab(page, new RegExp(liveDevice)).getAttribute('aria-selected')).toBe('true')
      expect((await noted(application, 'window.focus')).length).toBe(focused + 1)
    })
    await tab(page, new RegExp(liveDevice)).click()
    report(world, 'position')
    await notice(page)
      .getByText(/^position reports again, after .+ of silence$/)
      .waitFor({ timeout: 30_000 })
    await world.takePictures(application, 'following-silence-over')
    await onlyInChromium(host, 'that the system shows no second one', async () => {
      expect(await noted(application, 'notification.show')).toEqual([
        { title: `${liveDevice}: silent`, body: expect.stringMatching(/^Nothing from position for/) },
      ])
    })
    // The question has been answered.
    await followBar(page).getByRole('button', { name: 'Stop' }).click()
    await followBar(page).getByRole('button', { name: 'Follow again' }).click()
    await followBar(page).getByRole('button', { name: 'Pause' }).waitFor()
    expect(await question(page).count()).toBe(0)
  })
})
