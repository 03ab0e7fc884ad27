import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { chromium, type Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import { reportHtml } from '../../src-renderer/report/report-html'
import type { RunningApplication } from '../harness/launch-application'
import { connect, fetchRange } from '../harness/page-actions'
import { findChromium } from '../prepare/chromium'
import { audit } from './axe'
import { createWorld, hosts, type World } from './world'

const minute = 60_000
const pump = 'pump-0051'
const start = Math.floor(Date.now() / minute) * minute - 10 * 60 * minute

/** Eight hours of a pump whose temperature sensor goes bad: a spike, text instead of a number, and a stuck value. */
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

/** The file in a browser of its own, as whoever receives it opens it: the address of everything that it asked for. */
const openFile = async (path: string, picture: string): Promise<{ readonly page: Page; readonly asked: readonly string[] }> => {
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
  await page.getByRole('button', { name: 'Export CSV' }).click()
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
  const table = { columns: [{ name: '</th><b>', kind: 'text' as const, share: 1 }], rows: texts.map((text) => [text]) }
  const html = reportHtml({ language: '"><b>', title: '<b>', facts: [], sections: [{ title: '<b>', paragraphs: [], table }], imprint: '<b>' })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const dialogs: string[] = []
  page.on('dialog', (asked) => {
    dialogs.push(asked.message())
    void asked.dismiss()
  })
  await page.setContent(html)
  const names = await page.evaluate(() => [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))].sort())
  expect(names).toEqual([
    ...['bdi', 'body', 'col', 'colgroup', 'dl', 'footer', 'h1', 'h2', 'head', 'header', 'html', 'main', 'meta', 'section', 'style', 'table'],
    ...['tbody', 'td', 'th', 'thead', 'title', 'tr'],
  ])
  const written = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '\ufffd').replaceAll(/\r\n?/g, '\n')
  expect(await page.locator('tbody td').evaluateAll((cells) => cells.map(({ textContent }) => textContent))).toEqual(texts.map(written))
  expect(dialogs).toEqual([])
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
    for (const secret of [world.service.token, world.folder]) expect(readFileSync(path, 'utf8')).not.toContain(secret)
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
