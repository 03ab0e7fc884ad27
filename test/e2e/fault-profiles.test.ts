import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import { connect, fetchRange } from '../harness/page-actions'
import { createRandom } from '../service/random'
import { audit } from './axe'
import { createWorld, hosts } from './world'

const [minute, hour] = [60_000, 3_600_000]
const interval = 15 * minute
const days = 10
const count = (days * 24 * hour) / interval
/** Whole hours, so that each day has its maximum at the same one. */
const start = Math.floor(Date.now() / hour) * hour - days * 24 * hour - hour

/** A healthy device: an analogue input in steps of its converter, a counter, and the temperature of a room by day and night. */
const makeEvents = (): readonly JsonObject[] => {
  const random = createRandom(20_261_122)
  let volume = 48_210
  const rows = Array.from({ length: count }, (_, index) => {
    const time = start + index * interval
    const hourOfDay = (time / hour) % 24
    volume += hourOfDay > 6 && hourOfDay < 22 ? Math.floor(random() * 5) : 0
    const voltage = Math.round((12.2 + 0.02 * Math.sin(index / 90) + 0.01 * (random() - 0.5)) / 0.0125) * 0.0125
    const room = 19 + 4 * Math.sin(((hourOfDay - 8) / 24) * 2 * Math.PI) + 0.4 * (random() + random() - 1)
    return { time, values: { voltage, volume, 'room temperature': room } }
  })
  return rows.flatMap(({ time, values }) =>
    Object.entries(values).map(([attributeCode, attributeData]) => ({
      createdTime: time + 20,
      id: `cabinet-3@#${attributeCode}@#${String(time)}`,
      tenantId: 't',
      projectId: 'p',
      modelId: 'cabinet',
      deviceId: 'cabinet-3',
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

describe.each(hosts)('the profiles of a healthy device, in %s', (host) => {
  it('are told in words, can be corrected, and nothing of it is offered as faulty', async () => {
    const world = await createWorld(host)
    world.service.add(makeEvents())
    const application = await world.start()
    const { page } = application
    await page.setViewportSize({ width: 1280, height: 800 })
    await connect(page, { name: 'cabinet', baseUrl: world.service.url, token: world.service.token })
    await fetchRange(page, { deviceId: 'cabinet-3', range: 'last 30 d' })
    await page.getByRole('button', { name: 'Faults', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Faults' })
    await panel.getByText('No rule flags any of 2,880 events.').waitFor()
    expect(await panel.getByRole('button', { name: 'Select faulty' }).isDisabled()).toBe(true)

    await panel.getByRole('button', { name: 'What the series are (0 corrected)' }).click()
    const model = panel.getByRole('group', { name: 'cabinet' })
    await model.getByText('continuous, every 15 min, repeats daily').waitFor()
    await model.getByText('in steps of 0.0125, every 15 min').waitFor()
    await model.getByText('counter, every 15 min').waitFor()
    await model.scrollIntoViewIfNeeded()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await world.takePicture(application, `fault-profiles-${colorScheme}`)
      expect((await audit(page, `fault-profiles-${colorScheme}`)).flatMap(({ violations }) => violations)).toEqual([])
    }
    await model.getByRole('combobox', { name: 'What volume, model cabinet, is' }).selectOption({ label: 'measured value' })
    await panel.getByRole('button', { name: 'What the series are (1 corrected)' }).waitFor()
  })
})
