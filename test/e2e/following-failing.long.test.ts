import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chooseLanguage, connect, leaveDialog } from '../harness/page-actions'
import { emit, followBar, followDevices, readBar, rowOf } from './live-device'
import { createWorld, hosts } from './world'

const isCut = (page: Page): Promise<boolean> =>
  page
    .locator('[data-follow-bar] .words')
    .evaluate((words) => words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight)

describe.each(hosts)('Following a device whose service fails, in %s', (host) => {
  it('says what happens, tries at once on demand, and counts the time as a gap once it is fetched', async () => {
    const world = await createWorld(host)
    emit(world, { value: 1 })
    const application = await world.start({ isTimeHeld: true })
    const { page } = application
    // The mark of new rows stays still, so that a picture shows it.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1024, height: 700 })
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await followDevices(page)
    await rowOf(page, 1).waitFor()
    emit(world, { value: 2 })
    await rowOf(page, 2).waitFor()
    await world.takePictures(application, 'following-new-row')

    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 1, kind: 'status', status: 503 }],
    }
    emit(world, { value: 3 })
    await expect
      .poll(() => readBar(page))
      .toMatch(
        /^Following · the service responds with status 503 · (next try in \d+ s|trying again…) · last event/,
      )
    await world.letPass(application, 40)
    await expect.poll(() => readBar(page)).toMatch(/not fetched yet/)
    await world.takePictures(application, 'following-failing')
    expect(await isCut(page)).toBe(false)
    await chooseLanguage(page, 'Settings', 'zh-CN')
    await leaveDialog(page)
    await world.takePictures(application, 'following-failing-zh')
    expect(await isCut(page)).toBe(false)
    await chooseLanguage(page, '设置', 'en')
    await leaveDialog(page)

    // By itself it would try after a pause that grows with each failure; the time of the machine passes, too.
    await expect.poll(() => readBar(page)).toMatch(/next try in ([1-9]\d s|1 min)/)
    world.service.switches = { ...world.service.switches, faults: [] }
    const requests = world.service.requests.length
    await followBar(page).getByRole('button', { name: 'Try now' }).click()
    // Well before the pause is over.
    await expect.poll(() => world.service.requests.length, { timeout: 5000 }).toBeGreaterThan(requests)
    await rowOf(page, 3).waitFor()
    await expect.poll(() => readBar(page)).toMatch(/^Following · last event .* · 1 gap fetched later$/)
    await followBar(page).getByRole('button', { name: 'Stop' }).click()
    await expect
      .poll(() => readBar(page))
      .toMatch(/^Stopped\. .+ to .+ complete, 1 gap fetched later\.( Last checked .+\.)?$/)
    expect(await page.getByText('dated outside of the range').count()).toBe(0)
    // All tools in one line, also at 1024 px.
    const tops = await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: /^(Export…|More for this result)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect(tops).toHaveLength(2)
    await world.takePictures(application, 'following-failed-stopped')
  })

  it('stops when the token is refused, and keeps the rows', async () => {
    const world = await createWorld(host)
    emit(world, { value: 1 })
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await followDevices(page)
    await rowOf(page, 1).waitFor()
    world.service.switches = {
      ...world.service.switches,
      faults: [{ every: 1, kind: 'status', status: 401 }],
    }
    await expect.poll(() => readBar(page)).toMatch(/^Following has stopped: /)
    await rowOf(page, 1).waitFor()
    await world.takePictures(application, 'following-refused')
    await followBar(page).getByRole('button', { name: /token/i }).click()
    await page.getByRole('dialog', { name: 'Connection' }).waitFor()
  })
})
