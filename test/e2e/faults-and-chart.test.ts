import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import type { RunningApplication } from '../harness/launch-application'
import { askToDelete, connect, cutTexts, fetchRange, readStatus } from '../harness/page-actions'
import { audit } from './axe'
import { createWorld, hosts, type World } from './world'

const minute = 60_000
/** Whole minutes, so that the chart has whole minutes to show; the last event is the minute before. */
const start = Math.floor(Date.now() / minute) * minute - 13 * 60 * minute

interface Shape {
  readonly attribute: string
  readonly unit?: string
  readonly valueAt: (index: number) => number | string
}
/** Ten hours, one event of each attribute a minute; after the 300th nothing for three hours. */
const shapes: readonly Shape[] = [
  { attribute: 'cell10', valueAt: (index) => 3.2 + 0.1 * Math.sin(index / 20) + (index % 7) * 0.004 },
  { attribute: 'cell2', valueAt: (index) => 3.6 + 0.1 * Math.cos(index / 30) + (index % 5) * 0.004 },
  {
    attribute: 'inlet',
    unit: '°C',
    valueAt: (index) => (index === 150 ? 60_000 : 20 + 3 * Math.sin(index / 60) + (index % 9) * 0.05),
  },
  {
    attribute: 'outlet',
    unit: '°C',
    valueAt: (index) => (index === 400 ? 'ERR' : 26 + 3 * Math.sin(index / 50) + (index % 8) * 0.05),
  },
]
const eventOf = ({ attribute, unit, valueAt }: Shape, index: number): JsonObject => {
  const time = start + index * minute + (index < 300 ? 0 : 180 * minute)
  return {
    createdTime: time + 20,
    id: `plant-9@#${attribute}@#${String(time)}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'm',
    deviceId: 'plant-9',
    attributeCode: attribute,
    attributeType: 'Float',
    attributeData: valueAt(index),
    channel: 'm',
    ingressTimeStamp: time + 10,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
    ...(unit === undefined ? {} : { unit }),
  }
}
const write = (world: World, name: string, events: readonly object[]): void => {
  mkdirSync(world.out, { recursive: true })
  writeFileSync(join(world.out, name), events.map((event) => JSON.stringify(event)).join('\n'))
}
/** Pictures in both themes, and nothing that axe finds. */
const lookAt = async (world: World, application: RunningApplication, name: string): Promise<void> => {
  await world.takePictures(application, name)
  const lines = await audit(application.page, name)
  expect(lines.flatMap(({ violations }) => violations)).toEqual([])
}
const panel = (page: Page) => page.getByRole('complementary', { name: 'Findings' })
const chartText = async (page: Page, out: string): Promise<string> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Save as SVG').click()
  const saved = page.getByText(/^Saved as .*\.svg in/)
  await saved.waitFor()
  const name = /Saved as (.*\.svg) in/.exec(await saved.innerText())?.[1] ?? ''
  return readFileSync(join(out, name), 'utf8')
}
/** Drags over the right half of the plot, whose events are all chosen: with Alt, and then with the tool. */
const chooseByRectangle = async (page: Page): Promise<void> => {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator('[data-plot] .u-over').boundingBox()) ?? {}
  const drag = async (): Promise<void> => {
    await page.mouse.move(x + width / 2, y + 1)
    await page.mouse.down()
    await page.mouse.move(x + width - 2, y + height - 1, { steps: 4 })
  }
  await page.keyboard.down('Alt')
  await drag()
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(() => readStatus(page)).toMatch(/[\d,]+ selected/)
  const selected = await readStatus(page)

  const tool = page.getByRole('button', { name: 'Choose events by a rectangle', exact: true })
  await tool.click()
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect([await readStatus(page), await tool.getAttribute('aria-pressed')]).toEqual([selected, 'true'])
  await tool.press('Escape')
  expect(await tool.getAttribute('aria-pressed')).toBe('false')
}

describe.each(hosts)('faults and the chart, in %s', (host) => {
  it('say which events are faulty themselves, what no rule could judge, and draw lines that can be read', async () => {
    const world = await createWorld(host)
    world.service.add(
      Array.from({ length: 600 }, (_, index) => shapes.map((shape) => eventOf(shape, index))).flat(),
    )
    write(
      world,
      'clockless.jsonl',
      Array.from({ length: 300 }, (_, index) => ({
        ...eventOf({ attribute: 'a', valueAt: () => 'on' }, index),
        id: `e${String(index)}`,
        attributeType: 'Enum',
        deviceTimestamp: '08:15',
      })),
    )
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'plant-9', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: 'plant-9', range: 'last 24 hours' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await panel(page).getByText('3 findings in 2,400 events').waitFor()
    const findings = panel(page).getByRole('list', { name: 'Findings' }).getByRole('button')
    const names = (await findings.allTextContents()).map((name) => name.trim())
    expect(names.toSorted()).toEqual([
      '4 attributes without events 3 h 1 min · 4 events',
      'inlet 60000 1 event',
      'outlet not a number 1 event',
    ])
    await lookAt(world, application, 'findings')
    await panel(page)
      .getByRole('button', { name: /^inlet 60000/ })
      .click()
    await panel(page)
      .getByRole('img', { name: /^inlet: 61 events from / })
      .waitFor()
    await lookAt(world, application, 'findings-chosen')
    await panel(page)
      .getByRole('button', { name: /^inlet 60000/, pressed: true })
      .click()
    await panel(page).getByRole('button', { name: 'Checks and limits' }).click()
    await panel(page).getByRole('button', { name: 'after a gap', exact: true }).click()
    await lookAt(world, application, 'findings-checks')
    await panel(page).getByRole('button', { name: 'Back to the findings' }).click()
    await panel(page).getByRole('button', { name: 'Select 2 events' }).click()
    await expect.poll(() => readStatus(page)).toContain('2 selected')
    await askToDelete(page).click()
    const dialog = page.getByRole('dialog', { name: 'Delete events' })
    await dialog.getByRole('checkbox', { name: 'outlier: 1' }).waitFor()
    await lookAt(world, application, 'deletion-reasons')
    await dialog.getByRole('checkbox', { name: 'not a number: 1' }).click()
    await dialog.getByText('Permanently delete 1 event?').waitFor()
    await dialog.getByRole('checkbox', { name: 'not a number: 0 of 1' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await panel(page).getByRole('button', { name: 'Close the panel' }).click()

    await page.getByRole('button', { name: 'Chart', exact: true }).click()
    await page.getByLabel(/^Chart over time/).waitFor()
    await page.getByRole('button', { name: 'Series', exact: true }).click()
    const lines = page.getByRole('group', { name: 'Lines' }).getByRole('checkbox')
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((text) => text.trim().split(/\s/)[0]))
      .toEqual(['cell2', 'cell10', 'inlet', 'outlet'])
    for (const name of await lines.all())
      if ((await name.getAttribute('aria-checked')) !== 'true') await name.click()
    await page.keyboard.press('Escape')
    const legend = page.getByRole('list', { name: 'Legend' })
    await legend.getByText('1 value beyond the range').waitFor()
    expect((await legend.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
      'cell2',
      'cell10',
      'inlet',
      'outlet',
    ])
    await lookAt(world, application, 'chart-shared-axes')
    const usual = await chartText(page, world.out)
    expect(usual).toContain('>cell2 · cell10<')
    expect(usual).toContain('>°C<')
    expect(usual).toContain('1 value beyond the range')
    expect(usual).not.toContain('>60000<')

    await page.getByRole('button', { name: 'All values' }).click()
    await legend.getByText('beyond the range').waitFor({ state: 'hidden' })
    await world.takePicture(application, 'chart-all-values')
    // The notice of what was saved stands beside it and takes none of its names away.
    expect(await cutTexts(legend.locator('bdi'))).toEqual([])
    await page.getByRole('button', { name: 'Without outliers' }).click()
    await legend.getByText('1 value beyond the range').waitFor()

    await legend.getByRole('button', { name: 'Show the line inlet' }).click()
    await legend.getByText('beyond the range').waitFor({ state: 'hidden' })
    expect(
      await legend.getByRole('button', { name: 'Show the line inlet' }).getAttribute('aria-pressed'),
    ).toBe('false')
    await lookAt(world, application, 'chart-hidden-line')
    await legend.getByRole('button', { name: 'Show the line inlet' }).click()

    await page.getByLabel(/^Chart over time/).focus()
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('PageUp')
    await legend.getByText(/values beyond the range/).waitFor()
    await world.takePicture(application, 'chart-values-zoomed')
    await page.keyboard.press('0')
    await legend.getByText('1 value beyond the range').waitFor()
    const plot = await page.getByLabel(/^Chart over time/).boundingBox()
    await page.mouse.move((plot?.x ?? 0) + 30, (plot?.y ?? 0) + 80)
    await page.mouse.wheel(0, -100)
    await legend.getByText(/values beyond the range/).waitFor()
    await page.getByRole('button', { name: 'All values' }).click()
    await legend.getByText('beyond the range').waitFor({ state: 'hidden' })
    await chooseByRectangle(page)
    await lookAt(world, application, 'chart-chosen')
    await page.getByRole('button', { name: 'Chart', exact: true }).click()

    await application.answerNextDialog({ paths: [join(world.out, 'clockless.jsonl')] })
    await page.getByRole('button', { name: 'Open file…', exact: true }).click()
    await page.getByRole('tab', { name: 'clockless.jsonl', selected: true }).waitFor()
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    await panel(page).getByText('No findings in 300 events').waitFor()
    await panel(page).getByText('1 check ran, 21 had nothing to judge.').waitFor()
    await panel(page).getByRole('button', { name: 'Checks and limits' }).click()
    await panel(page).getByRole('button', { name: 'not a number', exact: true }).click()
    await panel(page)
      .getByText('300 of a type other than Float or String')
      .filter({ visible: true })
      .waitFor()
    await world.takePictures(application, 'faults-none-judged')
  })
})
