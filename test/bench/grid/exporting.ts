import { million } from '../million-events'
import { type Measure, median, type Peer } from '../report'
import { openPage } from './browser'
import { longestWork } from './longest-work'
import { servePages } from './pages-server'

const runs = 3
const formats = ['csv', 'jsonl', 'parquet'] as const

/**
 * How long the page is blocked while a million events are exported: in each format the median of the longest
 * task of each run.
 */
export const measureExporting = async (folder: string): Promise<readonly Measure[]> => {
  const { url, stop } = await servePages(folder)
  const { page, close } = await openPage(`${url}/pages/ours.html`)
  try {
    await page.evaluate((count) => window.gridPage.make(count), million)
    await page.evaluate(() => window.pageWork.query())
    const taken: Peer[] = []
    for (const format of formats) {
      const longest: number[] = []
      for (let run = 0; run < runs; run += 1) {
        longest.push(
          await longestWork(page, () => page.evaluate((as) => window.pageWork.exportAs(as), format)),
        )
        await page.evaluate(() => window.pageWork.dropSaved())
      }
      taken.push({ name: format, value: median(longest) })
    }
    const ours = Math.max(...taken.map(({ value }) => value))
    return [
      {
        name: 'page thread blocked by an export of 1,000,000 events',
        unit: 'ms',
        ours,
        others: taken,
        limit: { of: 'value', at: 50 },
      },
    ]
  } finally {
    await close()
    stop()
  }
}
