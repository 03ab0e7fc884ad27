import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, fetchRange, pickForResult } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('the distribution beside the summary, in %s', (host) => {
  it('is drawn in light and dark, and saved as a picture', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'yesterday' })
    await pickForResult(page, 'Summary')
    const picture = page.getByRole('img', { name: /^Distribution of/ })
    await picture.waitFor()
    // Chosen: which one comes first among as many events depends on the hour of the test, and a day of one
    // firmware is one bar.
    await page.getByLabel('Series of the distribution').selectOption('temperature')
    await expect.poll(() => page.locator('.histogram li').count()).toBeGreaterThan(3)
    await world.takePicture(application, 'histogram')
    expect((await audit(page, 'the distribution')).flatMap(({ violations }) => violations)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await world.takePicture(application, 'histogram-dark')

    await page.locator('.histogram').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('menuitem', { name: 'Save as SVG…' }).click()
    const saved = (): readonly string[] => readdirSync(world.out).filter((name) => name.endsWith('.svg'))
    await expect.poll(saved).toHaveLength(1)
    const file = readFileSync(join(world.out, saved()[0] ?? ''), 'utf8')
    expect(file).toContain('Distribution of')
    // The computer that shows it need not have the font.
    expect(file).toMatch(/@font-face\{font-family:'Inter Variable';[^}]*url\(data:font\/woff2;base64,/)
  })

  it('leaves the summary its width beside the rail in a small window, which scrolls sideways to nothing', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1024, height: 700 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await pickForResult(page, 'Summary')
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByRole('button', { name: 'temperature' }).waitFor()
    // It is below the table, and can be reached.
    await expect.poll(() => page.locator('.histogram').count()).toBe(1)
    await world.takePicture(application, 'summary-beside-rail')
    expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await summary.getByRole('columnheader').filter({ visible: true }).allInnerTexts()).toContain(
      'Flagged',
    )
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    // What has no room even then is a click away.
    await summary.getByRole('button', { name: /^\d+ more$/ }).click()
    await summary.getByRole('columnheader', { name: 'First' }).waitFor()
  })
})
