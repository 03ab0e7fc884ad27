import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, runQuery, stopKeeping } from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('closing with events that have not been saved, in %s', (host) => {
  it('holds the window until they are exported or meant to go', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await stopKeeping(page)
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 20 })
    await eventsGrid(page).getByRole('gridcell').first().click()
    await page.close({ runBeforeUnload: true })
    const question = page.getByRole('dialog', { name: 'Close without exporting?' })
    await question.getByText(/: 20 events$/).waitFor()
    await world.takePicture(application, 'unsaved-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await world.takePicture(application, 'unsaved-dark')
    await question.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByText('All 20 events').waitFor()
    await world.takePicture(application, 'export-dark')
    await dialog.getByRole('button', { name: /^Choose location/ }).click()
    await page.getByRole('alert').filter({ hasText: '20 events written to' }).waitFor()
    await page.getByRole('button', { name: /^Close pump-0042/ }).click()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    expect(await question.isVisible()).toBe(false)
  })
})
