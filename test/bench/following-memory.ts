import { openPage } from './grid/browser'
import { servePages } from './grid/pages-server'
import type { Measure } from './report'

interface HeapUsage {
  readonly usedSize: number
  readonly embedderHeapUsedSize: number
  readonly backingStorageSize: number
}

interface Taken {
  readonly answerCount: number
  /** Of the page, after its garbage was collected; MB. */
  readonly memory: number
}

/** Rows are marked as new for three seconds, and what is measured is what stays. */
const restMs = 4000

const measure = async (url: string, way: 'follow' | 'fetch'): Promise<Taken> => {
  const { page, close } = await openPage(url)
  try {
    const answerCount = await page.evaluate((name) => window.livePage[name](), way)
    await page.waitForTimeout(restMs)
    const session = await page.context().newCDPSession(page)
    // What the first frees may hold more.
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await session.send(
      'Runtime.getHeapUsage',
    )) as HeapUsage
    return { answerCount, memory: (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20 }
  } finally {
    await close()
  }
}

/**
 * `folder`: of the built pages. The page takes 8 h of answers as fast as it can, while it is still following,
 * against one query with the same events.
 */
export const measureFollowingMemory = async (folder: string): Promise<readonly Measure[]> => {
  const { url, stop } = await servePages(folder)
  try {
    const followed = await measure(`${url}/pages/live.html`, 'follow')
    const fetched = await measure(`${url}/pages/live.html`, 'fetch')
    const name = `memory of the page after following for 8 h, 288,000 events in ${followed.answerCount.toLocaleString('en')} answers`
    const peer = { name: 'fetched at once', value: fetched.memory }
    return [{ name, unit: 'MB', ours: followed.memory, peer, limit: { of: 'ratio', at: 1.3 } }]
  } finally {
    stop()
  }
}
