import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect, fetchRange } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('a table with a column per attribute, in %s', (host) => {
  it('is previewed, and saved as CSV', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'yesterday' })
    await page.getByRole('button', { name: 'Export…', exact: true }).click()
    await page.getByRole('button', { name: 'Column per attribute…' }).click()
    await page.getByRole('dialog', { name: 'Table with a column per attribute' }).waitFor()
    await page.getByText('the last known value at that time').click()
    await expect.poll(() => page.locator('.preview tbody tr').count()).toBe(6)
    await world.takePicture(application, 'wide-table')
    expect((await audit(page, 'the table by attribute')).flatMap(({ violations }) => violations)).toEqual([])

    await page.getByRole('button', { name: 'Choose location…' }).click()
    await page.getByText(/^Saved as/).waitFor()
    const [name = ''] = readdirSync(world.out).filter((each) => each.endsWith('.csv'))
    const lines = readFileSync(join(world.out, name), 'utf8').trimEnd().split('\r\n')
    expect(lines[0]).toContain('pressure')
    expect(lines.length).toBeGreaterThan(300)
    // Each attribute is known by then.
    expect(lines.at(-1)?.split(',').includes('')).toBe(false)
  })
})
