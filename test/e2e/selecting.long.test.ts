import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  askToDelete,
  connect,
  deleteButton,
  eventsGrid,
  readColumn,
  readStatus,
  runQuery,
} from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const selectedCount = (page: Page): Promise<number> =>
  eventsGrid(page).locator('[role=row][aria-selected=true]').count()
const cellAt = (page: Page, row: number, column: number) =>
  eventsGrid(page)
    .locator(`[role=row][aria-rowindex="${String(row + 2)}"]`)
    .getByRole('gridcell')
    .nth(column)

describe.each(hosts)('selecting, in %s', (host) => {
  it('reads, ticks, copies, filters, deletes only what is seen, and looks an unknown outcome up again', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await world.takePicture(application, `selecting-${name}-${colorScheme}`)
      }
    }
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 60 })

    // Reading selects nothing: a click, the arrows, a drag with Shift in the chart.
    await cellAt(page, 1, 2).dblclick()
    await page.getByRole('complementary', { name: 'Event' }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await selectedCount(page)).toBe(0)
    await cellAt(page, 1, 0).click()
    await cellAt(page, 4, 2).click({ modifiers: ['ControlOrMeta'] })
    await expect.poll(() => selectedCount(page)).toBe(2)

    // That some are ticked is drawn with a border: forced colours take backgrounds and shadows away.
    await page.emulateMedia({ forcedColors: 'active' })
    const mark = page.locator('.tick-box').first()
    expect(await mark.evaluate((box) => getComputedStyle(box, '::after').borderTopWidth)).not.toBe('0px')
    // So is what is chosen in a dialog.
    await page.getByRole('button', { name: 'Export…', exact: true }).click()
    const exporting = page.getByRole('dialog', { name: 'Export events' })
    const chosen = exporting.locator('.n-radio--checked .n-radio__dot').first()
    const bordersOf = (dot: Element): readonly string[] =>
      [undefined, '::before'].map((part) => getComputedStyle(dot, part).borderTopWidth)
    expect(await chosen.evaluate(bordersOf)).toEqual(['1px', '4px'])
    const tick = exporting.locator('.n-checkbox--checked .check-icon').first()
    const colours = await tick.evaluate((icon) => [
      getComputedStyle(icon).fill,
      getComputedStyle(document.body).color,
    ])
    expect(colours[0]).toBe(colours[1])
    await world.takePicture(application, 'selecting-forced-dialog')
    await page.keyboard.press('Escape')
    await page.emulateMedia({ forcedColors: 'none' })
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    const plot = page.locator('.u-over').first()
    await plot.waitFor()
    const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.keyboard.down('Shift')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    expect(await selectedCount(page)).toBe(2)
    expect(await readStatus(page)).toContain('2 selected')
    await look('details')
    await page.getByRole('button', { name: 'Chart', exact: true }).click()

    // The menu of a cell, by a key, with the focus in it and back in the grid.
    await cellAt(page, 2, 2).click()
    const [wanted = ''] = (await readColumn(page, 'attributeCode')).slice(2)
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: 'Actions for this event' })
    await menu.waitFor()
    await look('menu')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await eventsGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+c')
    await page.getByText('2 rows copied').waitFor()
    await cellAt(page, 2, 2).click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Filter by this value' }).click()
    await expect.poll(async () => new Set(await readColumn(page, 'attributeCode'))).toEqual(new Set([wanted]))

    // One ticked event that is shown, and two that need not be.
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Space')
    const status = await readStatus(page)
    const hidden = Number(/(\d+) of them hidden/.exec(status)?.[1] ?? 0)
    const selected = Number(/(\d+) selected/.exec(status)?.[1] ?? 0)
    expect(hidden).toBeGreaterThan(0)
    await look('hidden')
    const { switches } = world.service
    // Only what was seen just before is deleted: the looks after it are refused.
    world.service.switches = {
      ...switches,
      faults: [{ kind: 'status', status: 403, every: 1, afterDelete: true, method: 'GET' }],
    }
    await askToDelete(page).click()
    const dialog = page.getByRole('dialog', { name: 'Delete events' })
    await dialog.getByText(`${String(hidden)} event${hidden === 1 ? ' is' : 's are'} left out.`).waitFor()
    await look('delete')
    await deleteButton(dialog).click()
    const shown = selected - hidden
    await dialog.getByText(`${String(shown)} unknown`, { exact: true }).waitFor({ timeout: 20_000 })
    expect(world.service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(shown)
    await look('unknown')
    world.service.switches = switches
    await dialog.getByRole('button', { name: /^Look up .*again$/ }).click()
    await dialog
      .getByText(`${String(shown)} deleted`, { exact: true })
      .first()
      .waitFor({ timeout: 20_000 })
    expect(world.service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(shown)
  }, 180_000)
})
