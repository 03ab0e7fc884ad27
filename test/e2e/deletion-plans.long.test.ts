import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newestCsv } from '../demo/exports'
import {
  askToDelete,
  chooseRange,
  connect,
  deleteButton,
  eventsGrid,
  exportCsv,
  openFile,
  pickFromApplication,
  readColumn,
  runQuery,
} from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const deletionsOf = ({ service }: World): readonly string[] =>
  service.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))
const deleteDialog = (page: Page) => page.getByRole('dialog', { name: 'Delete events' })
const startConnected = async (world: World) => {
  const application = await world.start()
  await connect(application.page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  return application
}

describe.each(hosts)('deletions that do not come from a selection, in %s', (host) => {
  it('looks an event up by its id, shows it, and deletes it', async () => {
    const world = await createWorld(host)
    const application = await startConnected(world)
    const { page } = application
    const id = world.service.ids(device)[1_234] ?? ''
    await pickFromApplication(page, 'Delete by ID…')
    const byId = page.getByRole('dialog', { name: 'Delete an event by its ID' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('by-id')
    await page.keyboard.type(`${id}9`)
    await page.keyboard.press('Enter')
    await byId.getByText('No event with this ID was found at its device and around its time.').waitFor()
    await byId.getByLabel('Event ID').fill(id)
    await page.keyboard.press('Enter')
    await deleteDialog(page).getByRole('gridcell', { name: id, exact: true }).waitFor()
    expect(deletionsOf(world)).toEqual([])
    await deleteButton(deleteDialog(page)).click()
    await deleteDialog(page).getByText('1 deleted').waitFor()
    expect(deletionsOf(world)).toEqual([id])
    expect(world.service.ids(device)).not.toContain(id)
  })

  it('marks events without a network, reviews the plan with one, and deletes only what is as it was', async () => {
    const world = await createWorld(host)
    const first = await startConnected(world)
    await runQuery(first.page, { deviceId: device, range: 'last 7 days', limit: 100 })
    await exportCsv(first.page)
    await first.stop()

    const offline = await world.start({
      profile: join(world.folder, 'offline-profile'),
      home: join(world.folder, 'offline-home'),
    })
    await openFile(offline.page, newestCsv(world.out))
    await eventsGrid(offline.page).getByRole('gridcell').nth(2).click()
    for (let more = 0; more < 3; more += 1) await offline.page.keyboard.press('Shift+ArrowDown')
    await offline.page.keyboard.press('Delete')
    await offline.page.getByRole('button', { name: 'Save plan (4)…' }).waitFor()
    expect((await readColumn(offline.page, 'flags')).slice(0, 5)).toEqual([
      'to delete',
      'to delete',
      'to delete',
      'to delete',
      '',
    ])
    const marked = (await readColumn(offline.page, 'id')).slice(0, 4)
    await world.takePicture(offline, 'marked-to-delete')
    await offline.page.getByRole('button', { name: 'Save plan (4)…' }).click()
    await offline.page.getByRole('alert').filter({ hasText: 'Plan with 4 events saved' }).waitFor()
    await offline.stop()
    const [planName = ''] = readdirSync(world.out).filter((name) => name.endsWith('.deletions.json'))
    const plan = JSON.parse(readFileSync(join(world.out, planName), 'utf8')) as {
      readonly events: readonly { readonly eventId: string; readonly baseUrl?: string }[]
    }
    // The file beside the export says where its events came from.
    expect(new Set(plan.events.map(({ baseUrl }) => baseUrl))).toEqual(new Set([world.service.url]))
    expect(plan.events.map(({ eventId }) => eventId)).toEqual(marked)

    // Meanwhile somebody else deletes the first one.
    const url = `${world.service.url}/api/v1/deviceEvents/${encodeURIComponent(marked[0] ?? '')}`
    await fetch(url, { method: 'DELETE', headers: { Authorization: `Bearer ${world.service.token}` } })
    const again = await world.start({ files: [join(world.out, planName)] })
    const review = again.page.getByRole('dialog', { name: 'Review a deletion plan' })
    await expect
      .poll(() => again.page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Look up events')
    await again.page.keyboard.press('Enter')
    await review.getByText('3 match · 1 no longer found').waitFor()
    await world.takePicture(again, 'review-plan')
    await review.getByRole('button', { name: 'Continue with 3 matching events' }).click()
    await deleteDialog(again.page).getByText('Permanently delete 3 events?').waitFor()
    await deleteButton(deleteDialog(again.page)).click()
    await deleteDialog(again.page).getByText('3 deleted').waitFor()
    expect([...deletionsOf(world).slice(1)].sort()).toEqual(marked.slice(1).toSorted())
  })
})

describe.each(hosts)('a selection of 5,000, in %s', (host) => {
  it('is listed without delay, goes on in the background, and ends as it was confirmed', async () => {
    const world = await createWorld(host)
    const application = await startConnected(world)
    const { page } = application
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await chooseRange(page, 'last 7 days')
    await page.getByRole('button', { name: 'Run query' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /complete:/ })
      .waitFor()
    const selected = Number(await eventsGrid(page).getAttribute('aria-rowcount')) - 1
    expect(selected).toBeGreaterThan(4_900)
    await eventsGrid(page).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Control+a')
    await askToDelete(page).click()
    const dialog = deleteDialog(page)
    const list = dialog.getByRole('grid', { name: 'Events to delete' })
    await list.focus()
    await page.keyboard.press('End')
    await list.locator(`[role=row][aria-rowindex="${String(selected + 1)}"]`).waitFor()
    expect(await list.getByRole('row').count()).toBeLessThan(40)
    await dialog.getByLabel(`Type ${String(selected)} to confirm`).fill(String(selected))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Run in background' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await world.takePicture(application, 'delete-background')
    // The page is free: the grid answers.
    await eventsGrid(page).focus()
    await page.keyboard.press('Control+End')
    await eventsGrid(page)
      .locator(`[role=row][aria-rowindex="${String(selected + 1)}"]`)
      .waitFor()
    await page
      .getByText(`Deletion ended: ${selected.toLocaleString('en')} deleted`)
      .waitFor({ timeout: 280_000 })
    expect(new Set(deletionsOf(world)).size).toBe(selected)
    expect(deletionsOf(world)).toHaveLength(selected)
  })
})
