import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { RunningApplication } from '../harness/launch-application'
import { connect, eventsGrid, readStatus } from '../harness/page-actions'
import { createWorld, type World } from './world'

const live = 'valve-7'
/** Longer than a request may be late before the computer counts as having slept. */
const sleepMs = 40_000

const emit = ({ service }: World, value: number): void => {
  const ms = Date.now()
  const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
  service.add([{ ...times, id: `${live}@#position@#${String(ms)}`, deviceId: live, attributeCode: 'position', attributeType: 'Float', attributeData: value }])
}
const row = (page: Page, value: number) =>
  eventsGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').filter({ hasText: new RegExp(`^\\s*${String(value)}\\s*$`) }) })
const bar = (page: Page) => page.getByRole('region', { name: 'Following' })
const follow = async (world: World): Promise<RunningApplication> => {
  const application = await world.start({ isThrottled: true })
  const { page } = application
  await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  await page.getByRole('textbox', { name: 'Device ID', exact: true }).fill(live)
  await page.getByRole('form', { name: 'Query' }).getByRole('button', { name: 'Follow', exact: true }).click()
  await row(page, 1).waitFor()
  return application
}

describe('following that nobody looks at', () => {
  it('goes on while the window is hidden', async () => {
    const world = await createWorld('chromium')
    emit(world, 1)
    const application = await follow(world)
    const { page, control } = application
    await control('cover', { isCovered: true })
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
    emit(world, 2)
    await expect.poll(() => readStatus(page), { timeout: 20_000 }).toMatch(/^following: 2 events/)
    emit(world, 3)
    await expect.poll(() => readStatus(page), { timeout: 20_000 }).toMatch(/^following: 3 events/)
    await control('cover', { isCovered: false })
    await row(page, 3).waitFor()
  })

  it('fetches later what was missed while the computer slept', async () => {
    const world = await createWorld('chromium')
    emit(world, 1)
    const application = await follow(world)
    const { page } = application
    const ids = application.processes()
    try {
      for (const id of ids) process.kill(id, 'SIGSTOP')
      emit(world, 2)
      // Not to wait for something: this is the sleep.
      await setTimeout(sleepMs)
      emit(world, 3)
    } finally {
      for (const id of ids.toReversed()) process.kill(id, 'SIGCONT')
    }
    await row(page, 3).waitFor()
    await row(page, 2).waitFor()
    await bar(page)
      .getByText(/1 gap fetched later/)
      .waitFor()
    await world.takePictures(application, 'following-after-sleep')
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await bar(page)
      .getByText(/^Stopped\. \S+ to \S+ complete, 1 gap fetched later\.$/)
      .waitFor()
  }, 120_000)
})
