import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, fetchRange, readColumn } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

const flagBar = (page: Page) => page.getByRole('toolbar', { name: 'Notes in the chart' })
const flags = (page: Page) => flagBar(page).getByRole('button')
const rowMenu = async (page: Page, row: number): Promise<void> => {
  await eventsGrid(page)
    .locator(`[role=row][aria-rowindex="${String(row)}"] [role=gridcell]`)
    .nth(2)
    .click({ button: 'right' })
}
/** In the panel beside the rows, whichever of its tabs is open. */
const openNotes = async (page: Page): Promise<void> => {
  const tab = page.getByRole('tab', { name: 'Notes', exact: true })
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Event', exact: true }).click()
  await tab.click()
}
const write = async (page: Page, title: string, text: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(text)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.each(hosts)('notes, in %s', (host) => {
  it('are written from a row and from the list, shown in the grid, the details, the list and the chart, and are back after a restart', async () => {
    const world = await createWorld(host)
    let application = await world.start()
    let { page } = application
    const look = async (name: string): Promise<void> => {
      await world.takePictures(application, `notes-${name}`)
      expect((await audit(page, name)).flatMap(({ violations }) => violations)).toEqual([])
    }
    await page.setViewportSize({ width: 1024, height: 800 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    const times = await readColumn(page, 'deviceTimestamp')

    await rowMenu(page, 4)
    await page.getByRole('menuitem', { name: 'Add a note…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Note on an event' })
    await dialog
      .getByRole('textbox', { name: 'Note', exact: true })
      .fill('valve replaced by Kim,\nsee the work order')
    await look('event')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await readColumn(page, 'flags'))[2])
      .toContain('note: valve replaced by Kim,')
    await rowMenu(page, 6)
    await page.getByRole('menuitem', { name: 'Add a note…' }).click()
    await write(page, 'Note on an event', 'looks odd')

    await openNotes(page)
    const list = page.getByRole('complementary', { name: 'Notes', exact: true })
    await expect
      .poll(() => list.locator('.text').allInnerTexts())
      .toEqual(['looks odd', 'valve replaced by Kim,\nsee the work order'])
    await list.getByRole('button', { name: 'Note on a time…' }).click()
    const onTime = page.getByRole('dialog', { name: 'Note on a time' })
    const middle = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
    await onTime.getByRole('textbox', { name: /^Time/ }).fill(middle)
    await onTime.getByRole('textbox', { name: 'Note', exact: true }).fill('power cut in hall 3')
    await look('time')
    await onTime.getByRole('button', { name: 'Save note' }).click()
    await onTime.waitFor({ state: 'detached' })
    await expect
      .poll(() => list.locator('.text').allInnerTexts())
      .toEqual(['power cut in hall 3', 'looks odd', 'valve replaced by Kim,\nsee the work order'])
    await look('list')
    await list.getByRole('button', { name: 'Close the panel' }).click()
    await list.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await expect
      .poll(async () => (await flags(page).allInnerTexts()).map((text) => text.trim()))
      .toEqual(['1', '×2'])
    await look('chart')
    await flags(page).first().focus()
    await page.getByText(/^1 · /).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('valve replaced by Kim,').last().waitFor()
    await look('chart-flag')
    await page.keyboard.press('Enter')
    await list.waitFor()
    // The grid leaves out the year.
    const timeOfDay = times[2]?.split(' ').at(-1) ?? ''
    await list.getByRole('button', { name: new RegExp(`^Go to the event of .* ${timeOfDay}$`) }).click()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await list.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Note', exact: true }).getByText('see the work order').waitFor()
    await look('details')

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Save as SVG').click()
    const saved = page.getByText(/^Saved as .*\.svg in/)
    await saved.waitFor()
    const svg = readFileSync(
      join(world.out, /Saved as (.*\.svg) in/.exec(await saved.innerText())?.[1] ?? ''),
      'utf8',
    )
    expect(svg).toContain('>×2</text>')
    expect(svg).toContain('>with a note</text>')
    await application.stop()

    application = await world.start()
    page = application.page
    await openNotes(page)
    const restored = page.getByRole('complementary', { name: 'Notes', exact: true })
    await expect.poll(() => restored.locator('.text').count()).toBe(3)
    await expect
      .poll(async () => (await readColumn(page, 'flags'))[2])
      .toContain('note: valve replaced by Kim,')
    await expect
      .poll(async () => (await flags(page).allInnerTexts()).map((text) => text.trim()))
      .toEqual(['1', '×2'])
    await flags(page).first().click()
    await expect
      .poll(() =>
        page
          .getByRole('dialog', { name: 'Note on a time' })
          .getByRole('textbox', { name: 'Note', exact: true })
          .inputValue(),
      )
      .toBe('power cut in hall 3')
  })
})
