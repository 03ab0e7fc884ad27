import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chooseLanguage, eventsGrid, openFile, readStatus } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

/** From six in the morning to midnight of a day, UTC: every minute a temperature, and a mode. */
const dayOf = (date: number, isLater: boolean): readonly Record<string, unknown>[] => {
  const random = createRandom(date)
  return Array.from({ length: 1080 }, (_, minute) => {
    const time = Date.UTC(2026, 10, date, isLater ? 7 : 6) + minute * 60_000
    const temperature = 20 + random() * 2 + (isLater ? 3 : 0)
    const mode = Math.floor(minute / 45) % (isLater ? 3 : 2) === 0 ? 'pumping' : 'idle'
    return [
      { attributeCode: 'bearingTemperature', attributeType: 'Float', attributeData: temperature, time },
      { attributeCode: 'mode', attributeType: 'String', attributeData: mode, time: time + 7 },
    ].map(({ time: at, ...event }) => ({
      id: `${device}@#${event.attributeCode}@#${String(at)}`,
      deviceId: device,
      ...event,
      createdTime: at,
      ingressTimeStamp: at,
      deviceTimestamp: at,
    }))
  }).flat()
}

const compareWith = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('tab', { name: tab }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Compare…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare two results' })
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect.poll(() => readStatus(page)).toMatch(/differences/)
}

describe.each(hosts)('comparing two results by series, in %s', (host) => {
  it('shows what differs by more than chance, and draws both sides overlaid', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    for (const [fileName, date] of [
      ['before.json', 16],
      ['after.json', 19],
    ] as const) {
      mkdirSync(world.out, { recursive: true })
      writeFileSync(join(world.out, fileName), JSON.stringify(dayOf(date, date === 19)))
      await openFile(page, fileName)
    }
    await compareWith(page, 'before.json')

    await page.getByRole('button', { name: 'Series', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Series of both results' })
    const first = panel.locator('[data-series]').first()
    await first.waitFor()
    expect(await first.innerText()).toMatch(
      /bearingTemperature\s+values: yes, higher on the right\s+rate: no/,
    )
    await world.takePictures(application, 'compare-series-table')
    const looked = [...(await audit(page, 'series'))]

    await panel.getByRole('button', { name: 'Draw both sides of bearingTemperature' }).click()
    await page.getByRole('application', { name: /Chart of both sides/ }).waitFor()
    await page.getByRole('radio', { name: 'clock' }).check()
    await world.takePictures(application, 'compare-series-clock')
    await page.getByRole('radio', { name: 'time of day' }).check()
    await world.takePictures(application, 'compare-series-day')
    await page.getByRole('radio', { name: 'start', exact: true }).check()
    await world.takePictures(application, 'compare-series-start')
    looked.push(...(await audit(page, 'series over each other')))
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Draw both sides of bearingTemperature')
    await panel.getByRole('button', { name: 'Draw both sides of mode' }).click()
    await page.getByRole('group', { name: 'Lanes of states' }).waitFor()
    await world.takePictures(application, 'compare-series-states')
    looked.push(...(await audit(page, 'states over each other')))
    expect(
      looked.flatMap(({ state, theme, violations }) =>
        violations.map((violation) => ({ state, theme, ...violation })),
      ),
    ).toEqual([])

    await page.getByRole('button', { name: 'All series' }).click()
    await page.setViewportSize({ width: 1024, height: 720 })
    // In a low window the panel shrinks and scrolls, and covers nothing.
    const [panelBox, gridBox] = [await panel.boundingBox(), await eventsGrid(page).boundingBox()]
    expect((panelBox?.y ?? NaN) + (panelBox?.height ?? NaN)).toBeLessThanOrEqual(gridBox?.y ?? NaN)
    expect(panelBox?.height).toBeGreaterThan(80)
    await world.takePicture(application, 'compare-series-narrow')
    await chooseLanguage(page, 'Settings', '简体中文')
    await page.keyboard.press('Escape')
    await page.getByText('秩和检验').waitFor()
    await world.takePicture(application, 'compare-series-chinese')
  })
})
