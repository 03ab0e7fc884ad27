import { mkdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, runQuery } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('the list of commands, in %s', (host) => {
  it('finds a command by a word and runs it, says what cannot run and why, and gives the keyboard back', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days', limit: 200 })
    await eventsGrid(page).focus()

    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Commands' })
    await field.waitFor()
    const off = page.getByRole('option', { name: /^Delete selected/ })
    expect(await off.getAttribute('aria-disabled')).toBe('true')
    mkdirSync('test/results/e2e', { recursive: true })
    await page.screenshot({ path: `test/results/e2e/command-palette-${host}.png` })
    expect((await audit(page, 'the list of commands')).flatMap(({ violations }) => violations)).toEqual([])

    await page.keyboard.type('summary')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Summary' }).waitFor()
    expect(await field.count()).toBe(0)

    await eventsGrid(page).focus()
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => eventsGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await field.waitFor()
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })
})
