import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chooseLanguage, connect, readStatus, runMenu, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const entryOf = ({ service }: World) => ({ name: 'plant 7', baseUrl: service.url, token: service.token })
const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)

describe.each(hosts)('results that are kept, in %s', (host) => {
  it('stand in Recent with range, count, verdict, age and size, and are opened and deleted there', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, entryOf(world))
    await runQuery(page, { deviceId: device, range: 'last 24 hours' })
    await untilStatus(page, /complete: /)
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 300 })
    for (const left of [1, 0]) {
      await page.getByRole('tab', { selected: true }).press('Delete')
      await expect.poll(() => page.getByRole('tab').count()).toBe(left)
    }
    const recent = runMenu(page)
    await recent.click()
    const item = page.getByRole('menuitem', { name: /events, complete · .* ago · [\d.]+ kB/ })
    await item.waitFor()
    await world.takePictures(application, 'kept-recent')
    await item.click()
    await untilStatus(page, /complete: /)

    await recent.click()
    await page.getByRole('menuitem', { name: 'All kept results…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kept results' })
    await dialog.getByText(/^2 results, /).waitFor()
    await world.takePictures(application, 'kept-list')
    const deleting = dialog.getByRole('button', { name: /^Delete pump-0042/ })
    // The older one is open in a tab.
    expect([await deleting.first().isDisabled(), await deleting.last().isDisabled()]).toEqual([false, true])
    await deleting.first().click()
    await world.takePictures(application, 'kept-list-asking')
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    await dialog.getByText(/^1 result, /).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(readdirSync(join(world.profile, 'kept'))).toHaveLength(1)

    await chooseLanguage(page, 'Settings', 'zh-CN')
    await page.getByText('已保留的结果').first().waitFor()
    await world.takePictures(application, 'kept-settings-zh')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '更多运行方式与最近的结果' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await world.takePictures(application, 'kept-recent-zh')
    await page.keyboard.press('Escape')
    await chooseLanguage(page, '设置', 'en')
    await page.getByText('Keep results of queries on this computer').waitFor()
    await world.takePictures(application, 'kept-settings')
  })
})
