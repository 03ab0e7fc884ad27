import { describe, expect, it } from 'vitest'
import { connect, fetchRange, readColumn } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

describe.each(hosts)('value limits, in %s', (host) => {
  it('have a unit and a label, which the reasons of the flagged events name, also after a restart', async () => {
    const world = await createWorld(host)
    let application = await world.start()
    let { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    const panel = () => page.getByRole('complementary', { name: 'Findings' })
    await panel().getByRole('button', { name: 'Checks and limits' }).click()
    await panel()
      .getByRole('button', { name: /^Value limits/ })
      .click()
    const highest = () => panel().getByRole('textbox', { name: /^Highest value of temperature/ })
    await highest().fill('20')
    await highest().press('Tab')
    const unit = () => panel().getByRole('textbox', { name: /^Unit of temperature/ })
    const label = () => panel().getByRole('textbox', { name: /^Label of the limits of temperature/ })
    await unit().fill('°C')
    await label().fill('motor winding')
    await label().press('Tab')
    await expect.poll(() => panel().innerText()).toContain('Value limits (1 set)')
    await label().scrollIntoViewIfNeeded()
    await world.takePictures(application, 'value-limits')
    expect((await audit(page, 'value limits')).flatMap(({ violations }) => violations)).toEqual([])

    await panel().getByRole('button', { name: 'Back to the findings' }).click()
    await panel().getByRole('button', { name: 'Show these' }).click()
    await expect.poll(async () => (await readColumn(page, 'flags'))[0]).toContain('out of range')
    await panel().getByRole('button', { name: 'Close the panel' }).click()
    await page.getByRole('grid').locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(1).click()
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    const reason = page.getByText(/is above the highest allowed, 20 °C \(motor winding\)/)
    await reason.first().waitFor()
    await world.takePictures(application, 'value-limits-reason')
    await application.stop()

    application = await world.start()
    page = application.page
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await panel().getByRole('button', { name: 'Checks and limits' }).click()
    await panel()
      .getByRole('button', { name: /^Value limits/ })
      .click()
    await expect
      .poll(async () => [await highest().inputValue(), await unit().inputValue(), await label().inputValue()])
      .toEqual(['20', '°C', 'motor winding'])
  })
})
