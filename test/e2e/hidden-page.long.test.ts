import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newestCsv, readExport } from '../demo/exports'
import type { RunningApplication } from '../harness/launch-application'
import {
  chooseMode,
  chooseRange,
  connect,
  deleteButton,
  eventsGrid,
  readStatus,
  runQuery,
  selectRow,
} from '../harness/page-actions'
import { emit, followDevices, rowOf } from './live-device'
import { createWorld, device } from './world'

/** Playwright waits for frames before it clicks, and a page that is not seen has none. */
const press = (target: Locator): Promise<void> =>
  target.evaluate((element) => (element as HTMLElement).click())

/** How long three pauses of 20 ms take, in ms. Chromium runs timers of hidden pages once a second. */
const timePauses = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const begin = performance.now()
    await new Promise<void>((resolve) => {
      let pauses = 0
      const pause = (): unknown => (pauses === 3 ? resolve() : setTimeout(pause, 20, (pauses += 1)))
      pause()
    })
    return performance.now() - begin
  })

const hide = async ({ page, control }: RunningApplication): Promise<void> => {
  await control('cover', { isCovered: true })
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
  // The test would prove nothing with Playwright's own switches.
  expect(await timePauses(page)).toBeGreaterThan(1_500)
}

const show = async ({ page, control }: RunningApplication): Promise<void> => {
  await control('cover', { isCovered: false })
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
}

describe('a window that nobody sees', () => {
  it('ends its query with the verdict and writes its file', async () => {
    const world = await createWorld('chromium')
    const application = await world.start({ isThrottled: true })
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    world.service.switches = { ...world.service.switches, faults: [{ every: 1, kind: 'latency', ms: 500 }] }
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await chooseRange(page, 'last 30 days')
    await chooseMode(page)
    await hide(application)
    await press(page.getByRole('button', { name: 'Run query', exact: true }))
    const asked = performance.now()
    await expect.poll(() => readStatus(page), { timeout: 60_000 }).toMatch(/complete: 5,000 events/)
    const took = performance.now() - asked
    expect(await eventsGrid(page).getAttribute('aria-rowcount')).toBe('5001')
    // Half a second of latency for each of a few rounds; a page that took one timer a batch would need
    // minutes.
    expect(took).toBeLessThan(30_000)

    world.service.switches = { ...world.service.switches, faults: [] }
    await press(page.getByRole('button', { name: 'Export…', exact: true }))
    await press(
      page.getByRole('dialog', { name: 'Export events' }).getByRole('button', { name: /^Choose location/ }),
    )
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: 'written to' }).count(), { timeout: 30_000 })
      .toBe(1)
    expect(readExport(join(world.out, newestCsv(world.out)))).toHaveLength(5_000)
    await show(application)
  })

  it('carries out a deletion of several', async () => {
    const world = await createWorld('chromium')
    const application = await world.start({ isThrottled: true })
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 20 })
    const ids = [await selectRow(page, 0)]
    // Reading the id has shown its column.
    await eventsGrid(page).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete events' })
    await dialog.waitFor()
    await hide(application)
    await press(deleteButton(dialog))
    await expect.poll(() => dialog.getByText('3 deleted').count(), { timeout: 30_000 }).toBeGreaterThan(0)
    const deleted = world.service.requests.filter(({ method }) => method === 'DELETE')
    expect(deleted).toHaveLength(3)
    expect(world.service.ids(device)).not.toContain(ids[0])
    await show(application)
  })

  it('goes on following', async () => {
    const world = await createWorld('chromium')
    emit(world, { value: 1 })
    const application = await world.start({ isThrottled: true })
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await followDevices(page)
    await rowOf(page, 1).waitFor()
    await hide(application)
    emit(world, { value: 2 })
    await expect.poll(() => readStatus(page), { timeout: 20_000 }).toMatch(/^Following: 2 events/)
    emit(world, { value: 3 })
    await expect.poll(() => readStatus(page), { timeout: 20_000 }).toMatch(/^Following: 3 events/)
    await show(application)
    await rowOf(page, 3).waitFor()
  })
})
