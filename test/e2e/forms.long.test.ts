import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  connect,
  eventsGrid,
  exportCsv,
  openConnection,
  openRange,
  pickFromApplication,
  runQuery,
  typeRange,
} from '../harness/page-actions'
import { createWorld, device, hosts, onlyInChromium } from './world'

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true })
const labelled = (scope: Page | Locator, name: string): Locator => scope.getByLabel(name, { exact: true })
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)
/** What has the keyboard, in a word; never `BODY` is what is wanted. */
const holder = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent?.trim() ??
      document.activeElement?.tagName ??
      'nothing',
  )
const isOnPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === document.body)
const storedBy = async (page: Page, locator: Locator): Promise<void> => {
  await expect
    .poll(() => isFocused(locator), { message: `has the keyboard: ${await holder(page)}` })
    .toBe(true)
}
const neverOnPage = async (page: Page): Promise<void> => {
  await expect.poll(() => isOnPage(page)).toBe(false)
}

describe.each(hosts)('forms, in %s', (host) => {
  it('keep the keyboard where it was put and what was typed, read devices and times as they are written, and show where a file went', async () => {
    const world = await createWorld(host, undefined, 400)
    const application = await world.start()
    const { page } = application
    const themes = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await world.takePicture(application, `forms-${name}-${colorScheme}`)
      }
    }

    // The token is typed while the dialog still fades in.
    const dialog = await openConnection(page)
    const token = labelled(dialog, 'Access token')
    expect(await isFocused(labelled(dialog, 'Name'))).toBe(true)
    await token.focus()
    await page.keyboard.type('secret-7', { delay: 40 })
    expect([await labelled(dialog, 'Name').inputValue(), await token.inputValue()]).toEqual(['', 'secret-7'])
    await page.keyboard.press('Escape')
    await storedBy(page, button(dialog, 'Keep editing'))
    await themes('discard')
    await page.keyboard.press('Escape')
    await storedBy(page, token)
    expect(await token.inputValue()).toBe('secret-7')
    await labelled(dialog, 'Name').fill('my secret-7')
    await labelled(dialog, 'Base URL').fill(world.service.url)
    await button(dialog, 'Save').click()
    await dialog.getByText('The name looks like an access token.').waitFor()
    await themes('token-in-name')
    await page.keyboard.press('Escape')
    await button(dialog, 'Discard').click()
    await dialog.waitFor({ state: 'hidden' })
    await storedBy(page, button(page.getByRole('banner'), 'Add a connection'))
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    const again = await openConnection(page)
    await storedBy(page, labelled(again, 'Access token'))
    await page.keyboard.press('Escape')
    await again.waitFor({ state: 'hidden' })

    // A list that was asked for, and is gone when the query runs.
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 200 })
    const deviceField = labelled(page, 'Device ID')
    await deviceField.fill('pump')
    const list = page.getByRole('listbox', { name: 'Recent devices' })
    await list.waitFor()
    await page.keyboard.press('ArrowDown')
    await themes('device-list')
    await page.keyboard.press('Control+Enter')
    await list.waitFor({ state: 'hidden' })
    await neverOnPage(page)
    await deviceField.fill('"pump, 1"')
    const range = await openRange(page)
    await labelled(page, 'Start').fill('-3h')
    await labelled(page, 'End').fill('now')
    await expect.poll(() => page.locator('#query-start-echo').innerText()).toMatch(/^\d{4}-\d\d-\d\d /)
    await themes('times')
    const asked = world.service.requests.length
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => world.service.requests.length).toBeGreaterThan(asked)
    expect(decodeURIComponent(world.service.requests.at(-1)?.url ?? '')).toContain('/devices/pump, 1/')
    await range.waitFor({ state: 'hidden' })
    await openRange(page)
    expect(await labelled(page, 'Start').inputValue()).toBe('-3h')
    await labelled(page, 'Start').fill('2026-11-20 08:15')
    const calendar = page.getByRole('dialog', { name: 'Choose the start in a calendar' })
    await button(page, 'Choose the start in a calendar').click()
    await calendar.getByLabel('Time', { exact: true }).fill('7:00:30')
    await themes('calendar')
    await button(calendar, 'Thursday, November 19, 2026').click()
    await expect.poll(() => labelled(page, 'Start').inputValue()).toBe('2026-11-19 07:00:30')
    await storedBy(page, button(page, 'Choose the start in a calendar'))
    await page.keyboard.press('Enter')
    await calendar.getByRole('grid').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    expect(await labelled(page, 'Start').inputValue()).toBe('2026-11-19 07:00:30')
    await storedBy(page, button(page, 'Choose the start in a calendar'))
    // Esc takes back what was changed in the panel, and nothing that was applied.
    const opener = page.getByRole('button', { name: /^Range:/ })
    await page.keyboard.press('Escape')
    await range.waitFor({ state: 'hidden' })
    await storedBy(page, opener)
    await expect.poll(() => opener.innerText()).toContain('-3h to now')
    // What was applied is followed by the device, or by Enter, which runs.
    await typeRange(page, { start: '2026-11-19 07:00:30' })
    await storedBy(page, page.getByRole('combobox', { name: 'Device ID', exact: true }))
    await page.keyboard.press('Escape')
    expect(await opener.innerText()).toContain('Nov 19 07:00:30 to now')

    // Panels, chips, menus and dialogs give the keyboard back.
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 300 })
    for (const [open, close] of [
      ['Findings', 'Close the panel'],
      ['Event', 'Close the panel'],
    ] as const) {
      await button(page, open).click()
      await button(page, close).click()
      await storedBy(page, button(page, open))
    }
    await pickFromApplication(page, 'Settings')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Escape')
    await storedBy(page, button(page, 'Application menu'))
    await pickFromApplication(page, 'Deletions…')
    await page.getByRole('dialog', { name: 'Deletions' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Deletions' }).waitFor({ state: 'hidden' })
    await neverOnPage(page)
    await button(page, /choose another/).click()
    await page.getByRole('menuitemradio', { name: 'plant 7' }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await neverOnPage(page)
    world.service.switches = { ...world.service.switches, faults: [{ every: 1, kind: 'silence' }] }
    await button(page, 'Run query').click()
    await button(page, 'Cancel').focus()
    await page.keyboard.press('Enter')
    // Run takes the place of Cancel, and the keyboard with it.
    await expect.poll(() => button(page, 'Cancel').count()).toBe(0)
    await storedBy(page, button(page, 'Run query'))

    await eventsGrid(page).waitFor()
    expect(await exportCsv(page)).toContain('written to')
    await themes('notice')
    await button(page, 'Show in folder').click()
    await onlyInChromium(host, 'what the file manager is asked for', async () => {
      await expect
        .poll(async () =>
          (await application.record())
            .filter(({ what }) => what === 'shell.showItemInFolder')
            .map(({ detail }) => String(detail))
            .join(),
        )
        .toMatch(/\.csv$/)
    })
    await neverOnPage(page)
  })
})
