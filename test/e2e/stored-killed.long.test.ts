import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, eventsGrid, readStatus, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const untilSaved = ({ profile }: World, text: string): Promise<void> =>
  expect.poll(() => readFileSync(join(profile, 'session.json'), 'utf8')).toContain(text)
const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)

describe.each(hosts)('results that are kept, in %s', (host) => {
  it('are there as far as they were fetched when the application is killed in the middle, and are no more than that', async () => {
    const world = await createWorld(host, undefined, 20_000)
    world.service.switches = { ...world.service.switches, faults: [{ every: 1, kind: 'latency', ms: 2000 }] }
    const application = await world.start()
    const { page } = application
    await connect(page, {
      name: 'plant 7',
      baseUrl: world.service.url,
      token: world.service.token,
    })
    await runQuery(page, { deviceId: device, range: 'last 7 days' })
    await untilSaved(world, 'storedId')
    await application.kill()
    const requests = world.service.requests.length

    const again = await world.start()
    await untilStatus(again.page, /incomplete: .* not fully fetched, [\d,]+ events/)
    await eventsGrid(again.page).getByRole('gridcell').first().waitFor()
    await again.page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Incomplete/ })
      .waitFor()
    await world.takePicture(again, 'kept-after-kill')
    expect(world.service.requests).toHaveLength(requests)
  })
})
