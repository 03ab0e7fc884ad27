import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** µs of the processor, which the thread had to itself. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

const categories = ['toplevel', 'disabled-by-default-toplevel']
const threadOf = ({ pid, tid }: TraceEvent): string => `${String(pid)}/${String(tid)}`

/**
 * ms of the longest task of the page during `act`, by Chromium's own trace: what other processes of a busy
 * machine take in the middle of one does not count.
 */
export const longestWork = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('Only a browser of its own can be traced.')
  await browser.startTracing(page, { categories })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('The trace has no task of the page.')
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000
}
