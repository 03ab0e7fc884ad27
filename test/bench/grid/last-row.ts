import type { Measure } from '../report'
import { openPage, windowSize } from './browser'

const rowCount = 2_000_000
const barX = windowSize.width - 7
const thumbY = 27

/** How many rows are missing from the last one when the bar has been dragged to its end. */
export const lastRowShort = async (url: string): Promise<Measure> => {
  const { page, close } = await openPage(`${url}/pages/ours.html`)
  try {
    await page.evaluate((count) => window.gridPage.make(count), rowCount)
    await page.evaluate((count) => window.gridPage.mount(count), rowCount)
    await page.mouse.move(barX, thumbY)
    await page.mouse.down()
    await page.mouse.move(barX, windowSize.height, { steps: 20 })
    await page.mouse.up()
    const lastRow = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return window.gridPage.lastRow()
    })
    return {
      name: 'grid of 2,000,000: rows short of the last',
      unit: 'rows',
      ours: rowCount - 1 - lastRow,
      limit: { of: 'value', at: 0 },
    }
  } finally {
    await close()
  }
}
