import { describe, expect, it } from 'vitest'
import { chooseMode, chooseRange, connect, eventsGrid, readColumn, readStatus } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const count = 200_000
/** What a person may still see happen after the click. Both clocks are this machine's. */
const toleranceMs = 200

/** Every request from now on is answered only after so long. */
const slowDown = ({ service }: World, ms: number): void => {
  service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms }] }
}

describe.each(hosts)(
  'a query of two hundred thousand events that is cancelled after one second, in %s',
  (host) => {
    it('sends no request later than 200 ms after the click, waits for no answer under way, and keeps the rows that came', async () => {
      const world = await createWorld(host, undefined, count)
      const { page } = await world.start()
      const rowCount = async (): Promise<number> =>
        Number(await eventsGrid(page).getAttribute('aria-rowcount'))
      await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
      await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
      await chooseRange(page, 'last 30 days')
      await chooseMode(page)
      // The moments of clicks as the page sees them, before any listener of the application.
      await page.evaluate(
        'window.clickedAt = []; addEventListener("click", () => window.clickedAt.push(Date.now()), { capture: true })',
      )
      slowDown(world, 60)
      await page.getByRole('button', { name: 'Run query', exact: true }).click()
      await eventsGrid(page).getByRole('gridcell').first().waitFor()
      await expect
        .poll(() => page.evaluate('Date.now() - window.clickedAt[0]'), { interval: 20 })
        .toBeGreaterThanOrEqual(1_000)
      // What is under way from here on is not answered while anybody looks: only a request that is ended lets
      // the query end.
      const before = world.service.requests.length
      slowDown(world, 20_000)
      await expect.poll(() => world.service.requests.length, { interval: 5 }).toBeGreaterThan(before)
      const [rowsBefore, firstBefore] = [await rowCount(), (await readColumn(page, 'id'))[0]]
      expect(rowsBefore).toBeGreaterThan(1)

      await page
        .getByRole('form', { name: 'Query' })
        .getByRole('button', { name: 'Cancel', exact: true })
        .click()
      await page.getByRole('status').filter({ hasText: 'incomplete:' }).waitFor({ timeout: 5_000 })
      const clickedAt = Number(await page.evaluate('window.clickedAt.at(-1)'))
      expect(Date.now() - clickedAt).toBeLessThan(5_000)
      const rowsAfter = await rowCount()
      expect(rowsAfter).toBeGreaterThanOrEqual(rowsBefore)

      // A second of silence: whatever was still to be sent has been.
      const last = (): number => Math.max(...world.service.requests.map(({ at }) => at))
      await expect
        .poll(() => Date.now() - Math.max(last(), clickedAt), { interval: 50 })
        .toBeGreaterThan(1_000)
      expect(last() - clickedAt).toBeLessThanOrEqual(toleranceMs)
      expect(world.service.requests.length).toBeLessThan(count / 1000)
      expect(await rowCount()).toBe(rowsAfter)
      expect((await readColumn(page, 'id'))[0]).toBe(firstBefore)
      expect(await readStatus(page)).toContain('incomplete:')
      await world.service.stop()
    })
  },
)
