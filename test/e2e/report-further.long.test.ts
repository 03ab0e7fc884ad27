import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import type { RunningApplication } from '../harness/launch-application'
import { openFile as openRecorded, readStatus } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { minute, openDialog, openFile, prepare, pump, savedAs } from './report-world'
import { createWorld, hosts, type World } from './world'

/**
 * Three hours of every attribute of two days; on the second one the temperature is higher and there is
 * another state.
 */
const recordedOn = (date: number, isLater: boolean): readonly JsonObject[] => {
  const random = createRandom(date)
  return Array.from({ length: 180 }, (_, at) => {
    const time = Date.UTC(2026, 10, date, isLater ? 7 : 6) + at * minute
    const values = {
      bearingTemperatureDriveEnd: 20 + random() * 2 + (isLater ? 3 : 0),
      pressure: 123_456 + random(),
      'operatingMode <b>of the</b> pump': Math.floor(at / 45) % (isLater ? 3 : 2) === 0 ? 'pumping' : 'idle',
    }
    return Object.entries(values).map(([attributeCode, attributeData]) => ({
      id: `${pump}@#${attributeCode}@#${String(time)}`,
      deviceId: pump,
      attributeCode,
      attributeType: typeof attributeData === 'string' ? 'String' : 'Float',
      attributeData,
      createdTime: time,
      ingressTimeStamp: time,
      deviceTimestamp: time,
    }))
  }).flat()
}
/** Opens two files and compares them; the differences are the tab that is shown. */
const compareTwoDays = async (world: World): Promise<RunningApplication> => {
  const application = await world.start()
  const { page } = application
  mkdirSync(world.out, { recursive: true })
  for (const [fileName, date] of [
    ['before the repair of the drive end bearing.json', 16],
    ['after the repair of the drive end bearing.json', 19],
  ] as const) {
    writeFileSync(join(world.out, fileName), JSON.stringify(recordedOn(date, date === 19)))
    await openRecorded(page, fileName)
  }
  await page.getByRole('tab', { name: /before the repair/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Compare…' }).click()
  await page
    .getByRole('dialog', { name: 'Compare two results' })
    .getByRole('button', { name: 'Compare', exact: true })
    .click()
  await expect.poll(() => readStatus(page)).toMatch(/differences/)
  return application
}

describe.each(hosts)('a report of a comparison, in %s', (host) => {
  it('has the table of its series and both sides overlaid, all of it within the width of a page', async () => {
    const world = await createWorld(host)
    const application = await compareTwoDays(world)
    const window = application.page
    await window.getByRole('button', { name: 'Series', exact: true }).click()
    await window.getByRole('button', { name: /^Draw both sides of operatingMode/ }).click()
    await window.getByRole('group', { name: 'Lanes of states' }).waitFor()
    await world.takePictures(application, 'overlay-of-states')
    await window.getByRole('button', { name: 'Save', exact: true }).click()
    await window.getByRole('menuitem', { name: /SVG/ }).click()
    await expect.poll(() => readdirSync(world.out).filter((name) => name.endsWith('.svg'))).toHaveLength(1)
    const saved = readFileSync(savedAs(world, '.svg'), 'utf8')
    expect(saved).toContain('operatingMode &#60;b&#62;of the&#60;/b&#62; pump')
    expect(saved).toContain('Left: before the repair')
    await window.getByRole('button', { name: 'Save', exact: true }).click()
    await window.getByRole('menuitem', { name: /PNG/ }).click()
    await expect.poll(() => readdirSync(world.out).filter((name) => name.endsWith('.png'))).toHaveLength(1)
    expect(readFileSync(savedAs(world, '.png')).subarray(1, 4).toString('latin1')).toBe('PNG')

    for (const [format, language, extension] of [
      ['HTML', 'English', '.html'],
      ['PDF', '简体中文', '.pdf'],
    ] as const) {
      const dialog = await openDialog(window)
      await dialog.getByText(language, { exact: true }).click()
      await dialog.getByText(format, { exact: true }).click()
      await dialog.getByRole('button', { name: 'Choose location…' }).click()
      await dialog.getByText(/^Saved as/).waitFor()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      if (extension === '.pdf')
        copyFileSync(savedAs(world, extension), `test/results/e2e/${host}-report-comparison.pdf`)
    }
    const { page, asked } = await openFile(savedAs(world, '.html'), `${host}-report-comparison.png`)
    expect(asked).toHaveLength(1)
    const series = page.locator('section', { has: page.getByRole('heading', { name: /^Series of/ }) })
    expect(await series.locator('tbody tr').first().innerText()).toMatch(
      /bearingTemperatureDriveEnd\s+values: yes, higher on the right\s+rate: no\s+180\s+→\s180/,
    )
    const drawn = page.locator('section', { has: page.getByRole('heading', { name: /overlaid$/ }) })
    expect(await drawn.locator('figure svg').count()).toBe(2)
    expect(await page.locator('script, img, link, iframe, b').count()).toBe(0)
    // The width between the margins of A4.
    await page.setViewportSize({ width: Math.floor((184 / 25.4) * 96), height: 1000 })
    await page.emulateMedia({ media: 'print' })
    const outside = await page.evaluate(() => {
      const right = document.documentElement.clientWidth
      const cut = [...document.querySelectorAll('td, th, p, h2, svg text')].filter(
        (element) => element.getBoundingClientRect().right > right + 0.5,
      )
      return [document.documentElement.scrollWidth > right, ...cut.map(({ textContent }) => textContent)]
    })
    expect(outside).toEqual([false])
    await page.screenshot({ path: `test/results/e2e/${host}-report-comparison-paper.png`, fullPage: true })
  })
})

describe.each(hosts)('a report of a faulty pump, in %s', (host) => {
  it('is printed as a PDF of A4 pages, by a window that nobody sees', async () => {
    const world = await createWorld(host)
    const application = await prepare(world)
    const dialog = await openDialog(application.page)
    await dialog.getByText('PDF', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Choose location…' }).click()
    await dialog.getByText(/^Saved as/).waitFor()
    const bytes = readFileSync(savedAs(world, '.pdf'))
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    const text = bytes.toString('latin1')
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    // 210 x 297 mm in points.
    const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ])
    expect(boxes.length).toBeGreaterThan(2)
    for (const box of boxes) expect(box).toEqual([595, 842])
    for (const secret of [world.service.token, world.folder]) expect(text).not.toContain(secret)
  })

  it('is as whole in Chinese', async () => {
    const world = await createWorld(host)
    const application = await prepare(world)
    const dialog = await openDialog(application.page)
    await dialog.getByText('简体中文').click()
    await dialog.getByRole('button', { name: 'Choose location…' }).click()
    await dialog.getByText(/^Saved as/).waitFor()
    const { page } = await openFile(savedAs(world, '.html'), `${host}-report-zh.png`)
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    expect(await page.locator('h2').allInnerTexts()).toEqual(['图表', '汇总', '延迟', '事件', '删除'])
    expect(await page.locator('body').innerText()).toMatch(/完整：1,440 个事件/)
  })
})
