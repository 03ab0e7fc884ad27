import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { chromium, type Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import { reportHtml } from '../../src-renderer/report/report-html'
import type { RunningApplication } from '../harness/launch-application'
import { connect, fetchRange, openFile as openRecorded, readStatus } from '../harness/page-actions'
import { findChromium } from '../prepare/chromium'
import { createRandom } from '../service/random'
import { audit } from './axe'
import { createWorld, hosts, type World } from './world'

const minute = 60_000
const pump = 'pump-0051'
const start = Math.floor(Date.now() / minute) * minute - 10 * 60 * minute

/**
 * Eight hours of a pump whose temperature sensor goes bad: a spike, text instead of a number, and a stuck
 * value.
 */
const temperatureAt = (index: number): number | string => {
  if (index === 120) return 987.25
  if (index === 240) return 'ERR <b>sensor</b>'
  return index > 380 && index < 460 ? 21.5 : 21 + 2 * Math.sin(index / 40) + (index % 11) * 0.03
}
const eventOf = (attribute: string, value: number | string, index: number): JsonObject => {
  const time = start + index * minute
  const type = attribute === 'state' ? 'String' : 'Float'
  return {
    createdTime: time + 20,
    id: `${pump}@#${attribute}@#${String(time)}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'pump',
    deviceId: pump,
    attributeCode: attribute,
    attributeType: type,
    attributeData: value,
    channel: 'm',
    ingressTimeStamp: time + 10,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
    ...(attribute === 'temperature' ? { unit: '°C' } : {}),
  }
}
const events = Array.from({ length: 480 }, (_, index) => [
  eventOf('temperature', temperatureAt(index), index),
  eventOf('pressure', 3.5 + 0.2 * Math.cos(index / 25) + (index % 7) * 0.01, index),
  eventOf('state', index % 160 < 120 ? 'running' : 'idle', index),
]).flat()

/**
 * The file in a browser of its own, as whoever receives it opens it: the address of everything that it asked
 * for.
 */
const openFile = async (
  path: string,
  picture: string,
): Promise<{ readonly page: Page; readonly asked: readonly string[] }> => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 860, height: 1200 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(path).href)
  mkdirSync('test/results/e2e', { recursive: true })
  await page.screenshot({ path: join('test/results/e2e', picture) })
  return { page, asked }
}
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('dialog', { name: 'Export events' }).getByRole('button', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.waitFor()
  return dialog
}
/** The name of the one file of this kind in the folder of the exports. */
const savedAs = (world: World, extension: string): string => {
  const [name = '', ...more] = readdirSync(world.out).filter((other) => other.endsWith(extension))
  expect(more).toEqual([])
  return join(world.out, name)
}
const prepare = async (world: World): Promise<RunningApplication> => {
  world.service.add(events)
  const application = await world.start()
  const { page } = application
  await page.setViewportSize({ width: 1280, height: 800 })
  await connect(page, { name: 'plant-7', baseUrl: world.service.url, token: world.service.token })
  await fetchRange(page, { deviceId: pump, range: 'last 24 h' })
  await page.getByRole('button', { name: 'Faults', exact: true }).click()
  await page
    .getByRole('complementary', { name: 'Faults' })
    .getByText(/events (is|are) flagged/)
    .waitFor()
  return application
}

// Whatever a parser in a test makes of it, what counts is the parser of a browser.
it('a report of hostile texts has, in a browser, no element that is not ours and every text as it was', async () => {
  const texts = [
    ...naughtyStrings,
    '</title><script>alert(1)</script>',
    '" onload="alert(1)',
    '--><img src=x onerror=alert(1)>',
    '</style><b>',
    '</bdi></td><td>',
  ]
  const table = {
    columns: [{ name: '</th><b>', kind: 'text' as const, share: 1 }],
    rows: texts.map((text) => [text]),
  }
  const html = reportHtml({
    language: '"><b>',
    title: '<b>',
    facts: [],
    sections: [{ title: '<b>', paragraphs: [], table }],
    imprint: '<b>',
  })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const dialogs: string[] = []
  page.on('dialog', (asked) => {
    dialogs.push(asked.message())
    void asked.dismiss()
  })
  await page.setContent(html)
  const names = await page.evaluate(() =>
    [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))].sort(),
  )
  expect(names).toEqual([
    ...[
      'bdi',
      'body',
      'col',
      'colgroup',
      'dl',
      'footer',
      'h1',
      'h2',
      'head',
      'header',
      'html',
      'main',
      'meta',
      'section',
      'style',
      'table',
    ],
    ...['tbody', 'td', 'th', 'thead', 'title', 'tr'],
  ])
  const written = (text: string): string =>
    text
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '\ufffd')
      .replaceAll(/\r\n?/g, '\n')
  expect(
    await page.locator('tbody td').evaluateAll((cells) => cells.map(({ textContent }) => textContent)),
  ).toEqual(texts.map(written))
  expect(dialogs).toEqual([])
})

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
  it('has the table of its series and both sides over each other, all of it within the width of a page', async () => {
    const world = await createWorld(host)
    const application = await compareTwoDays(world)
    const window = application.page
    await window.getByRole('button', { name: 'Series', exact: true }).click()
    await window.getByRole('button', { name: /^Draw both sides of operatingMode/ }).click()
    await window.getByRole('group', { name: 'Lanes of states' }).waitFor()
    await world.takePictures(application, 'overlay-of-states')
    await window.getByRole('button', { name: 'Save ▾' }).click()
    await window.getByRole('menuitem', { name: /SVG/ }).click()
    await expect.poll(() => readdirSync(world.out).filter((name) => name.endsWith('.svg'))).toHaveLength(1)
    const saved = readFileSync(savedAs(world, '.svg'), 'utf8')
    expect(saved).toContain('operatingMode &#60;b&#62;of the&#60;/b&#62; pump')
    expect(saved).toContain('Left: before the repair')
    await window.getByRole('button', { name: 'Save ▾' }).click()
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
    const drawn = page.locator('section', { has: page.getByRole('heading', { name: /over each other$/ }) })
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
  it('is one file that asks for nothing, with verdict, chart, summary and the flagged events', async () => {
    const world = await createWorld(host)
    const application = await prepare(world)
    const dialog = await openDialog(application.page)
    await world.takePictures(application, 'report-dialog')
    const lines = await audit(application.page, 'report-dialog')
    expect(lines.flatMap(({ violations }) => violations)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pump 51: sensor check')
    await dialog.getByRole('button', { name: 'Choose location…' }).click()
    await dialog.getByText(/^Saved as/).waitFor()
    const path = savedAs(world, '.html')
    const { page, asked } = await openFile(path, `${host}-report-en.png`)
    expect(asked).toEqual([pathToFileURL(path).href])
    expect(await page.title()).toBe('Pump 51: sensor check')
    const text = await page.locator('body').innerText()
    expect(text).toMatch(/complete: 1,440 events/)
    expect(text).toContain('ERR <b>sensor</b>')
    expect(text).toMatch(/spike|outlier/)
    expect(await page.locator('script, img, link, iframe, b, td td').count()).toBe(0)
    expect(await page.locator('figure svg').count()).toBe(1)
    for (const secret of [world.service.token, world.folder])
      expect(readFileSync(path, 'utf8')).not.toContain(secret)
  })

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
    expect(await page.locator('h2').allInnerTexts()).toEqual(['图表', '汇总', '事件', '删除'])
    expect(await page.locator('body').innerText()).toMatch(/完整：1,440 个事件/)
  })
})
