import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import { chooseLanguage, connect, fetchRange } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { audit } from './axe'
import { createWorld, hosts } from './world'

const [minute, hour] = [60_000, 3_600_000]
const interval = 15 * minute
const days = 10
const count = (days * 24 * hour) / interval
/** Whole hours, so that each day has its maximum at the same one. */
const start = Math.floor(Date.now() / hour) * hour - days * 24 * hour - hour

type Values = Readonly<Record<'voltage' | 'volume' | 'room temperature', number>>

const healthy = (_index: number, values: Values): Values => values
/** One value far off, a count that goes back for one event, and a night that is as warm as a day. */
const faulty = (index: number, values: Values): Values => ({
  voltage: values.voltage + (index === 400 ? 0.8 : 0),
  volume: values.volume - (index === 500 ? 5000 : 0),
  'room temperature':
    index >= 600 && index < 632 ? 29 + (values['room temperature'] % 0.4) : values['room temperature'],
})

/** An analogue input in steps of its converter, a counter, and the temperature of a room by day and night. */
const makeEvents = (deviceId: string, change: typeof healthy): readonly JsonObject[] => {
  const random = createRandom(20_261_122)
  let volume = 48_210
  const rows = Array.from({ length: count }, (_, index) => {
    const time = start + index * interval
    const hourOfDay = (time / hour) % 24
    volume += hourOfDay > 6 && hourOfDay < 22 ? Math.floor(random() * 5) : 0
    const voltage =
      Math.round((12.2 + 0.02 * Math.sin(index / 90) + 0.01 * (random() - 0.5)) / 0.0125) * 0.0125
    const room = 19 + 4 * Math.sin(((hourOfDay - 8) / 24) * 2 * Math.PI) + 0.4 * (random() + random() - 1)
    return { time, values: change(index, { voltage, volume, 'room temperature': room }) }
  })
  return rows.flatMap(({ time, values }) =>
    Object.entries(values).map(([attributeCode, attributeData]) => ({
      createdTime: time + 20,
      id: `${deviceId}@#${attributeCode}@#${String(time)}`,
      tenantId: 't',
      projectId: 'p',
      modelId: 'cabinet',
      deviceId,
      attributeCode,
      attributeType: 'Float',
      attributeData,
      channel: 'm',
      ingressTimeStamp: time + 10,
      deviceTimestamp: time,
      correlationId: '',
      deleted: false,
    })),
  )
}

const inBothThemes = async (page: Page, look: (theme: string) => Promise<void>): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await look(colorScheme)
  }
}

describe.each(hosts)('the profiles of a healthy device, in %s', (host) => {
  it('are told in words, can be corrected, and nothing of it is offered as faulty', async () => {
    const world = await createWorld(host)
    world.service.add(makeEvents('cabinet-3', healthy))
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'cabinet', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: 'cabinet-3', range: 'last 30 days' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Findings' })
    await panel.getByText('No findings in 2,880 events').waitFor()
    expect(await panel.getByRole('button', { name: /^Select / }).count()).toBe(0)
    await panel.getByRole('button', { name: 'Checks and limits' }).click()

    await panel.getByRole('button', { name: 'Profiles (0 corrected)' }).click()
    const model = panel.getByRole('group', { name: 'cabinet' })
    await model.getByText('continuous, every 15 min, repeats daily').waitFor()
    await model.getByText('in steps of 0.0125, every 15 min').waitFor()
    await model.getByText('counter, every 15 min').waitFor()
    await model.scrollIntoViewIfNeeded()
    await inBothThemes(page, async (theme) => {
      await world.takePicture(application, `fault-profiles-${theme}`)
      expect((await audit(page, `fault-profiles-${theme}`)).flatMap(({ violations }) => violations)).toEqual(
        [],
      )
    })
    await model
      .getByRole('combobox', { name: 'Profile of volume, model cabinet' })
      .selectOption({ label: 'measured value' })
    await panel.getByRole('button', { name: 'Profiles (1 corrected)' }).waitFor()

    // Shared with a colleague, who sees first what would change.
    const path = join(world.out, 'cabinet.limits.json')
    await panel.getByRole('button', { name: 'Share limits and corrections' }).click()
    await application.answerNextDialog({ paths: [path] })
    await panel.getByRole('button', { name: 'Save to a file…' }).click()
    await panel.getByText('Saved as cabinet.limits.json.').waitFor()
    await model
      .getByRole('combobox', { name: 'Profile of volume, model cabinet' })
      .selectOption({ label: 'automatic' })
    await panel.getByRole('button', { name: 'Profiles (0 corrected)' }).waitFor()
    await application.answerNextDialog({ paths: [path] })
    await panel.getByRole('button', { name: 'Open a file…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share limits and corrections' })
    await dialog.getByText('automatic → measured value').waitFor()
    await inBothThemes(page, async (theme) => {
      await world.takePicture(application, `fault-sharing-${theme}`)
      expect((await audit(page, `fault-sharing-${theme}`)).flatMap(({ violations }) => violations)).toEqual(
        [],
      )
    })
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await panel.getByRole('button', { name: 'Profiles (1 corrected)' }).waitFor()
  })
})

/** By language: the rules that flag an event of the device below, and a part of what its picture says. */
const explained = {
  English: {
    outlier: /Shaded: the allowed values, from 1[12]\.\d+ to 1[23]\.\d+\./,
    'impossible count': /Shaded: the allowed/,
    'unusual for the hour': /Ring: the usual value/,
  },
  简体中文: {
    离群值: /阴影：允许的值/,
    计数值不合理: /阴影：允许的值/,
    偏离同时段常值: /圆环：该时段通常的值/,
  },
} as const

describe.each(hosts)('the picture of a flagged event, in %s', (host) => {
  it('shows a value in steps, a counter and a season, with what the rule compared, in both languages and themes', async () => {
    const world = await createWorld(host)
    world.service.add(makeEvents('cabinet-4', faulty))
    const application = await world.start()
    const { page } = application
    // Wide enough for the grid's columns beside the panel.
    await page.setViewportSize({ width: 1440, height: 900 })
    await connect(page, { name: 'cabinet', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: 'cabinet-4', range: 'last 30 days' })
    await page.getByRole('button', { name: 'Findings', exact: true }).click()
    const panel = page.locator('[data-rail]')
    await panel.getByRole('button', { name: 'Checks and limits' }).click()
    for (const [language, rules] of Object.entries(explained)) {
      await chooseLanguage(page, 'Settings', language)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      for (const [index, [rule, caption]] of Object.entries(rules).entries()) {
        const line = panel
          .getByRole('listitem')
          .filter({ has: page.getByRole('button', { name: rule, exact: true }) })
        await panel.locator('#rail-findings').click()
        await line.locator('button.count').click()
        await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
        await panel.locator('#rail-event').click()
        const figure = panel.locator('figure')
        await figure.getByText(caption).waitFor()
        expect(await figure.getByRole('img').getAttribute('aria-label')).toMatch(/(?:61|181)/)
        await inBothThemes(page, async (theme) => {
          const name = `fault-explained-${String(index)}-${language === 'English' ? 'en' : 'zh'}-${theme}`
          await world.takePicture(application, name)
          if (index === 0)
            expect((await audit(page, name)).flatMap(({ violations }) => violations)).toEqual([])
        })
      }
    }
  })
})
