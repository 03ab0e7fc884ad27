import type { Page } from 'playwright-core'
import type { Filter } from '../../../src-core/events/view-spec'
import type { Peer } from '../report'

const byNumber: readonly Filter[] = [{ kind: 'range', column: 'attributeData', from: 900 }]
const byAttribute: readonly Filter[] = [{ kind: 'anyOf', column: 'attributeCode', texts: ['temperature'] }]

/** In this order, for each works on what the one before left on the screen. */
const works: readonly (readonly [name: string, run: (page: Page) => Promise<number>])[] = [
  ['query', (page) => page.evaluate(() => window.pageWork.query())],
  ['filter by number', (page) => page.evaluate((filters) => window.pageWork.filter(filters), byNumber)],
  ['filter by attribute', (page) => page.evaluate((filters) => window.pageWork.filter(filters), byAttribute)],
  ['no filter', (page) => page.evaluate(() => window.pageWork.filter([]))],
  ['search', (page) => page.evaluate(() => window.pageWork.search('987'))],
  ['no search', (page) => page.evaluate(() => window.pageWork.search(''))],
  ['export', (page) => page.evaluate(() => window.pageWork.exportAs('csv'))],
  ['open', (page) => page.evaluate(() => window.pageWork.openCsv())],
]

/** ms of the longest task of each, once through; 0 where none held the thread for longer than 50. */
export const longestTasks = async (page: Page): Promise<readonly Peer[]> => {
  const tasks: Peer[] = []
  for (const [name, run] of works) {
    await page.evaluate(() => window.gridPage.clearTasks())
    await run(page)
    tasks.push({ name, value: await page.evaluate(() => window.gridPage.longestTask()) })
  }
  return tasks
}
