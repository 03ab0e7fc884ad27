import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../prepare/chromium'

export const windowSize = { width: 1280, height: 800 }

const switches = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

/** A page in a browser of its own: the memory of one grid must not slow another. */
export interface OwnPage {
  readonly page: Page
  close(): Promise<void>
}

export const openPage = async (url: string): Promise<OwnPage> => {
  const path = process.env['CHROMIUM_PATH'] ?? findChromium()
  if (path === null) throw new Error('No Chromium on this system; CHROMIUM_PATH may name one.')
  // Scroll bars are dragged.
  const browser = await chromium.launch({
    executablePath: path,
    args: switches,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    chromiumSandbox: false,
  })
  const page = await browser.newPage({ viewport: windowSize })
  page.on('pageerror', (error) => console.error(url, error))
  await page.goto(url)
  return { page, close: () => browser.close() }
}
