import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { allRows } from '../../src-core/events/keep-rows'
import { csvChunks } from '../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../src-core/time/instant-formatter'
import { encodeBatch } from '../../src-main/stored-results/batch-payload'
import { openFrameFile } from '../../src-main/stored-results/frame-file'
import { encodeFrame, fileOpening } from '../../src-main/stored-results/frames'
import { launchApplication } from '../harness/launch-application'
import { chooseMode, connect } from '../harness/page-actions'
import { removeFolder } from '../harness/remove-folder'
import { waitUntil } from '../harness/wait-until'
import { usualLayout } from '../unit/support/usual-layout'
import { startFixedService } from './fixed-service'
import { createEvents, createTable, encodeInPages, million } from './million-events'
import { type Measure, median } from './report'

const rounds = 3
const storedCount = 1_000
const untilSaved = 60_000

/**
 * A million events in the order of time, in place of those of a kept result, and as a CSV file to be opened.
 */
const writeMillion = async (log: string, csv: string): Promise<void> => {
  const events = createEvents(million).toSorted(
    (one, other) => Number(one['deviceTimestamp']) - Number(other['deviceTimestamp']),
  )
  const batches = encodeInPages(events)
  const table = createTable(batches)
  const chunks = csvChunks(table, allRows(million), usualLayout(createInstantFormatter('UTC')))
  writeFileSync(csv, Buffer.concat(Array.from(chunks, ({ bytes }) => bytes)))
  const before = await openFrameFile(files, log)
  const notes: Uint8Array[] = []
  for (let frame = await before.next(); frame !== null; frame = await before.next()) {
    const count = (text: string): string =>
      text.replaceAll(`"eventCount":${String(storedCount)}`, `"eventCount":${String(million)}`)
    if (frame.kind === 'note')
      notes.push(
        await encodeFrame('note', 0, [
          Buffer.from(count(String(frame.payload && Buffer.from(frame.payload)))),
        ]),
      )
  }
  await before.close()
  const [run = fileOpening, ...others] = notes
  const frames = await Promise.all(
    batches.map((batch) => encodeFrame('batch', batch.rowCount, encodeBatch(batch))),
  )
  writeFileSync(log, Buffer.concat([fileOpening, run, ...frames, ...others]))
}

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  if (!(await waitUntil(isSo, untilSaved))) throw new Error(`The bench waited in vain for ${what}.`)
}

interface Folders {
  readonly profile: string
  readonly out: string
}

/**
 * Runs a query in the application itself, so that its session has a tab with a kept result; answers the
 * folder of that result.
 */
const keepResult = async ({ profile, out }: Folders): Promise<string> => {
  const service = await startFixedService(storedCount)
  const application = await launchApplication({ profile, out })
  try {
    const { page } = application
    await connect(page, { name: 'bench', baseUrl: service.url, token: 'bench' })
    await chooseMode(page, 1000)
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill('bench-1')
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    const [kept, session] = [join(profile, 'kept'), join(profile, 'session.json')]
    await page.getByRole('gridcell').first().waitFor()
    await until(
      'a session with its tab',
      () => existsSync(session) && readFileSync(session, 'utf8').includes('storedId'),
    )
    return join(kept, readdirSync(kept)[0] ?? '')
  } finally {
    await application.stop()
    await service.stop()
  }
}

interface Shown {
  /** ms from the start of the page, or of the opening, to the first rows, and to all of them. */
  readonly firstRows: number
  readonly allRows: number
  /**
   * ms of the longest task of the page, and of the longest one that began when the window was drawn: running
   * the scripts comes before that.
   */
  readonly longestTask: number
  readonly longestWhenDrawn: number
}

