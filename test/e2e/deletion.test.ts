import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  askToDelete,
  connect,
  deleteButton,
  eventsGrid,
  pickFromApplication,
  readColumn,
  runQuery,
} from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const deletionsOf = (
  requests: readonly { readonly method: string; readonly url: string }[],
): readonly string[] =>
  requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete events' })
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

describe.each(hosts)('deleting, in %s', (host) => {
  it('goes from the query to the verified deletion by keys alone', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 100 })
    // Shows the column, which nothing has to leave the rows for later.
    await readColumn(page, 'id')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => eventsGrid(page).count()).toBe(1)
    for (
      let presses = 0;
      presses < 60 && !(await eventsGrid(page).evaluate((grid) => grid.contains(document.activeElement)));
      presses += 1
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    const ids = (await readColumn(page, 'id')).slice(0, 2)
    await page.keyboard.press('Delete')
    await dialogOf(page).waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await world.takePicture(application, 'delete-dialog')
    // The Del key opens, and never deletes.
    await page.keyboard.press('Delete')
    expect(deletionsOf(world.service.requests)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Delete 2 events')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('2 deleted').waitFor()
    // What is to be copied is no part of the facts above it.
    const [facts, sentence] = await Promise.all(
      ['dl', '.sentence'].map((part) => dialogOf(page).locator(part).boundingBox()),
    )
    expect((sentence?.y ?? 0) - (facts?.y ?? 0) - (facts?.height ?? 0)).toBeGreaterThanOrEqual(12)
    await expect.poll(() => focused(page)).toBe('Close')
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor({ state: 'hidden' })
    // Back to where one came from.
    await expect
      .poll(() => eventsGrid(page).evaluate((grid) => grid.contains(document.activeElement)))
      .toBe(true)
    expect([...deletionsOf(world.service.requests)].sort()).toEqual([...ids].sort())
    expect((await readColumn(page, 'flags')).slice(0, 3)).toEqual(['deleted', 'deleted', ''])
  })

  it('says how each of many ended, keeps it in the ledger, and hides what is gone', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 60 })
    world.service.switches = {
      ...world.service.switches,
      faults: [
        { every: 5, method: 'DELETE', kind: 'status', status: 409 },
        { every: 1, method: 'DELETE', kind: 'latency', ms: 60 },
      ],
    }
    await eventsGrid(page).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Control+a')
    await askToDelete(page).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Type 60 to confirm').fill('60')
    await world.takePicture(application, 'delete-many')
    await deleteButton(dialog).click()
    await dialog
      .getByText(/[1-9]\d* deleted/)
      .first()
      .waitFor()
    await world.takePicture(application, 'delete-running')
    await dialog.getByText('48 deleted · 12 failed').first().waitFor()
    await world.takePicture(application, 'delete-mixed')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Hide deleted' }).click()
    await expect.poll(() => eventsGrid(page).getAttribute('aria-rowcount')).toBe('13')
    await page.setViewportSize({ width: 1280, height: 800 })
    // However much there is to count, all of it can be read.
    const counts = page.locator('.status .further').filter({ hasText: /^48 deleted$/ })
    const hidden = await counts.evaluate((element) => {
      const more = document.createTextNode(' · 1,234 no longer found'.repeat(12))
      element.append(more)
      const beyond = element.getBoundingClientRect().right - document.documentElement.clientWidth
      const width = [element.scrollWidth - element.clientWidth, Math.max(0, beyond)]
      more.remove()
      return width
    })
    expect(hidden).toEqual([0, 0])
    await world.takePicture(application, 'deleted-hidden')

    await pickFromApplication(page, 'Deletions…')
    const ledger = page.getByRole('dialog', { name: 'Deletions' })
    await ledger.getByText('60 of 60').waitFor()
    await ledger.getByRole('textbox').fill('failed')
    await ledger.getByText('12 of 60').waitFor()
    await world.takePicture(application, 'ledger')
  })
})
