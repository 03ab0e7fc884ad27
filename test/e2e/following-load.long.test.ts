import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect, eventsGrid, pickForResult, readStatus, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

/** Eight hours of ten events a second. */
const eventCount = 288_000
const perSecond = 10
const shortestIntervalMs = 2000

const eventOf = (value: number, ms: number) => {
  const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
  const fields = {
    modelId: 'pump-mk2',
    tenantId: 't',
    projectId: 'p',
    channel: 'm',
    correlationId: '',
    deleted: false,
  }
  return {
    ...fields,
    ...times,
    id: `${device}@#valve@#${String(ms)}`,
    deviceId: device,
    attributeCode: 'valve',
    attributeType: 'Float',
    attributeData: value,
  }
}
/** Ten events a second, the values counting up; answers when each was added. */
const emitFor = (world: World) => {
  const addedAt: number[] = []
  const timer = setInterval(() => {
    const ms = Date.now()
    const first = addedAt.length
    world.service.add(Array.from({ length: perSecond / 2 }, (_, index) => eventOf(first + index, ms + index)))
    for (let index = 0; index < perSecond / 2; index += 1) addedAt.push(ms)
  }, 500)
  onTestFinished(() => clearInterval(timer))
  return addedAt
}
/** Of the row at the top. */
const newestValue = async (page: Page): Promise<number> =>
  Number(
    (
      await eventsGrid(page)
        .locator('[role=row][aria-rowindex="2"] .cell.value')
        .textContent({ timeout: 5000 })
    )?.trim(),
  )

describe.each(hosts)('Following with many rows, in %s', (host) => {
  it('shows an event soon after the request that brings it, and does not block the page', async () => {
    const world = await createWorld(host, undefined, eventCount)
    const { page } = await world.start()
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days' })
    await expect.poll(() => readStatus(page), { timeout: 120_000 }).toMatch(/complete: 28\d,\d{3} events/)
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await pickForResult(page, 'Follow')
    await page.getByRole('region', { name: 'Following' }).waitFor()
    const addedAt = emitFor(world)
    await expect.poll(() => newestValue(page), { timeout: 30_000 }).toBeGreaterThan(20)
    const longest = await page.evaluateHandle(() => {
      const durations: number[] = []
      new PerformanceObserver((list) =>
        durations.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ entryTypes: ['longtask'] })
      return durations
    })
    const delays: number[] = []
    let seen = await newestValue(page)
    await expect
      .poll(
        async () => {
          const newest = await newestValue(page)
          // The oldest of those that have come since has waited the longest.
          if (newest > seen) delays.push(Date.now() - (addedAt[seen + 1] ?? 0))
          seen = newest
          return delays.length
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(6)
    const tasks = await longest.jsonValue()
    console.log(
      `following ${String(eventCount)} rows: longest waits ${delays.join(', ')} ms; long tasks ${tasks.map(Math.round).join(', ')} ms`,
    )
    expect(Math.min(...delays)).toBeLessThan(shortestIntervalMs + 1000)
  }, 240_000)
})
