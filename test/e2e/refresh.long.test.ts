import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  connect,
  leaveDialog,
  pickForResult,
  readStatus,
  runQuery,
} from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

const minute = 60_000
const idAt = (ms: number): string => `${device}@#pressure@#${String(ms)}`
const add = ({ service }: World, ms: number, attributeData: number): void => {
  const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
  service.add([
    {
      id: idAt(ms),
      deviceId: device,
      modelId: 'pump-mk2',
      attributeCode: 'pressure',
      attributeType: 'Float',
      attributeData,
      ...times,
    },
  ])
}
/** As somebody else would: the application does not learn of it. */
const deleteElsewhere = async ({ service }: World, ms: number): Promise<void> => {
  const headers = { Authorization: `Bearer ${service.token}` }
  const response = await fetch(`${service.url}/api/v1/deviceEvents/${encodeURIComponent(idAt(ms))}`, {
    method: 'DELETE',
    headers,
  })
  expect(response.status).toBe(200)
}
const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)

describe.each(hosts)('Refresh of a result, in %s', (host) => {
  it('costs one request, and shows what is new, changed and no longer there, also after a restart', async () => {
    const world = await createWorld(host)
    const now = Date.now()
    for (const minutes of [12, 11, 10, 9]) add(world, now - minutes * minute, minutes)
    // The requests are counted here.
    mkdirSync(world.profile, { recursive: true })
    writeFileSync(join(world.profile, 'settings.json'), JSON.stringify({ asksOutside: false }))
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 7 days' })
    await untilStatus(page, /complete: 5,\d{3} events/)
    const requestCount = world.service.requests.length

    await pickForResult(page, 'Refresh')
    await page
      .getByText(/^Nothing new since \d\d:\d\d; the last \d+ min before that were checked again\.$/)
      .waitFor()
    expect(world.service.requests).toHaveLength(requestCount + 1)

    await deleteElsewhere(world, now - 11 * minute)
    await deleteElsewhere(world, now - 10 * minute)
    add(world, now - 10 * minute, 99)
    add(world, now - 8 * minute, 8)
    await page.keyboard.press('F5')
    await page.getByRole('button', { name: '1 new' }).waitFor()
    // Two deletions, and one request.
    expect(world.service.requests).toHaveLength(requestCount + 4)
    await page
      .getByRole('row')
      .filter({ hasText: /changed/ })
      .waitFor()
    await world.takePictures(application, 'refresh-changes')
    await page.getByRole('button', { name: '1 changed' }).click()
    await world.takePictures(application, 'refresh-changed-rows')
    await page.getByRole('button', { name: '1 changed' }).click()

    await chooseLanguage(page, 'Settings', 'zh-CN')
    await leaveDialog(page)
    await world.takePictures(application, 'refresh-changes-zh')
    await chooseLanguage(page, '设置', 'en')
    await leaveDialog(page)

    // What the refreshes have brought and found out comes back as well.
    const session = (): string => readFileSync(join(world.profile, 'session.json'), 'utf8')
    await expect.poll(() => session().includes('storedId') && !session().includes('replaced')).toBe(true)
    await expect
      .poll(() => readFileSync(join(world.profile, 'settings.json'), 'utf8'))
      .toMatch(/"language": ?"en"/)
    await application.kill()
    const again = await world.start()
    await untilStatus(again.page, /complete: 5,\d{3} events.*as of/)
    for (const mark of [/changed/, /no longer there/])
      await again.page.getByRole('row').filter({ hasText: mark }).first().waitFor()
    await world.takePictures(again, 'refresh-restored')
    await pickForResult(again.page, 'Refresh')
    await again.page
      .getByText(/^Nothing new since \d\d:\d\d; the last \d+ min before that were checked again\.$/)
      .waitFor()
    expect(world.service.requests).toHaveLength(requestCount + 5)
  })
})
