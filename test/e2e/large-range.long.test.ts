import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newestCsv, readExport } from '../demo/exports'
import {
  chooseMode,
  chooseRange,
  connect,
  eventsGrid,
  exportCsv,
  openFile,
  readColumn,
  readStatus,
} from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const count = 200_000

describe.each(hosts)('two hundred thousand events, in %s', (host) => {
  it('come whole, are reached to the last row, exported, and equal when the file is reopened', async () => {
    const world = await createWorld(host, undefined, count)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await chooseRange(page, 'last 30 days')
    await chooseMode(page)
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    // Rows are there while it runs.
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    await world.takePicture(application, 'large-start')
    await expect
      .poll(async () => Number(await eventsGrid(page).getAttribute('aria-rowcount')), {
        timeout: 120_000,
        interval: 20,
      })
      .toBeGreaterThan(count / 2)
    await world.takePicture(application, 'large-half')
    await page
      .getByRole('status')
      .filter({ hasText: 'complete: 200,000 events' })
      .waitFor({ timeout: 120_000 })
    await expect.poll(() => eventsGrid(page).getAttribute('aria-rowcount')).toBe(String(count + 1))
    await world.takePicture(application, 'large-end')
    const requests = Number(/(\d+) requests/.exec(await readStatus(page))?.[1])
    expect(requests).toBeLessThanOrEqual(1.5 * (count / 1000))

    await eventsGrid(page).getByRole('gridcell').first().click()
    await page.keyboard.press('Control+End')
    await expect
      .poll(() =>
        eventsGrid(page)
          .locator(`[aria-rowindex="${String(count + 1)}"]`)
          .count(),
      )
      .toBe(1)
    const lastIds = (await readColumn(page, 'id')).slice(-15)
    await world.takePicture(application, 'large-last-row')

    expect(await exportCsv(page)).toContain('200,000 events written to')
    const name = newestCsv(world.out)
    const ids = readExport(join(world.out, name)).map((row) => row['id'] ?? '')
    expect(ids).toHaveLength(count)
    expect(ids.toSorted()).toEqual(world.service.ids(device).toSorted())
    await world.service.stop()
    expect((await openFile(page, name)).rowCount).toBe(count)
    await eventsGrid(page).getByRole('gridcell').first().click()
    await page.keyboard.press('Control+End')
    await expect
      .poll(() =>
        eventsGrid(page)
          .locator(`[aria-rowindex="${String(count + 1)}"]`)
          .count(),
      )
      .toBe(1)
    expect((await readColumn(page, 'id')).slice(-15)).toEqual(lastIds)
    await world.takePicture(application, 'large-reopened')
  })
})
