import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import {
  connect,
  cutTexts,
  eventsGrid,
  fetchRange,
  pickForResult,
  pickFrom,
  runMenu,
  runQuery,
  search,
  showAllFields,
} from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, hosts } from './world'

const minute = 60_000
const deviceId = 'plant-9'

/** Values of seven digits: the longest labels of an axis. */
const wideEvent = (time: number, index: number): JsonObject => ({
  createdTime: time + 20,
  id: `${deviceId}@#energy@#${String(time)}`,
  tenantId: 't',
  projectId: 'p',
  modelId: 'm',
  deviceId,
  attributeCode: 'energy total of the whole plant',
  attributeType: 'Float',
  attributeData: -1_234_000.5 - index / 10,
  channel: 'm',
  ingressTimeStamp: time + 10,
  deviceTimestamp: time,
  correlationId: '',
  deleted: false,
})

/** Whether the times below the plot are out of sight. */
const plotOf = (page: Page) =>
  page.evaluate(() => {
    const [plot, frame] = ['.u-wrap', '.frame'].map((part) =>
      document.querySelector(`.chart ${part}`)?.getBoundingClientRect(),
    )
    return {
      isShown: plot !== undefined,
      areTimesCut:
        (plot?.bottom ?? 0) > (frame?.bottom ?? 0) + 1 ||
        (frame?.bottom ?? 0) >
          (document.querySelector('#results-panel [role=grid]')?.getBoundingClientRect().top ?? 0),
    }
  })

/** Whether a picture is drawn over the rows below it. */
const reachesOverRows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const bottoms = [...document.querySelectorAll('.pictures > *')].map(
      (part) => part.getBoundingClientRect().bottom,
    )
    return (
      Math.max(...bottoms) >
      (document.querySelector('#results-panel [role=grid]')?.getBoundingClientRect().top ?? 0) + 1
    )
  })

describe.each(hosts)('a crowded window, in %s', (host) => {
  it('leaves the rows their room beside all panels, and the chart its time and its values', async () => {
    const world = await createWorld(host)
    const start = Math.floor(Date.now() / minute) * minute - 600 * minute
    world.service.add(Array.from({ length: 400 }, (_, index) => wideEvent(start + index * minute, index)))
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1024, height: 700 })
    await connect(page, { name: 'plant-9', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId, range: 'last 24 hours' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await eventsGrid(page).locator('[role=row]').nth(2).click()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Event' }).waitFor()
    await expect.poll(() => plotOf(page)).toEqual({ isShown: true, areTimesCut: false })
    const width = async (): Promise<number> => (await eventsGrid(page).boundingBox())?.width ?? 0
    await expect.poll(width).toBeGreaterThanOrEqual(Math.floor(0.45 * 1024))
    const details = await showAllFields(page)
    await expect.poll(() => cutTexts(details.locator('dd'))).toEqual([])
    await world.takePictures(application, 'crowded-1024')
    expect((await audit(page, 'crowded')).flatMap(({ violations }) => violations)).toEqual([])
    await pickForResult(page, 'Summary')
    await page.getByRole('table', { name: /^Summary of/ }).waitFor()
    await expect.poll(() => reachesOverRows(page)).toBe(false)
    await world.takePictures(application, 'crowded-summary')
  })

  it('leaves the chart its times while the window asks what to notify of', async () => {
    const world = await createWorld(host)
    const now = Date.now()
    world.service.add(Array.from({ length: 400 }, (_, index) => wideEvent(now - index * 2000, index)))
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'plant-9', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId, range: 'last 24 hours', limit: 1000 })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await pickFrom(runMenu(page), 'Follow live')
    await page.locator('[data-notification-question]').waitFor()
    await search(page, '-123400')
    await page.getByLabel(/^Chart over time/).waitFor()
    await expect.poll(() => plotOf(page)).toEqual({ isShown: true, areTimesCut: false })
    await world.takePictures(application, 'crowded-question')
  })
})
