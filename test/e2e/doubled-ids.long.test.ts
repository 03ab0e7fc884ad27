import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, deleteButton, eventsGrid, pickFromApplication, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const chooseInMenu = async (page: Page, item: string): Promise<void> => {
  await pickFromApplication(page, item)
}

describe.each(hosts)('an id that two events have, in %s', (host) => {
  it('is shown with both before, and with what became of each after the service has deleted the other one', async () => {
    const world = await createWorld(host)
    const time = Date.now() - 5 * 60_000
    const record = (change: object) => ({
      createdTime: time + 20,
      id: `${device}@#temperature@#${String(time)}`,
      tenantId: 't',
      projectId: 'p',
      modelId: 'm',
      deviceId: device,
      attributeCode: 'temperature',
      attributeType: 'Float',
      channel: 'm',
      ingressTimeStamp: time + 10,
      deviceTimestamp: time,
      deleted: false,
      ...change,
    })
    // The sample service deletes the first that it finds.
    world.service.add([
      record({ attributeData: 21.5, correlationId: '' }),
      record({ attributeData: 987.25, correlationId: 'resent' }),
    ])
    world.service.switches = { ...world.service.switches, deletion: 'flags' }
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 24 hours', limit: 1000 })
    await eventsGrid(page).getByText('987.25').first().click()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete events' })
    await dialog.getByText('One of these IDs belongs to 2 events here.').waitFor()
    await world.takePicture(application, 'doubled-asked')
    await deleteButton(dialog).click()
    await dialog.getByText('1 still there, another event deleted instead').waitFor({ timeout: 40_000 })
    await world.takePicture(application, 'doubled-deleted')
    await page.emulateMedia({ colorScheme: 'dark' })
    await world.takePicture(application, 'doubled-deleted-dark')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await world.takePicture(application, 'doubled-rows-dark')
    await chooseInMenu(page, 'Deletions…')
    await page.getByRole('grid', { name: 'Deletions, newest first' }).waitFor()
    await world.takePicture(application, 'doubled-ledger-dark')
    await page.getByRole('dialog', { name: 'Deletions' }).getByRole('button', { name: 'Close' }).click()

    await chooseInMenu(page, 'Delete by ID…')
    await page.getByLabel('Event ID').fill(`${device}@#temperature@#${String(time)}`)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    // The dialog that it comes from gives the focus back as it fades.
    await page.getByRole('dialog', { name: 'Delete an event by its ID' }).waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
      .toBe('Cancel')
    await world.takePicture(application, 'doubled-by-id-dark')
  })
})
