import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import { chooseLanguage, connect, eventsGrid, openConnection, readStatus } from '../harness/page-actions'
import { createWorld, hosts, type World } from './world'

const live = 'valve-7'

/** An event of now, with all its times. `value` names its row. */
const emit = ({ service }: World, value: number, change: { readonly ms?: number; readonly attributeCode?: string } = {}): void => {
  const { ms = Date.now(), attributeCode = 'position' } = change
  const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
  const fields = { tenantId: 't', projectId: 'p', modelId: 'valve-mk1', channel: 'm', correlationId: '', deleted: false } as const
  const event: JsonObject = {
    ...times,
    ...fields,
    id: `${live}@#${attributeCode}@#${String(ms)}`,
    deviceId: live,
    attributeCode,
    attributeType: 'Float',
    attributeData: value,
  }
  service.add([event])
}
const bar = (page: Page) => page.getByRole('region', { name: 'Following' })
/** By the text alone: the name of the cell begins with the difference from the value before. */
const row = (page: Page, value: number) =>
  eventsGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell').filter({ hasText: new RegExp(`^\\s*${String(value)}\\s*$`) }) })
const firstValue = (page: Page): Promise<string> => eventsGrid(page).locator('[role=row][aria-rowindex="2"]').innerText()
const follow = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Device ID', exact: true }).fill(live)
  await page.getByRole('form', { name: 'Query' }).getByRole('button', { name: 'Follow', exact: true }).click()
  await bar(page).waitFor()
}
/** Emits until the test ends, every `everyMs`; the values count up from `first`. */
const keepEmitting = (world: World, first: number, everyMs: number): { stop(): number } => {
  let next = first
  const timer = setInterval(() => emit(world, next++), everyMs)
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
    for (const minutes of [12, 9, 6, 3, 1]) emit(world, minutes, { ms: Date.now() - minutes * 60_000 })
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await follow(page)
    await row(page, 12).waitFor()
    await expect.poll(() => readStatus(page)).toMatch(/^following: 5 events/)

    // Somebody turns the valve.
    const emitting = keepEmitting(world, 1000, 500)
    await row(page, 1003).waitFor()
    await bar(page)
      .getByText(/^following · last event \d+ s ago · (\d+ a minute · )?(next request in \d+ s|requesting…)/)
      .waitFor()
    await world.takePictures(application, 'following')

    await eventsGrid(page).getByRole('row').nth(2).getByRole('gridcell').first().click()
    await bar(page)
      .getByRole('button', { name: /^\d+ new$/ })
      .waitFor()
    const held = await firstValue(page)
    await expect.poll(async () => Number((await bar(page).getByRole('button', { name: /new$/ }).innerText()).split(' ')[0])).toBeGreaterThan(3)
    expect(await firstValue(page)).toBe(held)
    await world.takePictures(application, 'following-held')
    await eventsGrid(page).getByRole('row').nth(2).getByRole('gridcell').first().click()
    // Nothing holds it back any more.
    await bar(page).getByRole('button', { name: /new$/ }).waitFor({ state: 'hidden' })

    const count = emitting.stop()
    emit(world, 77, { ms: Date.now() - 10_000 })
    await bar(page)
      .getByText(/1 late/)
      .waitFor()
    await world.takePictures(application, 'following-late')

    await chooseLanguage(page, 'Settings', 'zh-CN')
    await page.keyboard.press('Escape')
    await world.takePictures(application, 'following-zh')
    await chooseLanguage(page, '设置', 'en')
    await page.keyboard.press('Escape')

    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await bar(page)
      .getByText(/^paused · last event/)
      .waitFor()
    emit(world, 2000)
    await bar(page).getByRole('button', { name: 'Go on' }).click()
    await row(page, 2000).waitFor()
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await bar(page)
      .getByText(/^Stopped\. \S+ to \S+ complete(, 1 gap fetched later)?\.$/)
      .waitFor()
    await expect.poll(() => readStatus(page)).toMatch(new RegExp(`^✓ complete: ${String(5 + count + 2)} events`))
    await world.takePictures(application, 'following-stopped')

    expect(await page.getByText('not kept on this computer').count()).toBe(0)

    // It is a result now: it goes on from where it ends.
    emit(world, 3000)
    await bar(page).getByRole('button', { name: 'Follow again' }).click()
    await row(page, 3000).waitFor()
    await page.getByRole('button', { name: /^Close valve-7/ }).click()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    // One that was under way, at most.
    const requests = world.service.requests.length
    emit(world, 4000)
    await openConnection(page)
    expect(world.service.requests.length - requests).toBeLessThan(2)
  })

  it('stops when the token is refused, and keeps the rows', async () => {
    const world = await createWorld(host)
    emit(world, 1)
    const application = await world.start()
    const { page } = application
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    await follow(page)
    await row(page, 1).waitFor()
    world.service.switches = { ...world.service.switches, faults: [{ every: 1, kind: 'status', status: 401 }] }
    await bar(page)
      .getByText(/^Following has stopped: /)
      .waitFor()
    await row(page, 1).waitFor()
    await world.takePictures(application, 'following-refused')
    await bar(page).getByRole('button', { name: /token/i }).click()
    await page.getByRole('dialog', { name: 'Connection' }).waitFor()
  })
})
