import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  chooseRange,
  connect,
  leaveDialog,
  readStatus,
  runQuery,
} from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, device, hosts } from './world'

const untilStatus = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => readStatus(page), { timeout: 30_000 }).toMatch(words)
const offer = 'Request only the rest'
/** Where the rows begin and end, and where a person reads on. */
const placeOfRows = (page: Page) => page.getByRole('grid').boundingBox()

describe.each(hosts)('a query of which a part is kept, in %s', (host) => {
  it('offers to request only the rest, says which part is as of when, and keeps the whole after a crash', async () => {
    const world = await createWorld(host)
    // The requests are counted here.
    mkdirSync(world.profile, { recursive: true })
    writeFileSync(join(world.profile, 'settings.json'), JSON.stringify({ asksOutside: false }))
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await runQuery(page, { deviceId: device, range: 'last 24 hours' })
    await untilStatus(page, /complete: /)
    const ofDay = world.service.requests.length
    await runQuery(page, { deviceId: device, range: 'last 7 days' })
    await untilStatus(page, /complete: [\d,]+ events/)
    const ofWeek = world.service.requests.length - ofDay
    const kept = readdirSync(join(world.profile, 'kept'))
    expect(kept).toHaveLength(2)

    for (const width of [1280, 1024, 860]) {
      await page.setViewportSize({ width, height: 800 })
      await chooseRange(page, 'last 7 days')
      await expect.poll(() => page.locator('[data-kept-offer]').count()).toBe(0)
      const before = await placeOfRows(page)
      await chooseRange(page, 'last 30 days')
      await page.getByText(/^(7 d|6 d 23 h|6 d 24 h) of 30 d can be reused, as of \d\d:\d\d\.$/).waitFor()
      await world.takePictures(application, `kept-offer-${String(width)}`)
      expect(await placeOfRows(page), `${String(width)} pixels wide`).toEqual(before)
      expect((await audit(page, 'the offer of a kept part')).flatMap(({ violations }) => violations)).toEqual(
        [],
      )
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseLanguage(page, 'Settings', 'zh-CN')
    await leaveDialog(page)
    await page.getByRole('button', { name: '只请求其余部分' }).waitFor()
    await world.takePictures(application, 'kept-offer-zh')
    await chooseLanguage(page, '设置', 'en')
    await leaveDialog(page)
    const before = world.service.requests.length
    await page.getByRole('button', { name: offer }).click()
    await page.getByText(/^The rest was requested, as of \d\d:\d\d\.$/).waitFor()
    await untilStatus(page, /complete: [\d,]+ events.*as of/)
    await world.takePictures(application, 'kept-offer-done')
    expect(world.service.requests.length - before).toBeLessThan(ofWeek)
    const whole = /([\d,]+) events/.exec(await readStatus(page))?.[1] ?? ''
    const made = readdirSync(join(world.profile, 'kept')).filter((name) => !kept.includes(name))
    expect(made).toHaveLength(1)
    await application.kill()
    await world.service.stop()

    const again = await world.start()
    await untilStatus(again.page, new RegExp(`complete: ${whole} events.*as of`))
    expect(await again.page.getByRole('button', { name: offer }).count()).toBe(0)
  })
})
