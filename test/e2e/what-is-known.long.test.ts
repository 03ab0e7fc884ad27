import { describe, expect, it } from 'vitest'
import { chooseMode, chooseRange, connect, eventsGrid, readStatus } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const count = 60_000

const slowDown = ({ service }: World, ms: number): void => {
  service.switches = { ...service.switches, faults: ms === 0 ? [] : [{ every: 1, kind: 'latency', ms }] }
}

describe.each(hosts)('what stands on the screen about the service and the last query, in %s', (host) => {
  it('is what is known: of a refused token, of nothing fetched, of a part, of the rows shown and of a service out of reach', async () => {
    const world = await createWorld(host, undefined, count)
    const application = await world.start()
    const { page } = application
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const header = page.getByRole('banner')
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: 'an-old-token' })
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await button('Run query').click()
    await header.getByText('refused access').waitFor()
    await world.takePictures(application, 'token-refused')

    await button('Enter a new token').click()
    await page.getByRole('dialog').getByLabel('Access token').fill(world.service.token)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await button('Enter a new token').waitFor({ state: 'detached' })
    await header.getByText('refused access').waitFor({ state: 'detached' })

    await chooseRange(page, 'last 7 days')
    slowDown(world, 60_000)
    await button('Run query').click()
    await expect.poll(() => world.service.requests.length).toBe(2)
    await button('Cancel').click()
    await page.getByText('Cancelled.', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Nothing has been fetched' }).waitFor()
    expect(await readStatus(page)).toContain('nothing has been fetched')
    await world.takePictures(application, 'nothing-fetched')

    slowDown(world, 300)
    await button('Fetch missing').first().click()
    await eventsGrid(page).getByRole('gridcell').first().waitFor()
    await page
      .getByRole('form', { name: 'Query' })
      .getByText(/^[\d,]+ events, \d+ of about \d+ windows/)
      .waitFor()
    // From here on nothing more comes, however long the pictures take.
    slowDown(world, 60_000)
    expect(await page.getByText('Cancelled.', { exact: true }).count()).toBe(0)
    expect(await button('Cancel').count()).toBe(1)
    expect(await page.getByRole('button', { name: /Stop/ }).count()).toBe(0)
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await world.takePictures(application, 'fetching')
    await button('Cancel').click()
    await page.getByRole('status').filter({ hasText: 'incomplete:' }).waitFor()
    await page.getByText('Cancelled.', { exact: true }).waitFor()
    await world.takePictures(application, 'partial')
    slowDown(world, 0)
    await button('Fetch missing').click()
    await page.getByRole('status').filter({ hasText: 'complete:' }).waitFor({ timeout: 60_000 })
    await page.getByText('Cancelled.', { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('textbox', { name: 'Search', exact: true }).fill('temperature')
    await button('Chart').click()
    await page.getByText(/^Chart: [\d,]+ of [\d,]+ events shown/).waitFor()
    await world.takePictures(application, 'chart-of-shown')
    await button('Chart').click()

    await button('Run query').click()
    // Not by the verdict: the one of before stands until the first answer is there.
    await expect.poll(() => button('Cancel').count(), { timeout: 60_000 }).toBe(0)
    await page.getByRole('status').filter({ hasText: 'complete:' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(1)

    await chooseMode(page, 5000)
    await button('Run query').click()
    await page.getByText('Enter a whole number from 1 to 1,000').waitFor()
    await chooseMode(page, 100)
    await world.service.stop()
    await button('Run query').click()
    await page.getByText(/The last query .* failed\. Still shown/).waitFor({ timeout: 30_000 })
    await header.getByText('unreachable').waitFor()
    await button('Retry').waitFor()
    await page.setViewportSize({ width: 1024, height: 700 })
    await world.takePictures(application, 'last-query-failed')
  })
})
