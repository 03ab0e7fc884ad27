import { chooseMode, connect } from '../harness/page-actions'
import { withApplication } from './application-run'
import { measureFirstPaint } from './first-paint'
import { startFixedService } from './fixed-service'
import { paintedAt } from './paint'
import { type Measure, medianOf } from './report'

const repetitions = 5
const eventCount = 1_000

const startOnce = (): Promise<number> => {
  const start = performance.now()
  return withApplication(async ({ page }) => {
    await page.getByRole('button', { name: 'Run query', exact: true }).click({ trial: true })
    return performance.now() - start
  })
}

const measureQueries = async (): Promise<number> => {
  const service = await startFixedService(eventCount)
  try {
    return await withApplication(async ({ page }) => {
      await connect(page, { name: 'bench', baseUrl: service.url, token: 'bench' })
      await chooseMode(page, 1000)
      let run = 0
      return medianOf(repetitions, async () => {
        run += 1
        await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(`bench-${run}`)
        // The newest event is a text.
        const painted = paintedAt(page, `bench-${run}: `)
        await page.getByRole('button', { name: 'Run query', exact: true }).click()
        return (await painted) - service.answeredAt()
      })
    })
  } finally {
    await service.stop()
  }
}

/**
 * The application as built, in the Chromium host. `start`: from starting its process to a form that takes a
 * click, keyring and browser included. `query`: from the moment the service has handed over its whole answer
 * to the painted grid.
 */
export const measureApplication = async (): Promise<readonly Measure[]> => [
  { name: 'start to usable form', unit: 'ms', ours: await medianOf(repetitions, startOnce) },
  await measureFirstPaint(),
  {
    name: `query of ${eventCount} events, answer to painted grid`,
    unit: 'ms',
    ours: await measureQueries(),
    limit: { of: 'value', at: 100 },
  },
]
