import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsGrid, filterByValue, openFile, pickForResult, readStatus } from '../harness/page-actions'
import { plantDevices, writePlantFile } from './plant-file'
import { createWorld, hosts, type World } from './world'

const count = 1_000_000
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

const startOffline = async (world: World, rows: number) => {
  mkdirSync(world.out, { recursive: true })
  writePlantFile(join(world.out, 'plant.csv'), rows)
  await world.service.stop()
  return world.start()
}

describe.each(hosts)('a million events from a file, in %s', (host) => {
  it('are seen in grid, strip, chart and summary, in both themes and two sizes', async () => {
    const world = await createWorld(host)
    const application = await startOffline(world, count)
    const { page } = application
    await openFile(page, 'plant.csv')
    await expect
      .poll(() => readStatus(page), { timeout: 60_000 })
      .toContain('1,000,000 events · 1,000,000 shown')
    const toggleSummary = (): Promise<void> => pickForResult(page, 'Summary')
    const summary = page.getByRole('table', { name: /^Summary of/ })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      for (const size of sizes) {
        await page.setViewportSize(size)
        const name = `million-${theme}-${String(size.width)}`
        await page.getByRole('button', { name: 'Chart', exact: true }).click()
        // Of several devices it draws one attribute, a line or a lane each.
        const attribute = page.getByRole('combobox', { name: /^Attribute that is drawn/ })
        await attribute.selectOption('temperature')
        await page.getByLabel(/^Chart over time/).waitFor()
        await attribute.selectOption('state')
        await page.getByLabel(/^States of pump-0043/).waitFor()
        await world.takePicture(application, `${name}-chart`)
        await toggleSummary()
        await summary
          .getByRole('row')
          .nth(plantDevices.length * 4)
          .waitFor()
        await world.takePicture(application, `${name}-summary`)
        await toggleSummary()
        await summary.waitFor({ state: 'hidden' })
      }
    }
    await toggleSummary()
    // One event in fifty thousand of this attribute is the highest, and the summary knows it.
    const hottest = summary
      .getByRole('row')
      .filter({ hasText: 'pump-0043' })
      .filter({ hasText: 'temperature' })
    await expect.poll(() => hottest.innerText()).toMatch(/125,000[\s\S]*987\.25/)
    await summary.getByRole('button', { name: /pump-0043.*temperature/ }).click()
    await expect.poll(() => readStatus(page)).toContain('125,000 shown')
  })
})

describe.each(hosts)('the whole way without a network and without a token, in %s', (host) => {
  it('opens, filters, draws, marks, saves a plan, exports a part, and is there again after a crash', async () => {
    const world = await createWorld(host)
    const application = await startOffline(world, 20_000)
    const { page } = application
    await openFile(page, 'plant.csv')
    expect((await filterByValue(page, 'attributeCode', 'temperature')).rowCount).toBe(5_000)
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await eventsGrid(page).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    await world.takePicture(application, 'offline-marked')
    await page.getByRole('button', { name: 'Save plan (2)…' }).click()
    await page.getByRole('alert').filter({ hasText: 'Plan with 2 events saved' }).waitFor()
    const [plan = ''] = readdirSync(world.out).filter((name) => name.endsWith('.deletions.json'))
    expect(
      (JSON.parse(readFileSync(join(world.out, plan), 'utf8')) as { events: unknown[] }).events,
    ).toHaveLength(2)
    rmSync(join(world.out, plan))

    await page.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByText('The 5,000 shown').click()
    await world.takePicture(application, 'export-options')
    await dialog.getByRole('button', { name: /^Choose location/ }).click()
    await page.getByRole('alert').filter({ hasText: '5,000 events written to' }).waitFor()
    expect(readdirSync(world.out).toSorted()).toEqual(['plant.csv', 'plant.csv-metadata.json'])
    expect((await openFile(page, 'plant.csv')).rowCount).toBe(5_000)
    await page.locator('footer').getByRole('button', { name: 'Origin' }).click()
    await page.getByText('the 5,000 rows that were shown').waitFor()
    await page.getByText('Filters: attributeCode: temperature').waitFor()
    await world.takePicture(application, 'origin')

    await expect
      .poll(() => {
        const saved = readFileSync(join(world.profile, 'session.json'), 'utf8')
        return (JSON.parse(saved) as { readonly tabs: readonly unknown[] }).tabs.length
      })
      .toBe(2)
    await application.kill()
    const again = await world.start()
    await expect.poll(() => again.page.getByRole('tab').count(), { timeout: 30_000 }).toBe(2)
    await again.page.getByRole('tab').first().click()
    await again.page.getByRole('button', { name: 'Change the filter Attribute: temperature' }).waitFor()
    await world.takePicture(again, 'after-a-crash')
  })
})
