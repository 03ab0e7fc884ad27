import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, filterByValue, runQuery } from '../harness/page-actions'
import { untilStill } from './axe'
import { createWorld, device, hosts } from './world'

const boxOf = async (
  page: Page,
  selector: string,
): Promise<{
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    })
const columnNames = (page: Page): Promise<readonly (string | undefined)[]> =>
  page
    .locator('[role=columnheader][data-column]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['column']))
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  )

describe.each(hosts)('the frame around the results, in %s', (host) => {
  it('filters, columns, tabs, splitters and keys', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1024, height: 700 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 300 })
    // To a part of a pixel, which would cost it its end.
    const cut = page
      .getByRole('tab')
      .locator('bdi')
      .first()
      .evaluate((name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return text.getBoundingClientRect().width - name.getBoundingClientRect().width
      })
    expect(await cut).toBeLessThan(0.02)
    const firstColumns = (await columnNames(page)).slice(0, 4)
    expect(firstColumns).toEqual(['deviceTimestamp', 'attributeCode', 'attributeData', 'change'])

    // The filter panel: all of it on its own ground, at its column.
    await eventsGrid(page).focus()
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Alt+ArrowDown'])
      await page.keyboard.press(key)
    await page.getByRole('form', { name: 'Filter' }).waitFor()
    // It grows while it opens.
    await untilStill(page)
    const [form, ground, column] = [
      await boxOf(page, '.column-filter'),
      await boxOf(page, '.n-popover'),
      await boxOf(page, '[data-column=attributeData]'),
    ]
    expect(form.bottom).toBeLessThanOrEqual(ground.bottom)
    expect(form.bottom - form.top).toBeGreaterThan(90)
    expect(Math.abs(ground.top - column.bottom)).toBeLessThan(24)
    expect(ground.left <= column.right && ground.right >= column.left).toBe(true)
    await world.takePictures(application, 'frame-filter-panel')
    await page.getByLabel('At least').fill('0')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'Filter is on: Value ≥ 0' }).waitFor()
    expect(await focusedName(page)).toBe('Events')
    await page.getByRole('switch', { name: /^Filter is on/ }).click()
    await world.takePictures(application, 'frame-filter-off')
    await page.getByRole('button', { name: /^Remove the filter/ }).click()
    await filterByValue(page, 'attributeCode', 'temperature')
    await page.getByRole('button', { name: /^Remove the filter/ }).click()

    // Columns.
    await eventsGrid(page).focus()
    await page.keyboard.press('Control+Home')
    for (const key of ['ArrowUp', 'ArrowRight', 'Alt+Shift+ArrowRight']) await page.keyboard.press(key)
    await expect
      .poll(async () => (await columnNames(page)).slice(0, 2))
      .toEqual(['attributeCode', 'deviceTimestamp'])
    const [from, to] = [
      await boxOf(page, '[data-column=attributeData]'),
      await boxOf(page, '[data-column=attributeCode]'),
    ]
    await page.mouse.move(from.left + 30, from.top + 12)
    await page.mouse.down()
    await page.mouse.move(from.left - 60, from.top + 12, { steps: 4 })
    await page.mouse.move(to.left + 10, to.top + 12, { steps: 4 })
    await world.takePictures(application, 'frame-column-drag')
    await page.mouse.up()
    await expect
      .poll(async () => (await columnNames(page)).slice(0, 3))
      .toEqual(['attributeData', 'attributeCode', 'deviceTimestamp'])
    expect(await page.locator('[data-column=attributeData]').getAttribute('aria-sort')).toBe('none')

    // Eight rows beside the chart in the smallest window; the splitter is moved by a key and by the pointer.
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await untilStill(page)
    const rowsInSight = (): Promise<number> =>
      eventsGrid(page).evaluate((grid) => Math.floor((grid.clientHeight - 30) / 28))
    const heightOf = async (selector: string): Promise<number> => {
      const { top, bottom } = await boxOf(page, selector)
      return Math.round(bottom - top)
    }
    const splitter = page.getByRole('separator', { name: 'Height of the chart' })
    const said = async (name: string): Promise<number> => Number(await splitter.getAttribute(name))
    for (const [width, height] of [
      [1024, 700],
      [1280, 713],
    ] as const) {
      await page.setViewportSize({ width, height })
      await untilStill(page)
      expect(await rowsInSight()).toBeGreaterThanOrEqual(8)
      expect(await heightOf('[data-plot]')).toBeGreaterThanOrEqual(120)
      // At least one lane of states, and none in half.
      expect(await heightOf('.lanes')).toBeGreaterThanOrEqual(20)
      expect((await heightOf('.lanes')) % 20).toBe(0)
      expect((await boxOf(page, '.lanes')).bottom).toBeLessThanOrEqual((await boxOf(page, '[role=grid]')).top)
      expect(await said('aria-valuenow')).toBe(await heightOf('[data-plot]'))
      await world.takePictures(application, `frame-chart-${String(width)}`)
    }
    // Here too it moves, between the limits that it says.
    const dragSplitter = async (pixels: number): Promise<void> => {
      const { left, top } = await boxOf(page, '.splitter')
      await page.mouse.move(left + 300, top + 3)
      await page.mouse.down()
      await page.mouse.move(left + 300, top + 3 + pixels, { steps: 3 })
      await page.mouse.up()
    }
    const least = await said('aria-valuemin')
    await dragSplitter(-300)
    await expect.poll(() => heightOf('[data-plot]')).toBe(least)
    await expect.poll(() => said('aria-valuenow')).toBe(least)
    const most = await said('aria-valuemax')
    await dragSplitter(300)
    await expect.poll(() => heightOf('[data-plot]')).toBe(most)
    expect(await rowsInSight()).toBeGreaterThanOrEqual(8)
    await page.setViewportSize({ width: 1280, height: 900 })
    await untilStill(page)
    const before = await boxOf(page, '[data-plot]')
    await splitter.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await boxOf(page, '[data-plot]')).bottom).toBeLessThan(before.bottom)
    const edge = await boxOf(page, '.splitter')
    await dragSplitter(60)
    await expect.poll(async () => (await boxOf(page, '.splitter')).top).toBeGreaterThan(edge.top + 50)
    await page.setViewportSize({ width: 1024, height: 700 })
    expect(await rowsInSight()).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Chart', exact: true }).click()

    // Many tabs.
    const tabs = page.getByRole('tab')
    for (let limit = 10; limit < 19; limit += 1)
      await runQuery(page, { deviceId: device, range: 'last 7 days', limit })
    const count = await tabs.count()
    const isActiveSeen = (): Promise<boolean> =>
      page.getByRole('tab', { selected: true }).evaluate((tab) => {
        const [inner, outer] = [tab.getBoundingClientRect(), tab.closest('.tabs')?.getBoundingClientRect()]
        return outer !== undefined && inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      })
    await expect.poll(isActiveSeen).toBe(true)
    await world.takePictures(application, 'frame-tabs')
    await eventsGrid(page).focus()
    await page.keyboard.press('Control+Tab')
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
    await expect.poll(isActiveSeen).toBe(true)
    await expect.poll(() => focusedName(page)).toBe('Events')
    await page.keyboard.press('Control+Shift+Tab')
    await expect.poll(isActiveSeen).toBe(true)
    await page.getByRole('button', { name: /^All \d+ results/ }).click()
    await page.getByRole('menuitemradio').first().waitFor()
    await world.takePictures(application, 'frame-tab-list')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { selected: true }).press('Delete')
    await expect.poll(() => tabs.count()).toBe(count - 1)
    await page.keyboard.press('Control+Shift+T')
    await expect.poll(() => tabs.count()).toBe(count)

    // Keys between the parts of the window.
    await page.keyboard.press('Control+f')
    expect(await focusedName(page)).toBe('Search')
    const seen: string[] = []
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('F6')
      seen.push(await focusedName(page))
    }
    expect(seen).toContain('Events')
    expect(seen).toContain('Search')
    await page.keyboard.press('F1')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await world.takePictures(application, 'frame-keys')
  })
})
