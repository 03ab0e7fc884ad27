import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { RunningApplication } from '../harness/launch-application'
import { connect, eventsGrid, pickFromApplication, runQuery } from '../harness/page-actions'
import { createWorld, device, hosts, type World } from './world'

/** The usual window, the smallest, and both zoomed to twice their size. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 640, height: 400 },
  { width: 512, height: 350 },
] as const

/**
 * Buttons and fields outside the grid that nobody can reach or read whole, and the pixels that the page is
 * too wide.
 */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const name = (element: Element): string =>
      element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.id
    const wide = [...document.querySelectorAll('.frame, .frame > *, main > *, main > * > *')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible',
    )
    const controls = [...document.querySelectorAll('button, input, select')].filter(
      (element) => element.closest('[role=grid]') === null && element.getClientRects().length > 0,
    )
    const outside = controls.filter((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { left, right } = element.getBoundingClientRect()
      return left < -0.5 || right > innerWidth + 0.5
    })
    const shortened = controls.filter(
      (element) => element instanceof HTMLButtonElement && element.scrollWidth > element.clientWidth + 1,
    )
    document.body.scrollTop = 0
    return [
      ...wide.map(
        (part) => `wide: ${part.tagName} ${part.className} ${String(part.scrollWidth - part.clientWidth)}`,
      ),
      ...outside.map((element) => `outside: ${name(element)}`),
      ...shortened.map((element) => `shortened: ${name(element)}`),
    ]
  })

/** In every size and both themes, with a picture of each. */
const lookAround = async (world: World, application: RunningApplication, state: string): Promise<void> => {
  const { page } = application
  for (const size of sizes) {
    await page.setViewportSize(size)
    await world.takePictures(application, `${state}-${String(size.width)}`)
    expect(await cutOff(page), `${state} at ${String(size.width)} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes[0])
}
const startWithEvents = async (world: World): Promise<RunningApplication> => {
  const application = await world.start()
  await connect(application.page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  await runQuery(application.page, { deviceId: device, range: 'last 7 days', limit: 300 })
  return application
}

describe.each(hosts)('in a small window and zoomed, in %s', (host) => {
  it('nothing that is needed is cut off, and the frame scrolls down only', async () => {
    const world = await createWorld(host)
    const application = await startWithEvents(world)
    const { page } = application
    await lookAround(world, application, 'size-results')
    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await lookAround(world, application, 'size-chart')
    await page.setViewportSize(sizes[2])
    await eventsGrid(page).scrollIntoViewIfNeeded()
    expect(await eventsGrid(page).evaluate((grid) => grid.clientHeight)).toBeGreaterThan(200)
  })
})

describe.each(hosts)('in Chinese, in %s', (host) => {
  it('what a query waits for ends before the buttons beside it, in the smallest window', async () => {
    const world = await createWorld(host)
    const application = await world.start()
    const { page } = application
    await page.setViewportSize(sizes[1])
    await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
    world.service.switches = {
      ...world.service.switches,
      faults: [{ kind: 'status', status: 429, retryAfter: '100', every: 1 }],
    }
    await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(device)
    await page.getByRole('button', { name: 'Run query', exact: true }).click()
    const reason = page.getByText(/^Asked to wait \(429\), next request in /)
    await reason.waitFor()
    await world.takePicture(application, 'asked-to-wait-1024')
    const open = await page.getByRole('button', { name: 'Open file…', exact: true }).boundingBox()
    // Of the words themselves: what is around them is narrower where they do not fit.
    const end = await reason.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().right
    })
    expect(end).toBeLessThan(open?.x ?? 0)
    await page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
  })

  it('the settings change the language at once and for good, and the main job goes on in it', async () => {
    const world = await createWorld(host)
    const application = await startWithEvents(world)
    const { page } = application
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await pickFromApplication(page, 'Settings')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: '简体中文' })
    await dialog('设置').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
    await page.keyboard.press('Escape')
    await dialog('设置').waitFor({ state: 'hidden' })
    await page.getByRole('status').filter({ hasText: '300 个事件，可能被截断' }).waitFor()
    await lookAround(world, application, 'chinese-results')

    await page.getByRole('combobox', { name: '设备 ID' }).fill(device)
    await page.locator('#query-range').click()
    await page.getByRole('radio', { name: '完整范围' }).check()
    await button('确定').click()
    await button('运行查询').click()
    await page
      .getByRole('status')
      .filter({ hasText: /完整：[\d,]+ 个事件，\d+ 次请求/ })
      .waitFor()
    await page.getByRole('grid', { name: '事件' }).getByRole('gridcell').first().click()
    await button('导出…').click()
    await dialog('导出事件')
      .getByText(/^全部 [\d,]+ 个事件$/)
      .click()
    await lookAround(world, application, 'chinese-export')
    await dialog('导出事件').getByRole('button', { name: '选择保存位置…' }).click()
    await page.getByRole('alert').filter({ hasText: '个事件已写入' }).waitFor()
    await button('删除 1 个事件…').click()
    await dialog('删除事件').getByText('要永久删除 1 个事件吗？').waitFor()
    await lookAround(world, application, 'chinese-delete')
    await dialog('删除事件')
      .getByRole('button', { name: /^删除 \d+ 个事件$/ })
      .click()
    await dialog('删除事件').getByText('1 个已删除').first().waitFor()
    await dialog('删除事件').getByRole('button', { name: '关闭' }).click()
    await button('打开文件…').click()
    await page.getByRole('tab', { name: /离线/ }).waitFor()
    await lookAround(world, application, 'chinese-offline')
    await application.stop()

    const again = await world.start()
    await again.page.getByRole('button', { name: '运行查询' }).waitFor()
    expect(await again.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  })
})
