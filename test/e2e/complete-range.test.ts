import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newestCsv, readExport } from '../demo/exports'
import { eventsGrid, exportCsv, fetchRange, openFile } from '../harness/page-actions'
import { device, hosts, shareConnected } from './world'

describe.each(hosts)('a complete range, in %s', (host) => {
  const current = shareConnected(host)

  it('past the cap of the service is whole in the grid, in the file, and in the reopened file', async () => {
    const { world, application } = current()
    const { page } = application
    const { rowCount, status } = await fetchRange(page, { deviceId: device, range: 'last 30 days' })
    expect(rowCount).toBe(5_000)
    expect(status).toMatch(/^complete: 5,000 events, \d+ requests/)
    await world.takePicture(application, 'complete-range')

    await eventsGrid(page).getByRole('gridcell').first().click()
    await page.keyboard.press('Control+End')
    await expect.poll(() => eventsGrid(page).locator('[aria-rowindex="5001"]').count()).toBe(1)

    expect(await exportCsv(page)).toContain('5,000 events written to')
    const ids = world.service.ids(device).toSorted()
    const name = newestCsv(world.out)
    expect(
      readExport(join(world.out, name))
        .map((row) => row['id'] ?? '')
        .toSorted(),
    ).toEqual(ids)
    const requests = world.service.requests.length
    expect((await openFile(page, name)).rowCount).toBe(5_000)
    expect(world.service.requests).toHaveLength(requests)
  })

  it('that is stopped keeps what came, says so, and fetches only the rest', async () => {
    const { world, application } = current()
    const { page } = application
    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 4, kind: 'status', status: 401 }],
    }
    const { rowCount, status } = await fetchRange(page, { deviceId: device, range: 'last 30 days' })
    expect(status).toContain('incomplete:')
    expect(rowCount).toBeLessThan(5_000)
    await world.takePicture(application, 'partial-range')
    world.service.switches = { ...world.service.switches, faults: [] }
    await page.getByRole('button', { name: 'Fetch missing' }).click()
    await page.getByRole('status').filter({ hasText: 'complete: 5,000 events' }).waitFor()
    await expect.poll(() => eventsGrid(page).getAttribute('aria-rowcount')).toBe('5001')
  })
})
