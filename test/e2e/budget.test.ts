import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askToDelete, deleteButton, eventsGrid, fetchRange } from '../harness/page-actions'
import { device, hosts, shareConnected } from './world'

/** What the window spends before the first row, and what it leaves for the rows; px. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    const seen = (selector: string): readonly Element[] =>
      [...document.querySelectorAll(selector)].filter(isSeen)
    const rows = seen('[role=grid][aria-multiselectable] [role=row]:not(:has([role=columnheader]))').map(
      (row) => row.getBoundingClientRect(),
    )
    const top = Math.min(...rows.map((row) => row.top))
    const end = document.querySelector('footer.status')?.getBoundingClientRect().top ?? 0
    const above = seen('button, input, select, textarea, a[href], [tabindex="0"]').filter(
      (control) => control.getBoundingClientRect().bottom <= top && control.closest('[role=grid]') === null,
    )
    const isInBar = (control: Element): boolean => control.closest('header, [role=toolbar]') !== null
    // A field and the buttons in it are one control.
    const controls = new Set(
      above.filter(isInBar).map((control) => control.closest('.field, .device') ?? control),
    )
    const text = document.body.innerText
    const times = (words: string): number => text.split(words).length - 1
    const isCut = (element: Element): boolean => {
      const { left, right, bottom } = element.getBoundingClientRect()
      return left < 0 || right > window.innerWidth || bottom > window.innerHeight
    }
    const tall = (selector: string): number =>
      document.querySelector(selector)?.getBoundingClientRect().height ?? 0
    return {
      top,
      wholeRows: rows.filter((row) => row.top >= top && row.bottom <= end).length,
      controls: controls.size,
      elsewhere: above
        .filter((control) => !isInBar(control))
        .map((control) => control.closest('[role=tab], [role=slider]')?.getAttribute('role') ?? 'close'),
      said: {
        verdict: times('Complete'),
        zone: times('UTC'),
        connection: times('plant 7'),
        device: times('pump-0042'),
      },
      cut: seen(
        'header button, header input, [role=toolbar] button, [role=toolbar] input, footer.status button',
      )
        .filter(isCut)
        .map(({ textContent }) => textContent),
      bands: { bar: tall('header'), result: tall('[role=toolbar]'), status: tall('footer.status') },
    }
  })

/** The host has a line of its own below the window, which is no part of it. */
const hostLine = 20
const sizes = {
  wide: { width: 1280, height: 800 + hostLine },
  narrow: { width: 1024, height: 700 + hostLine },
}

