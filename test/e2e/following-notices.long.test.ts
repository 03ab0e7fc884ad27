import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventsGrid, readStatus, search } from '../harness/page-actions'
import { liveDevice } from '../service/live-event'
import { emit, followBar, followDevices, rowOf } from './live-device'
import { noted, question, report, second, smooth, startConnected } from './reporting-device'
import { createWorld, hosts, onlyInChromium } from './world'

/** Of the rows that are marked as new. */
const countMarks = (page: Page) =>
  page.evaluate(() => {
    const marks = [...document.querySelectorAll('[role=grid] .fresh')]
    return { areThere: marks.length > 0, moving: marks.flatMap((mark) => mark.getAnimations()).length }
  })

/** What a screen reader is given to say from now on. */
const listen = (page: Page) =>
  page.evaluateHandle(() => {
    const said: string[] = []
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement
        return element?.closest('[aria-live], [role=status], [role=alert], [role=log]') ?? []
      })
      for (const region of new Set(regions))
        if (region.ariaLive !== 'off' && region.textContent.trim() !== '')
          said.push(region.textContent.trim())
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return said
  })

describe.each(hosts)('What following notices, in %s', (host) => {
  it('is not notified of what happened before it is followed, only of what a rule flags then', async () => {
    const world = await createWorld(host)
    const valve = report(world, 'position')
    const now = world.service.now()
    // An attribute that has been silent for minutes, and an outlier.
    emit(
      world,
      ...Array.from({ length: 100 }, (_, at) => ({
        value: smooth(at),
        attributeCode: 'pressure',
        ms: now - (400 - at) * second,
      })),
    )
    emit(world, { value: 9999, ms: now - 100 * second + 1 })
    const application = await startConnected(world)
    const { page } = application
    await followDevices(page)
    for (const name of [/falls silent/, /flags a new event/])
      await question(page).getByRole('checkbox', { name }).check()
    await question(page).getByRole('button', { name: 'Done' }).click()
    // Both are there.
    await expect.poll(() => readStatus(page)).toMatch(/^Following: 4\d\d events/)
    const before = world.service.requests.length
    const hasAsked = async (): Promise<boolean> => world.service.requests.length > before + 4
    await world.letPass(application, 60, { act: valve.next, isOver: hasAsked })
    expect(await hasAsked()).toBe(true)
    await onlyInChromium(host, 'what the system was asked to show', async () => {
      expect(await noted(application, 'notification.show')).toEqual([])
      emit(world, { value: 8888 })
      const isShown = async (): Promise<boolean> => (await noted(application, 'notification.show')).length > 0
      await world.letPass(application, 60, { act: valve.next, isOver: isShown })
      const [shown] = await noted(application, 'notification.show')
      expect(shown).toMatchObject({
        title: expect.stringContaining(liveDevice),
        body: expect.stringMatching(/(outlier|spike).*position/i),
      })
      expect(JSON.stringify(shown)).not.toMatch(/8888|9999|pressure/)
    })
  })

  it('is marked in the row of a live event that a fault rule flags, while several devices are followed', async () => {
    const world = await createWorld(host)
    // What comes later would move the rows out of sight.
    report(world, 'position').stop()
    const other = 'valve-8'
    emit(world, { deviceId: other, value: 4001 })
    const application = await startConnected(world)
    const { page } = application
    await followDevices(page, `${liveDevice}, ${other}`)
    await rowOf(page, 4001).waitFor()
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    emit(world, { value: 9999.5, attributeCode: 'position' }, { deviceId: other, value: 4002 })
    await rowOf(page, 4002).waitFor()
    expect(await countMarks(page)).toEqual({ areThere: true, moving: 0 })
    const flagged = rowOf(page, 9999.5)
    await flagged.waitFor()
    await expect.poll(() => flagged.innerText(), { timeout: 30_000 }).toMatch(/outlier|spike/i)
    expect(await eventsGrid(page).locator('[role=row]').filter({ hasText: other }).count()).toBeGreaterThan(0)
    await world.takePictures(application, 'following-faults')
    await followBar(page).getByRole('button', { name: 'Stop' }).click()
    await followBar(page)
      .getByText(/^Stopped\. .+ to \S+ complete\.( Last checked .+\.)?$/)
      .waitFor()
  })

  it('is heard twice a minute at most, with the chart and the faults beside the rows, and some of the rows hidden', async () => {
    const world = await createWorld(host)
    const reporting = [report(world, 'position'), report(world, 'temperature')]
    const act = (): void => reporting.forEach(({ next }) => next())
    const application = await startConnected(world)
    const { page } = application
    await followDevices(page)
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await search(page, 'position')
    await page.getByText(/^Chart: [\d,]+ of [\d,]+ events shown$/).waitFor()
    const said = await listen(page)
    const counts = async (): Promise<readonly string[]> =>
      (await said.jsonValue()).filter((text) => /^[\d,]+ new events?$/.test(text))
    await world.letPass(application, 90, { act, isOver: async () => (await counts()).length === 2 })
    expect(await counts()).toHaveLength(2)
    expect(await said.jsonValue()).toEqual(await counts())
    await world.takePictures(application, 'following-chart-and-faults')
  })
})
