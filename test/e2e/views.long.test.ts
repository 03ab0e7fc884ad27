import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, pickForResult, readColumn, runQuery } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('a saved view, in %s', (host) => {
  it('comes back after a restart, is applied from Ctrl+K, undone in one step, and shared as a file without events', async () => {
    const world = await createWorld(host)
    let application = await world.start()
    let { page } = application
    const look = async (name: string): Promise<void> => {
      await world.takePictures(application, `views-${name}`)
      expect((await audit(page, name)).flatMap(({ violations }) => violations)).toEqual([])
    }
    await page.setViewportSize({ width: 1024, height: 720 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 200 })
    const [attribute = ''] = await readColumn(page, 'attributeCode')
    await eventsGrid(page)
      .locator('[role=row][aria-rowindex="2"] [role=gridcell]')
      .nth(2)
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
    await page.getByRole('button', { name: `not: Attribute: ${attribute}` }).click()
    await expect.poll(async () => (await readColumn(page, 'attributeCode')).includes(attribute)).toBe(false)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: /ingressTimeStamp − deviceTimestamp/ }).click()
    await page.keyboard.press('Escape')
    await look('not')

    await pickForResult(page, 'Views')
    const dialog = page.getByRole('dialog', { name: 'Views' })
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('all others')
    await dialog.getByRole('button', { name: 'Save the view' }).click()
    await dialog.getByText('1 filter · order · 6 columns').waitFor()
    await look('dialog')
    const path = join(world.out, 'others.view.json')
    await application.answerNextDialog({ paths: [path] })
    await dialog.getByRole('button', { name: 'Save to a file… all others' }).click()
    await dialog.getByText('Saved as others.view.json.').waitFor()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      name: 'all others',
      filters: [{ column: 'attributeCode', texts: [attribute], isNot: true }],
    })
    expect(readFileSync(path, 'utf8')).not.toContain('@#')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await application.stop()

    application = await world.start()
    page = application.page
    await page.getByRole('button', { name: `Remove the filter not: Attribute: ${attribute}` }).click()
    await expect.poll(async () => (await readColumn(page, 'attributeCode')).includes(attribute)).toBe(true)
    await eventsGrid(page).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill('apply the view all')
    await page.keyboard.press('Enter')
    await page.getByText('The view all others was applied. Undo takes it back.').waitFor()
    await expect.poll(async () => (await readColumn(page, 'attributeCode')).includes(attribute)).toBe(false)
    await eventsGrid(page).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await readColumn(page, 'attributeCode')).includes(attribute)).toBe(true)

    await application.answerNextDialog({ paths: [path] })
    await page.getByRole('button', { name: 'Open file' }).click()
    const opened = page.getByRole('dialog', { name: 'Views' })
    await opened.getByText('From the file others.view.json:').waitFor()
    await look('opened')
    await opened.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(async () => (await readColumn(page, 'attributeCode')).includes(attribute)).toBe(false)
  })
})
