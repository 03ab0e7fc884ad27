import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { chromium } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reportHtml } from '../../src-renderer/report/report-html'
import { findChromium } from '../prepare/chromium'
import { audit } from './axe'
import { openDialog, openFile, prepare, savedAs } from './report-world'
import { createWorld, hosts } from './world'

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
})
