import type { Page } from 'playwright-core'
import { million } from '../million-events'
import { type SortedColumn, sortedColumns } from '../pages/columns'
import { type Contender, race } from '../race'
import type { Measure } from '../report'
import { openPage, type OwnPage } from './browser'
import { lastRowShort } from './last-row'
import { servePages } from './pages-server'
import { p95Frame, type Way, ways } from './scrolling'
import { longestTasks } from './work'

const peerNames = { 'revo-grid': 'RevoGrid', 'ag-grid': 'AG Grid', 'naive-ui': 'Naive UI' } as const
const thousand = 1000

type Pages = ReadonlyMap<string, OwnPage>

/** All pages one after the other, with the rows made and shown once. */
const openPages = async (url: string): Promise<Pages> => {
  const pages = new Map<string, OwnPage>()
  for (const name of ['ours', ...Object.keys(peerNames)]) {
    const own = await openPage(`${url}/pages/${name}.html`)
    pages.set(name, own)
    if (name === 'ours') await own.page.evaluate((count) => window.gridPage.make(count), thousand)
    await own.page.evaluate((count) => window.gridPage.make(count), million)
  }
  return pages
}

const pageOf = (pages: Pages, name: string): OwnPage['page'] => {
  const own = pages.get(name)
  if (!own) throw new Error(`There is no page "${name}".`)
  return own.page
}

const mountIn = (pages: Pages, name: string, count: number) => async (): Promise<number> => {
  const page = pageOf(pages, name)
  const taken = await page.evaluate((rows) => window.gridPage.mount(rows), count)
  await page.evaluate(() => window.gridPage.unmount())
  return taken
}

/** One click a run: up, down with a third click that brings the rows back as they came, up again. */
const sortIn = (pages: Pages, name: string, column: SortedColumn) => {
  const page = pageOf(pages, name)
  let clicks = 0
  return async (): Promise<number> => {
    if (clicks === 2) await page.evaluate((by) => window.gridPage.unsort(by), column)
    clicks = (clicks % 2) + 1
    return page.evaluate((by) => window.gridPage.sort(by), column)
  }
}

const peersOf = (run: (name: string) => Contender['run']): readonly Contender[] =>
  Object.entries(peerNames).map(([page, name]) => ({ name, run: run(page) }))

const measureMounting = async (pages: Pages): Promise<readonly Measure[]> => {
  const small = { name: 'ours with 1,000 rows', run: mountIn(pages, 'ours', thousand) }
  const againstPeers = await race(
    mountIn(pages, 'ours', million),
    peersOf((name) => mountIn(pages, name, million)),
  )
  const againstSmall = await race(mountIn(pages, 'ours', million), [small])
  return [
    { name: 'grid of 1,000,000: mount', unit: 'ms', ...againstPeers, limit: { of: 'ratio', at: 1 } },
    {
      name: 'grid of 1,000,000: mount, against 1,000',
      unit: 'ms',
      ...againstSmall,
      limit: { of: 'ratio', at: 1.3 },
    },
  ]
}

const measureSorting = async (pages: Pages): Promise<readonly Measure[]> => {
  for (const { page } of pages.values()) await page.evaluate((count) => window.gridPage.mount(count), million)
  const measures: Measure[] = []
  for (const column of sortedColumns) {
    const taken = await race(
      sortIn(pages, 'ours', column),
      peersOf((name) => sortIn(pages, name, column)),
    )
    measures.push({
      name: `grid of 1,000,000: sort by ${column}, click to painted`,
      unit: 'ms',
      ...taken,
      limit: { of: 'ratio', at: 0.2 },
    })
  }
  return measures
}

const toTop = (page: Page): Promise<void> => page.evaluate(() => window.gridPage.toTop())
/**
 * RevoGrid, sent to its top or mounted again after a turn of the wheel, now and then draws its first row no
 * more: only a new page does.
 */
const startAgain = async (page: Page): Promise<void> => {
  await page.reload()
  await page.evaluate(async (count) => {
    await window.gridPage.make(count)
    await window.gridPage.mount(count)
  }, million)
}

/** RevoGrid has no PageDown; it is there for orientation, as the limit is a time. */
const measureFrames = async (pages: Pages): Promise<readonly Measure[]> => {
  const measures: Measure[] = []
  for (const way of Object.keys(ways) as Way[]) {
    const frame = (name: string) => () =>
      p95Frame(pageOf(pages, name), way, name === 'ours' ? toTop : startAgain)
    const peers = way === 'holding PageDown' ? [] : [{ name: 'RevoGrid', run: frame('revo-grid') }]
    const taken = await race(frame('ours'), peers)
    measures.push({
      name: `grid of 1,000,000: p95 frame, ${way}`,
      unit: 'ms',
      ...taken,
      limit: { of: 'value', at: 17 },
    })
  }
  return measures
}

/** The longest that anything done with our page held its thread, in the very first run of each as well. */
const measureBlocking = async (pages: Pages): Promise<Measure> => {
  const page = pageOf(pages, 'ours')
  const grid = {
    name: 'mounting, sorting, scrolling',
    value: await page.evaluate(() => window.gridPage.longestTask()),
  }
  await page.evaluate(() => window.gridPage.unmount())
  const tasks = [grid, ...(await longestTasks(page))]
  const ours = Math.max(...tasks.map(({ value }) => value))
  return {
    name: 'page thread blocked, 1,000,000 events, whatever is done',
    unit: 'ms',
    ours,
    others: tasks,
    limit: { of: 'value', at: 100 },
  }
}

/** Our grid and those of the peers, each in a browser of its own, from the click to the paint. */
export const measureGrid = async (folder: string): Promise<readonly Measure[]> => {
  const { url, stop } = await servePages(folder)
  const pages = await openPages(url)
  try {
    await pageOf(pages, 'ours').evaluate(() => window.gridPage.clearTasks())
    const mounting = await measureMounting(pages)
    const sorting = await measureSorting(pages)
    const frames = await measureFrames(pages)
    return [...mounting, ...sorting, ...frames, await lastRowShort(url), await measureBlocking(pages)]
  } finally {
    for (const own of pages.values()) await own.close()
    stop()
  }
}
