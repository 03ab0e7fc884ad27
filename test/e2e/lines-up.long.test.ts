import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  connect,
  deleteSelected,
  fetchRange,
  pickForResult,
  pickFromApplication,
  selectRow,
} from '../harness/page-actions'
import { createWorld, device, hosts } from './world'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('not there')
  return box
}
const startOfText = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const range = document.createRange()
    const text = [...element.childNodes].find(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    )
    range.selectNodeContents(text ?? element)
    return range.getBoundingClientRect().left
  })

describe.each(hosts)('what stands beside or below each other, in %s', (host) => {
  it('begins and ends at the same place, and the numbers of a summary are in sight beside the rail', async () => {
    const world = await createWorld(host)
    const { page } = await world.start()
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: device, range: 'last 7 days' })
    await fetchRange(page, { deviceId: device, range: 'last 24 hours' })

    await page.getByRole('button', { name: 'All 2 results' }).click()
    const entry = page.getByRole('menuitemradio').first()
    const [name, detail] = [await startOfText(entry), await startOfText(entry.locator('.detail'))]
    expect(Math.abs(name - detail)).toBeLessThan(1.5)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await pickForResult(page, 'Summary')
    const panel = page.getByRole('region', { name: 'Summary' })
    const { x, width } = await boxOf(panel)
    for (const column of ['Events', 'Min', 'Max', 'Mean', 'Median', 'P95']) {
      const heading = await boxOf(panel.getByRole('columnheader', { name: new RegExp(`^${column}\\b`, 'i') }))
      expect(`${column} ends at ${heading.x + heading.width <= x + width ? 'most' : 'more'}`).toBe(
        `${column} ends at most`,
      )
    }
    await pickForResult(page, 'Summary')

    await selectRow(page, 1)
    await deleteSelected(page)
    await pickFromApplication(page, 'Deletions…')
    const list = page.getByRole('dialog', { name: 'Deletions' }).getByRole('grid')
    const { style } = await list.evaluate((element) => ({ style: element.getAttribute('style') ?? '' }))
    expect(style).toMatch(/44vh\)?;?$/)
  })
})