describe.each(hosts)('The budget of the window, in %s', (host) => {
  const current = shareConnected(host)

  it('is kept with a result, and with chart and findings beside it', async () => {
    const { world, application } = current()
    const { page } = application
    await page.setViewportSize(sizes.wide)
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })

    const alone = await measure(page)
    expect(alone).toMatchObject({
      cut: [],
      bands: { bar: 46, result: 44 },
      elsewhere: ['tab', 'close', 'slider'],
    })
    expect(alone.controls).toBeLessThanOrEqual(16)
    expect(alone.top).toBeLessThanOrEqual(197)
    expect(alone.wholeRows).toBeGreaterThanOrEqual(20)
    expect(Object.values(alone.said).filter((times) => times > 2)).toEqual([])

    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    // What the checks flag has signs in the legend.
    await page.getByRole('list', { name: 'Legend' }).getByText('flagged').waitFor()
    await expect.poll(async () => (await measure(page)).wholeRows).toBe(12)
    await world.takePictures(application, 'budget-full')

    await page.setViewportSize(sizes.narrow)
    await world.takePictures(application, 'budget-narrow-full')
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor({ state: 'detached' })
    const narrow = await measure(page)
    expect(narrow).toMatchObject({ cut: [], bands: alone.bands })
    expect(narrow.controls).toBeLessThanOrEqual(16)
    await world.takePictures(application, 'budget-narrow')

    // However long its name, a tab leaves room for others.
    const tab = page.locator('[role=tab][aria-controls="results-panel"]')
    await tab.dblclick()
    await page.getByRole('textbox', { name: 'Name of the tab' }).fill('long '.repeat(16))
    await page.keyboard.press('Enter')
    await tab.waitFor()
    expect((await tab.boundingBox())?.width).toBeLessThanOrEqual(320)
    expect(await tab.getAttribute('title')).toContain('long '.repeat(15).trim())
  })

  it('is kept by the bar of a result that has strays and deleted events, and the row under the cursor in sight', async () => {
    const { world, application } = current()
    const { page } = application
    const now = Date.now()
    world.service.add(
      [
        Date.UTC(1999, 0, 1),
        Date.UTC(2036, 0, 1),
        ...Array.from({ length: 60 }, (_, at) => now - at * 60_000),
      ]
        .map((time) => ({ createdTime: now, deviceTimestamp: time, ingressTimeStamp: now }))
        .map((times, at) => ({
          ...times,
          id: `p@#a@#${at}`,
          deviceId: 'p',
          attributeCode: 'a',
          attributeData: at,
        })),
    )
    const { switches } = world.service
    world.service.switches = { ...switches, rangeStamp: 'deviceTimestamp' }
    onTestFinished(() => void (world.service.switches = switches))
    await page.setViewportSize(sizes.wide)
    await fetchRange(page, { deviceId: 'p', range: 'last 24 hours' })
    await page.getByRole('button', { name: '1 before 2000' }).waitFor()
    const rows = eventsGrid(page).locator('[role=row][data-position]')
    const last = (await measure(page)).wholeRows - 1
    await rows.nth(last).getByRole('gridcell').nth(1).click()
    await page.keyboard.press('Space')
    await askToDelete(page).waitFor()
    const inSight = (): Promise<boolean> =>
      rows.and(page.locator(`[data-position="${String(last)}"]`)).evaluate((row) => {
        const bar = document.querySelector('.place > [role=toolbar]')?.getBoundingClientRect()
        return row.getBoundingClientRect().bottom <= (bar?.top ?? 0)
      })
    await expect.poll(inSight).toBe(true)
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete events' })
    await deleteButton(dialog).click()
    await dialog.getByText('1 deleted').first().waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Hide deleted' }).waitFor()
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      await expect.poll(async () => (await measure(page)).bands.result).toBe(44)
      expect((await measure(page)).cut).toEqual([])
    }
  })

  it('is kept by the chart: seven lines are all named, and one lane takes its own height', async () => {
    const { world, application } = current()
    const { page } = application
    const now = Date.now()
    const event = (attributeCode: string, deviceId: string, at: number, attributeData: number | string) => {
      const time = now - 3_600_000 + at * 60_000
      const times = { createdTime: time, deviceTimestamp: time, ingressTimeStamp: time }
      const attributeType = typeof attributeData === 'number' ? 'Float' : 'String'
      const id = `${deviceId}@#${attributeCode}@#${time}`
      return { ...times, id, deviceId, attributeCode, attributeType, attributeData }
    }
    const parts = ['Cabinet', 'Outlet', 'Inlet', 'Bearing', 'Coolant', 'Motor', 'Battery']
    const each = Array.from({ length: 20 }, (_, at) => at)
    world.service.add(
      each.flatMap((at) => [
        ...parts.map((part) => event(`temperatureOfThe${part}`, 'heater', at, 20 + Math.sin(at))),
        event('state', 'lamp', at, at % 2 === 0 ? 'on' : 'off'),
      ]),
    )
    await page.setViewportSize(sizes.narrow)
    await fetchRange(page, { deviceId: 'heater', range: 'last 24 hours' })
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await page.getByRole('button', { name: /^Series/ }).click()
    const others = page.locator('fieldset .n-checkbox:not(.n-checkbox--checked)')
    for (let left = await others.count(); left > 0; left -= 1) await others.first().click()
    await page.keyboard.press('Escape')
    const legend = page.getByRole('list', { name: 'Legend' })
    await expect.poll(() => legend.getByRole('button').count()).toBe(7)
    const hiddenIn = (part: Locator): Promise<number> =>
      part.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(await hiddenIn(legend)).toBeLessThanOrEqual(0)
    // However many lines the legend has, the times below the plot are in sight, in a low window too.
    await page.setViewportSize({ ...sizes.narrow, height: 600 })
    await expect.poll(() => hiddenIn(page.locator('.pictures .frame'))).toBeLessThanOrEqual(0)

    await page.setViewportSize(sizes.narrow)
    await fetchRange(page, { deviceId: 'lamp', range: 'last 24 hours' })
    await page.getByRole('img', { name: /^States of / }).waitFor()
    const height = (): Promise<number> =>
      page.locator('section.pictures').evaluate((section) => section.getBoundingClientRect().height)
    await expect.poll(height).toBeLessThan(80)
    // The application remembers them.
    for (const name of ['Chart', 'Findings']) await page.getByRole('button', { name, exact: true }).click()
  })
})
