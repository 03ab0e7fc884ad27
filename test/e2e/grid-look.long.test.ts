import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { columnHeader, connect, eventsGrid, readColumn, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

/** The left edge of the cells of a column in the second row, in CSS pixels of the window. */
const leftOf = async (page: Page, column: string): Promise<number> => {
  const index = (await columnHeader(page, column).getAttribute('aria-colindex')) ?? ''
  return eventsGrid(page)
    .locator(`[role=row][aria-rowindex="3"] [aria-colindex="${index}"]`)
    .evaluate((cell) => Math.round(cell.getBoundingClientRect().left))
}

describe.each(hosts)('the rows on the screen, in %s', (host) => {
  it('fit into the window, and keep what they are about in sight where they do not', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 300 })
    const isScrolled = (): Promise<boolean> =>
      eventsGrid(page).evaluate((grid) => grid.scrollWidth > grid.clientWidth)
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 700 })
      await expect.poll(isScrolled).toBe(false)
      await world.takePictures(application, `grid-${String(width)}`)
    }
    await expect.poll(async () => (await readColumn(page, 'change')).some((text) => text !== '')).toBe(true)

    await page.emulateMedia({ colorScheme: 'light' })
    await readColumn(page, 'id')
    await page.setViewportSize({ width: 900, height: 700 })
    await expect.poll(isScrolled).toBe(true)
    const before = [await leftOf(page, 'deviceTimestamp'), await leftOf(page, 'attributeCode')]
    const value = await leftOf(page, 'attributeData')
    await eventsGrid(page).evaluate((grid) => (grid.scrollLeft = 120))
    await expect.poll(() => leftOf(page, 'attributeData')).toBe(value - 120)
    expect([await leftOf(page, 'deviceTimestamp'), await leftOf(page, 'attributeCode')]).toEqual(before)
    await world.takePictures(application, 'grid-scrolled')
  })
})
