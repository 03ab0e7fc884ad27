import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import App from '../../../src-renderer/app/App.vue'
import { useResults } from '../../../src-renderer/results/results'
import { createRandom } from '../../service/random'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, showEvents } from '../results-support'

const openMenu = (index: number): void => {
  const tab = document.querySelectorAll('[role=tab]')[index]
  tab?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
}
const menuItem = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    (item) => item.textContent?.trim() === name,
  )
const compareFirstTwo = async (): Promise<void> => {
  openMenu(0)
  await until(() => expect(menuItem('Compare…')).toBeDefined())
  menuItem('Compare…')?.click()
  await until(() => expect(hasButton('Compare')).toBe(true))
  button('Compare').click()
  await until(() => expect(useResults().active?.source.kind).toBe('comparison'))
}

interface Attribute {
  readonly attributeCode: string
  /** `noise`: 0 to 1. */
  readonly valueOf: (noise: number) => number | string
  readonly intervalMs?: number
}
/** An hour of events of each attribute, from `start` on. */
const hourOf = (
  attributes: readonly Attribute[],
  seed: number,
  start: number,
  deviceId = 'pump-0042',
): readonly JsonObject[] => {
  const random = createRandom(seed)
  return attributes.flatMap(({ attributeCode, valueOf, intervalMs = 10_000 }) =>
    Array.from({ length: 3_600_000 / intervalMs }, (_, index) => {
      const time = start + index * intervalMs + Math.floor(random() * 500)
      const id = `${deviceId}@#${attributeCode}@#${String(time)}`
      return makeEvent(0, {
        id,
        deviceId,
        attributeCode,
        attributeData: valueOf(random()),
        deviceTimestamp: time,
        createdTime: time,
        ingressTimeStamp: time,
      })
    }),
  )
}
const laterMs = 3 * 86_400_000
const noise: Attribute = { attributeCode: 'noise', valueOf: (random) => random }

/** Rows of the table: name, verdict, and the cells after it. */
const seriesRows = (): readonly (readonly string[])[] =>
  [...document.querySelectorAll('[data-series]')].map((row) =>
    [...row.children].map((cell) =>
      [...cell.children].map((line) => (line.textContent ?? '').trim()).join(' | '),
    ),
  )
const openSeries = async (): Promise<void> => {
  button('Series').click()
  await until(() => expect(seriesRows().length).toBeGreaterThan(0), 10)
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(App)
})

