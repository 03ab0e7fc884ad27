import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, deleteButton, eventsGrid, pickFrom, runQuery } from '../harness/page-actions'
import { runCommand } from '../harness/run-command'
import { audit } from './axe'
import { createWorld, device, hosts, type World } from './world'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete events' })
const connectionOf = (page: Page) => page.getByRole('button', { name: /: choose another$/ })
const sentIn = ({ service }: World): number =>
  service.requests.filter(({ method }) => method === 'DELETE').length

/** As a page would that was taken over: everything that its bridge has, at main. */
const attack = (page: Page, eventId: string): Promise<string> =>
  page.evaluate(async (id) => {
    const listed = await window.desktop.listConnections({})
    const [connection] = listed.ok ? listed.value.connections : []
    if (connection === undefined) return 'no connection'
    const { id: connectionId, baseUrl, revision } = connection
    const plan = { deletionId: crypto.randomUUID(), connectionId, baseUrl, revision }
    const record = JSON.stringify({ id })
    const started = await window.desktop.startDeletion({ ...plan, events: [{ eventId: id, record }] })
    await window.desktop.continueDeletion(plan)
    return started.ok ? 'started' : started.error.kind
  }, eventId)

const askForRow = async (page: Page, index: number): Promise<void> => {
  await eventsGrid(page).focus()
  await page.keyboard.press('Control+Home')
  for (let row = 0; row < index; row += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await dialogOf(page).waitFor()
}

describe.each(hosts)('a read-only connection, in %s', (host) => {
  it('lets nothing be deleted: before it is unlocked, after a kill, and edited by hand', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    const entry = { name: 'plant 7', baseUrl: world.service.url, token: world.service.token }
    await connect(page, { ...entry, isReadOnly: true })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 100 })
    expect(await connectionOf(page).getAttribute('aria-describedby')).not.toBeNull()
    const [eventId = ''] = world.service.ids(device)
    expect(await attack(page, eventId)).toBe('readOnly')
    await askForRow(page, 0)
    await world.takePictures(application, 'read-only-delete')
    expect((await audit(page, 'read-only deletion')).flatMap(({ violations }) => violations)).toEqual([])
    expect(await deleteButton(dialogOf(page)).count()).toBe(0)
    expect(sentIn(world)).toBe(0)

    await dialogOf(page).getByRole('button', { name: 'Unlock until I quit' }).click()
    await deleteButton(dialogOf(page)).click()
    await dialogOf(page).getByText('1 deleted').waitFor()
    expect(sentIn(world)).toBe(1)
    await application.kill()

    const again = await world.start()
    await eventsGrid(again.page).waitFor()
    await expect
      .poll(() => connectionOf(again.page).getAttribute('title'))
      .toMatch(/^Read-only: nothing is deleted with this connection\./)
    expect(await attack(again.page, eventId)).toBe('readOnly')
    const path = join(world.profile, 'connections.json')
    const text = readFileSync(path, 'utf8')
    for (const word of ['true', 'null', '"Can delete"', '1']) {
      writeFileSync(path, text.replace('"readOnly"', word))
      expect(await attack(again.page, eventId)).toBe('readOnly')
    }
    writeFileSync(path, text)

    const ofCommand = { folder: world.folder, environment: { DEVICE_EVENTS_TOKEN: world.service.token } }
    const words = ['delete', '--id', eventId, '--yes', '--count', '1', '--unlock']
    const own = ['--base-url', world.service.url, '--profile', world.profile]
    const { code, words: said } = await runCommand([...words, ...own], ofCommand)
    expect([code, said]).toEqual([2, expect.stringContaining('is read-only. Unlock it in the window.')])
    expect(sentIn(world)).toBe(1)

    // A person may, and can take it back; the first one is deleted.
    await askForRow(again.page, 1)
    await dialogOf(again.page).getByRole('button', { name: 'Unlock for good' }).click()
    await dialogOf(again.page).getByRole('button', { name: 'Cancel' }).click()
    await dialogOf(again.page).waitFor({ state: 'hidden' })
    await pickFrom(connectionOf(again.page), 'Make read-only')
    await expect.poll(() => readFileSync(path, 'utf8')).toContain('"access": "readOnly"')
    expect(await attack(again.page, eventId)).toBe('readOnly')
    expect(sentIn(world)).toBe(1)
  })
})