/** `isFromStart`: since the page began to load; otherwise since this call. */
const watchRows = (page: Page, isFromStart: boolean): Promise<Shown> =>
  page.evaluate(
    ([rowCount, isWhole]) =>
      new Promise<Shown>((resolve) => {
        const start = isWhole ? 0 : performance.now()
        let [firstRows, longestTask, longestWhenDrawn] = [0, 0, 0]
        const tasks = new PerformanceObserver((list) => {
          const drawnAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
          for (const { duration, startTime } of list.getEntries()) {
            if (startTime >= start) longestTask = Math.max(longestTask, duration)
            if (startTime >= Math.max(start, drawnAt)) longestWhenDrawn = Math.max(longestWhenDrawn, duration)
          }
        })
        tasks.observe({ type: 'longtask', buffered: true })
        // No named function in here: tsx would wrap it in a helper that the page does not have.
        const timer = setInterval(() => {
          const grid = document.querySelector('[role=grid]')
          if (grid === null || grid.querySelector('[role=gridcell]') === null) return
          if (firstRows === 0) firstRows = performance.now() - start
          if (Number(grid.getAttribute('aria-rowcount')) <= rowCount) return
          clearInterval(timer)
          const allRows = performance.now() - start
          // What the last rows set off belongs to it.
          setTimeout(() => resolve({ firstRows, allRows, longestTask, longestWhenDrawn }), 1000)
        }, 10)
      }),
    [million, isFromStart] as const,
  )

const measureRestart = async (folders: Folders): Promise<Shown> => {
  const application = await launchApplication(folders)
  try {
    return await watchRows(application.page, true)
  } finally {
    await application.stop()
  }
}

const measureOpening = async (folders: Folders): Promise<Shown> => {
  const application = await launchApplication(folders)
  try {
    const { page } = application
    const open = page.getByRole('button', { name: 'Open file…', exact: true })
    await open.click({ trial: true })
    const shown = watchRows(page, false)
    await open.click()
    return await shown
  } finally {
    await application.stop()
  }
}

/** The worst of the rounds, beside all of them. */
const worst = (rounds: readonly Shown[], of: (shown: Shown) => number): Pick<Measure, 'ours' | 'others'> => ({
  ours: Math.max(...rounds.map(of)),
  others: rounds.map((shown, round) => ({ name: `round ${String(round + 1)}:`, value: of(shown) })),
})

const measuresOf = (
  restarts: readonly Shown[],
  openings: readonly Shown[],
  sizes: Pick<Measure, 'ours' | 'peer'>,
): readonly Measure[] => {
  const peer = { name: 'opening the CSV', value: median(openings.map((shown) => shown.allRows)) }
  const unit = 'ms'
  const what = 'restart with 1,000,000 kept events'
  return [
    {
      name: '1,000,000 kept events, in the order of time',
      unit: 'MB',
      ...sizes,
      limit: { of: 'ratio', at: 0.1 },
    },
    {
      name: `${what}: page to first rows`,
      unit,
      ours: median(restarts.map(({ firstRows }) => firstRows)),
      peer,
      limit: { of: 'ratio', at: 0.5 },
    },
    { name: `${what}: page to all rows`, unit, ours: median(restarts.map((shown) => shown.allRows)), peer },
    {
      name: `${what}: page blocked`,
      unit,
      ...worst(restarts, ({ longestTask }) => longestTask),
      limit: { of: 'value', at: 100 },
    },
    {
      name: `${what}: page blocked once the window is drawn`,
      unit,
      ...worst(restarts, (shown) => shown.longestWhenDrawn),
      limit: { of: 'value', at: 100 },
    },
  ]
}

/**
 * The application as built, in the Chromium host: started again with a kept result in its active tab, against
 * opening the same events as CSV.
 */
export const measureRestarts = async (): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-event-explorer-restart-'))
  const folders = { profile: join(folder, 'profile'), out: join(folder, 'out') }
  try {
    mkdirSync(folders.out)
    const kept = await keepResult(folders)
    const [log, csv] = [join(kept, 'arrivals-1.log'), join(folders.out, 'million.csv')]
    await writeMillion(log, csv)
    const sizes = {
      ours: statSync(log).size / 1e6,
      peer: { name: 'our CSV', value: statSync(csv).size / 1e6 },
    }
    const restarts: Shown[] = []
    const openings: Shown[] = []
    for (let round = 0; round < rounds; round++) {
      restarts.push(await measureRestart(folders))
      openings.push(
        await measureOpening({ profile: join(folder, `empty-${String(round)}`), out: folders.out }),
      )
    }
    return measuresOf(restarts, openings, sizes)
  } finally {
    await removeFolder(folder)
  }
}
