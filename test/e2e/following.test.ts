import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  chooseLanguage,
  connect,
  eventsGrid,
  leaveDialog,
  openConnection,
  readStatus,
} from '../harness/page-actions'
import { emit, followBar, followDevices, readBar, rowOf } from './live-device'
import { createWorld, hosts, type World } from './world'

const firstValue = (page: Page): Promise<string> =>
  eventsGrid(page).locator('[role=row][aria-rowindex="2"]').innerText()
/** Emits until the test ends, every `everyMs`; the values count up from `first`. */
const keepEmitting = (world: World, first: number, everyMs: number): { stop(): number } => {
  let next = first
  const timer = setInterval(() => emit(world, { value: next++ }), everyMs)
  onTestFinished(() => clearInterval(timer))
  return {
    stop: () => {
      clearInterval(timer)
      return next - first
    },
  }
}

describe.each(hosts)('Following a device, in %s', (host) => {
  it('shows what arrives, holds it back while somebody reads, and ends with a verdict', async () => {
    const world = await createWorld(host)
    for (const minutes of [12, 9, 6, 3, 1]) emit(world, { value: minutes, ms: Date.now() - minutes * 60_000 })
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await followDevices(page)
    await rowOf(page, 12).waitFor()
    await expect.poll(() => readStatus(page)).toMatch(/^Following: 5 events/)

    // Somebody turns the valve.
    const emitting = keepEmitting(world, 1000, 500)
    await rowOf(page, 1003).waitFor()
    await expect
      .poll(() => readBar(page))
      .toMatch(
        /^Following · last event received \d+ s ago · (\d+ a minute · )?(next request in \d+ s|requesting…)/,
      )
    await world.takePictures(application, 'following')

    await eventsGrid(page).getByRole('row').nth(2).getByRole('gridcell').first().click()
    await followBar(page)
      .getByRole('button', { name: /^\d+ new$/ })
      .waitFor()
    const held = await firstValue(page)
    await expect
      .poll(async () =>
        Number((await followBar(page).getByRole('button', { name: /new$/ }).innerText()).split(' ')[0]),
      )
      .toBeGreaterThan(3)
    expect(await firstValue(page)).toBe(held)
    await world.takePictures(application, 'following-held')
    await eventsGrid(page).getByRole('row').nth(2).getByRole('gridcell').first().click()
    // Nothing holds it back any more.
    await followBar(page).getByRole('button', { name: /new$/ }).waitFor({ state: 'hidden' })

    const count = emitting.stop()
    emit(world, { value: 77, ms: Date.now() - 10_000 })
    await expect.poll(() => readBar(page)).toMatch(/1 late/)
    await world.takePictures(application, 'following-late')

    await chooseLanguage(page, 'Settings', 'zh-CN')
    await leaveDialog(page)
    await world.takePictures(application, 'following-zh')
    await chooseLanguage(page, '设置', 'en')
    await leaveDialog(page)

    await followBar(page).getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => readBar(page)).toMatch(/^Paused · last event/)
    emit(world, { value: 2000 })
    await followBar(page).getByRole('button', { name: 'Resume' }).click()
    await rowOf(page, 2000).waitFor()
    await followBar(page).getByRole('button', { name: 'Stop' }).click()
    await expect
      .poll(() => readBar(page))
      .toMatch(/^Stopped\. .+ to .+ complete(, 1 gap fetched later)?\.( Last checked .+\.)?$/)
    await expect
      .poll(() => readStatus(page))
      .toMatch(new RegExp(`^complete: ${String(5 + count + 2)} events`))
    await world.takePictures(application, 'following-stopped')

    expect(await page.getByText('not kept on this computer').count()).toBe(0)

    // It is a result now: it goes on from where it ends.
    emit(world, { value: 3000 })
    await followBar(page).getByRole('button', { name: 'Follow again' }).click()
    await rowOf(page, 3000).waitFor()
    await page.getByRole('button', { name: /^Close valve-7/ }).click()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    // One that was under way, at most.
    const requests = world.service.requests.length
    emit(world, { value: 4000 })
    await openConnection(page)
    expect(world.service.requests.length - requests).toBeLessThan(2)
  })
})