describe('comparing two results by series', () => {
  it('lists them with the largest difference first, both sides, the difference, and whether it is more than chance', async () => {
    const before: readonly Attribute[] = [
      noise,
      { attributeCode: 'temperature', valueOf: (random) => 20 + random },
      { attributeCode: 'flow', valueOf: (random) => random, intervalMs: 20_000 },
      { attributeCode: 'mode', valueOf: (random) => (random < 0.5 ? 'on' : 'off') },
      { attributeCode: 'old', valueOf: (random) => random },
    ]
    const after: readonly Attribute[] = [
      noise,
      { attributeCode: 'temperature', valueOf: (random) => 25 + random },
      { attributeCode: 'flow', valueOf: (random) => random, intervalMs: 10_000 },
      { attributeCode: 'mode', valueOf: (random) => (random < 0.5 ? 'on' : 'off') },
      { attributeCode: 'new', valueOf: (random) => random },
    ]
    await showEvents(hourOf(before, 1, firstTime), { preset: 'lastHour' })
    await showEvents(hourOf(after, 2, firstTime + laterMs))
    await compareFirstTwo()
    expect(hasButton('Chart')).toBe(false)
    expect(seriesRows()).toEqual([])
    await openSeries()
    const rows = seriesRows()
    const names = rows.map(([name]) => name)
    expect(names.slice(0, 2)).toEqual(['temperature', 'flow'])
    expect(names.slice(2, 4).toSorted()).toEqual(['mode', 'noise'])
    expect(names.slice(4).toSorted()).toEqual(['new', 'old'])
    const verdicts = new Map(rows.map(([name, verdict]) => [name, verdict]))
    expect(verdicts.get('temperature')).toBe('values: yes, higher on the right | rate: no')
    expect(verdicts.get('flow')).toBe('values: no | rate: yes, higher on the right')
    expect(verdicts.get('noise')).toBe('values: no | rate: no')
    expect(verdicts.get('mode')).toBe('values: no numbers to compare | rate: no')
    expect(verdicts.get('old')).toBe('only on the left')
    expect(verdicts.get('new')).toBe('only on the right')
    expect(rows.map(({ length }) => length)).toEqual(rows.map(() => 2))
    button('Statistics').click()
    await flushPromises()
    const whole = seriesRows()
    const flow = whole.find(([name]) => name === 'flow')
    expect(flow?.[2]).toBe('180 → 360 | +180')
    expect(whole.find(([name]) => name === 'old')?.[2]).toBe('360 → – | ')
    expect(whole.find(([name]) => name === 'mode')?.[4]).toBe('– → – | ')
    const [median = '', difference = ''] = whole[0]?.[4]?.split(' | ') ?? []
    expect(median).toMatch(/^20\.[45]\d* → 25\.[45]\d*$/)
    expect(Number(difference)).toBeCloseTo(5, 0)
    // No more exact than what it is the difference of.
    const decimals = (text: string): number => text.split('.')[1]?.length ?? 0
    expect(decimals(difference)).toBeLessThanOrEqual(Math.max(...median.split(' → ').map(decimals)))
    expect(pageText()).toContain('Tested by ranks (Mann–Whitney) for values')
    button('What "yes" and "no" mean').click()
    await until(() =>
      expect(document.querySelector('[role=dialog]')?.textContent).toContain(
        'fewer than 1 of 100 comparisons',
      ),
    )
    expect(pageText()).not.toContain('paired by attribute')
  })

  it('is there at once for two devices, pairs their attributes, and says so', async () => {
    await showEvents(hourOf([noise], 1, firstTime), { preset: 'lastHour' })
    await showEvents(hourOf([noise], 2, firstTime, 'pump-0099'), { devices: ['pump-0099'] })
    await compareFirstTwo()
    // Without a click: no event of another device can be the same.
    await until(() => expect(seriesRows().length).toBeGreaterThan(0), 10)
    expect(seriesRows().map(([name, verdict]) => [name, verdict])).toEqual([
      ['noise', 'values: no | rate: no'],
    ])
    expect(pageText()).toContain('paired by attribute')
  })

  it('draws a series of both over each other, aligned by the start if their times have nothing in common, and returns to its row', async () => {
    await showEvents(
      hourOf([noise, { attributeCode: 'temperature', valueOf: (random) => 20 + random }], 1, firstTime),
      { preset: 'lastHour' },
    )
    await showEvents(
      hourOf(
        [noise, { attributeCode: 'temperature', valueOf: (random) => 25 + random }],
        2,
        firstTime + laterMs,
      ),
    )
    await compareFirstTwo()
    await openSeries()
    button('Draw both sides of temperature').click()
    await until(() => expect(hasButton('‹ All series')).toBe(true))
    const chosen = (): string | undefined =>
      document.querySelector<HTMLInputElement>('[name=series-alignment]:checked')?.value
    expect(chosen()).toBe('start')
    await until(() => expect(pageText()).toContain('Right: pump-0042 · latest 1,000 · last 24 hours'))
    expect(pageText()).toContain('Left: pump-0042 · latest 1,000 · last hour')
    await until(() =>
      expect(document.querySelector('[data-plot]')?.getAttribute('aria-label') ?? '').toContain(
        'Chart of both sides',
      ),
    )
    button('‹ All series').click()
    await until(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Draw both sides of temperature'),
    )
  })
})
