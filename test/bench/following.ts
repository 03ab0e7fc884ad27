import type { Page } from 'playwright-core'
import type { RunningApplication } from '../harness/launch-application'
import { connect, fetchRange, pickForResult, pickFrom, runMenu } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { type LiveEvents, makeLiveEvents } from '../unit/src-main/live/live-service'
import { withApplication } from './application-run'
import { type LiveService, startLiveService } from './live-service'
import { type Measure, median } from './report'

const device = 'valve-7'
/** Between two polls while there is news; src-main/live/poll-pace.ts. */
const intervalMs = 2000
/** Long enough for the application to start and to fetch what is there. */
const startMs = 90_000
const settleMs = 6000

/** Rows painted since, by their value, and the tasks that blocked the page; ms. */
interface Painted {
  readonly at: Readonly<Record<string, number>>
  readonly tasks: readonly number[]
}

const watchRows = (page: Page) =>
  page.evaluateHandle((): Painted => {
    const at: Record<string, number> = {}
    const tasks: number[] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ['longtask'] })
    // No named function in here: tsx would wrap it in a helper that the page does not have.
    new MutationObserver(() =>
      requestAnimationFrame(() => {
        const values = [...document.querySelectorAll('[role=grid] .cell.value')].map(({ textContent }) =>
          textContent.trim(),
        )
        const fresh = values.filter((value) => !(value in at))
        // The callback of a frame runs before its paint.
        if (fresh.length > 0)
          requestAnimationFrame(() =>
            fresh.forEach((value) => (at[value] ??= performance.timeOrigin + performance.now())),
          )
      }),
    ).observe(document.body, { subtree: true, childList: true, characterData: true })
    return { at, tasks }
  })

interface Case {
  readonly historyCount: number
  readonly perSecond: number
  readonly watchMs: number
}

interface Delays {
  /** From the event at the service to its row on the screen. */
  readonly fromEvent: readonly number[]
  /** From the answer that contains it. */
  readonly fromAnswer: readonly number[]
  readonly longestTask: number
}

const delaysOf = (
  { at, tasks }: Painted,
  { arrivals }: LiveEvents,
  { answeredAt }: LiveService,
  since: number,
): Delays => {
  const rows = Object.entries(at).flatMap(([value, paintedAt]) => {
    const arrivedAt = arrivals[Number(value)] ?? 0
    return arrivedAt > since
      ? [{ arrivedAt, answeredAt: answeredAt.get(Number(value)) ?? Number.NaN, paintedAt }]
      : []
  })
  return {
    fromEvent: rows.map(({ arrivedAt, paintedAt }) => paintedAt - arrivedAt),
    fromAnswer: rows.map((row) => row.paintedAt - row.answeredAt),
    longestTask: Math.max(0, ...tasks),
  }
}

const follow = async (page: Page, { historyCount }: Case): Promise<void> => {
  if (historyCount === 0) {
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await pickFrom(runMenu(page), 'Follow live')
  } else {
    await fetchRange(page, { deviceId: device, range: 'last 24 hours' })
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await pickForResult(page, 'Follow')
  }
  await page.getByRole('region', { name: 'Following' }).waitFor()
}

const watchLiveSession = async (
  { page }: RunningApplication,
  events: LiveEvents,
  service: LiveService,
  wanted: Case,
): Promise<Delays> => {
  await connect(page, { name: 'bench', baseUrl: service.url, token: 'bench' })
  await follow(page, wanted)
  // The first polls bring what came before, and the pause between them is as long as it will be.
  await page.waitForTimeout(settleMs)
  const since = Date.now()
  const painted = await watchRows(page)
  await page.waitForTimeout(wanted.watchMs)
  return delaysOf(await painted.jsonValue(), events, service, since)
}

const measureDelays = async (wanted: Case): Promise<Delays> => {
  const { historyCount, perSecond, watchMs } = wanted
  const begin = Date.now() - (historyCount / perSecond) * 1000
  const hours = (Date.now() - begin + startMs + settleMs + watchMs) / 3_600_000
  const shape = { startMs: begin, hours, perSecond, lateShare: 0.01, latestMs: 60_000 }
  const events = makeLiveEvents(shape, createRandom(16))
  const service = await startLiveService({ events, now: () => Date.now() })
  try {
    return await withApplication((application) => watchLiveSession(application, events, service, wanted))
  } finally {
    await service.stop()
  }
}

const delayMeasures = (what: string, { fromEvent, fromAnswer }: Delays): readonly Measure[] => {
  if (fromEvent.length < 20) throw new Error(`Only ${String(fromEvent.length)} events came into sight.`)
  const name = `following ${what}, ${String(fromEvent.length)} events`
  const [worst, middle] = [Math.max(...fromEvent) - intervalMs, median(fromEvent) - intervalMs]
  return [
    {
      name: `${name}: event at the service to its row on screen, beyond the interval of 2 s, worst`,
      unit: 'ms',
      ours: worst,
      others: [{ name: 'median', value: middle }],
      limit: { of: 'value', at: 1000 },
    },
    {
      name: `${name}: answer to row on screen, worst`,
      unit: 'ms',
      ours: Math.max(...fromAnswer),
      others: [{ name: 'median', value: median(fromAnswer) }],
      limit: { of: 'value', at: 1000 },
    },
  ]
}

/**
 * The application as built, in the Chromium host, following a service of which it is known when it has each
 * event.
 */
export const measureFollowing = async (): Promise<readonly Measure[]> => {
  const few = await measureDelays({ historyCount: 0, perSecond: 1, watchMs: 30_000 })
  const many = await measureDelays({ historyCount: 100_000, perSecond: 10, watchMs: 30_000 })
  return [
    ...delayMeasures('from the form', few),
    ...delayMeasures('a result of 100,000 rows at 10 events a second', many),
    {
      name: 'following a result of 100,000 rows at 10 events a second: page blocked',
      unit: 'ms',
      ours: many.longestTask,
      limit: { of: 'value', at: 50 },
    },
  ]
}
