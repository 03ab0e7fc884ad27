import { fork } from 'node:child_process'
import { once } from 'node:events'
import { elapsed, race } from '../race'
import type { Measure } from '../report'
import { startComposedApplication } from './composed-application'
import { preparedCount } from './prepared-service'
import { fetchAll } from './query'

/**
 * A complete query that is kept as it arrives, against the same that is not: what is written to the disk must
 * not hold it back.
 */
export const measureKeeping = async (): Promise<readonly Measure[]> => {
  const service = fork(process.argv[1] ?? '', ['service'], { execArgv: [] })
  const [url] = (await once(service, 'message')) as [string]
  const application = startComposedApplication()
  try {
    const connectionId = await application.connect(url)
    const run = async (isKept: boolean): Promise<number> => {
      await application.setKeeping(isKept)
      return elapsed(() => fetchAll(application, connectionId))
    }
    const taken = await race(() => run(true), [{ name: 'not kept', run: () => run(false) }])
    const { results } = await application.listStored()
    if (!results.every(({ eventCount }) => eventCount === preparedCount))
      throw new Error('Not every event was kept.')
    return [
      {
        name: 'complete query of 100,000 events, kept as it arrives, loopback',
        unit: 'ms',
        ...taken,
        limit: { of: 'ratio', at: 1.1 },
      },
    ]
  } finally {
    await application.close()
    service.disconnect()
  }
}
