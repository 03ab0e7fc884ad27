import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import App from '../../../src-renderer/app/App.vue'
import { useComparison } from '../../../src-renderer/compare/comparison'
import { useReports } from '../../../src-renderer/report/reports'
import { useResults } from '../../../src-renderer/results/results'
import { showHidden } from '../../../src-renderer/ui/text-pieces'
import { createRandom } from '../../service/random'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, showEvents } from '../results-support'

let path: string
let picture: string

/** An hour of every attribute, one value every half minute; `valueOf`: of a number from 0 to 1. */
const hourOf = (
  attributes: Readonly<Record<string, (noise: number) => number | string>>,
  seed: number,
  start: number,
): readonly JsonObject[] => {
  const random = createRandom(seed)
  return Object.entries(attributes).flatMap(([attributeCode, valueOf]) =>
    Array.from({ length: 120 }, (_, index) => {
      const time = start + index * 30_000
      const id = `pump-0042@#${attributeCode}@#${String(time)}`
      return makeEvent(0, {
        id,
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
const compare = async (
  left: readonly JsonObject[],
  right: readonly JsonObject[],
  name = '',
): Promise<void> => {
  const one = await showEvents(left, { preset: 'lastHour' })
  const other = await showEvents(right)
  await useComparison().run(one, other, 1000, {
    nameOf: (tab) => (tab === one ? `before${name}` : `after${name}`),
    textOf: () => '',
  })
}
const report = async (): Promise<Document> => {
  useReports().ask(useResults().active)
  await until(() => expect(document.querySelector('#report-form')).not.toBeNull(), 10)
  document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
  await until(() => expect(pageText()).toContain('Saved as'), 20)
  return new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/html')
}
const linesOf = (element: Element): string => (element.textContent ?? '').trim().replaceAll('\n', ' | ')
const sectionOf = (page: Document, title: string): Element => {
  const found = [...page.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  )
  if (!found) throw new Error(`no section ${title}`)
  return found
}
const tableOf = (section: Element): readonly (readonly string[])[] =>
  [...section.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')].map(linesOf))
const titlesOf = (page: Document): readonly (string | null)[] =>
  [...sectionOf(page, 'before and after overlaid').querySelectorAll('svg title')].map(
    ({ textContent }) => textContent,
  )

beforeEach(async () => {
  const folder = temporaryFolder()
  path = join(folder, 'report.html')
  picture = join(folder, 'picture.svg')
  const chooseSavePath = async (name: string): Promise<string> => (name.endsWith('.html') ? path : picture)
  createLoopbackDesktop({ dialogs: { chooseSavePath, chooseOpenPaths: async () => [] } })
  giveHeight(310)
  mountPage(App)
  await flushPromises()
})

describe('a report of a comparison', () => {
  const noise = (random: number): number => random
  const before = {
    temperature: (random: number): number => 20 + random,
    noise,
    mode: (random: number): string => (random < 0.5 ? 'on' : 'off'),
  }
  const after = { ...before, temperature: (random: number): number => 25 + random }

  it('has the table of its series in the words of the panel, and both sides of the one that differs overlaid', async () => {
    await compare(hourOf(before, 1, firstTime), hourOf(after, 2, firstTime + laterMs))
    button('Series').click()
    await until(() => expect(document.querySelectorAll('[data-series]').length).toBe(3), 10)
    button('Statistics').click()
    await flushPromises()
    const shown = [...document.querySelectorAll('[data-series]')].map((row) =>
      [...row.children].map((cell) =>
        [...cell.children].map((line) => (line.textContent ?? '').trim()).join(' | '),
      ),
    )
    const page = await report()
    const [head, ...rows] = tableOf(sectionOf(page, 'Series of before and after'))
    expect(head).toEqual([
      'series',
      'more than chance?',
      'events',
      'per hour',
      'median',
      'p5',
      'p95',
      'spread',
      'gaps',
      'flagged (%)',
    ])
    expect(rows.map((cells) => cells.map((cell) => cell.replaceAll(' | →\u00a0', ' → ')))).toEqual(
      shown.map((cells) => cells.map((cell) => cell.replace(/ \| $/, ''))),
    )
    expect(rows[0]?.slice(0, 3)).toEqual([
      'temperature',
      'values: yes, higher on the right | rate: no',
      '120 | →\u00a0120 | 0',
    ])
    expect(sectionOf(page, 'Series of before and after').textContent).toContain('Left: before · Right: after')
    expect(titlesOf(page)).toEqual(['temperature, both from their start'])
    // Of the differences alone they would say little.
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toEqual(
      expect.arrayContaining(['Chart']),
    )
    const svg = sectionOf(page, 'before and after overlaid').querySelector('svg')
    const texts = [...(svg?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)
    expect(texts).toEqual(expect.arrayContaining(['Left: before', 'Right: after', '+00:30']))
    expect(svg?.querySelectorAll('g > path[fill=none]')).toHaveLength(2)
    expect(sectionOf(page, 'before and after overlaid').textContent).toContain('1 of 3 series are drawn.')
  })

  it('draws the series that was drawn last in the window first, aligned in the same way', async () => {
    await compare(hourOf(before, 1, firstTime), hourOf(after, 2, firstTime + laterMs))
    button('Series').click()
    await until(() => expect(hasButton('Draw both sides of mode')).toBe(true), 10)
    button('Draw both sides of mode').click()
    await until(() => expect(hasButton('‹ All series')).toBe(true))
    document.querySelector<HTMLInputElement>('[name=series-alignment][value=timeOfDay]')?.click()
    await flushPromises()
    const page = await report()
    expect(titlesOf(page)).toEqual([
      expect.stringMatching(/^mode · Left: before · Right: after, both by the time of day \(.+\)$/) as string,
      'temperature, both from their start',
    ])
  })

  it('draws the first series that both have where none differs by more than chance', async () => {
    await compare(hourOf({ noise }, 1, firstTime), hourOf({ noise }, 2, firstTime))
    expect(titlesOf(await report())).toEqual([
      expect.stringMatching(/^noise, 2026-11-20 .* to 2026-11-20 /) as string,
    ])
  })

  it('has every hostile text as text, in the table and in the picture', async () => {
    const names = [...new Set(naughtyStrings.filter((text) => text !== ''))]
    const events = names.map((attributeCode, at) =>
      makeEvent(at, {
        id: `e${String(at)}`,
        attributeCode,
        attributeData: attributeCode,
        attributeType: 'String',
      }),
    )
    const hostile = '</title><script>alert(1)</script>"\' onload=x'
    await compare(events, events, hostile)
    const page = await report()
    expect(
      page.querySelectorAll('script, img, iframe, object, embed, link, a, form, input, foreignObject'),
    ).toHaveLength(0)
    expect(
      [...page.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => /^on|href|src/i.test(name)),
    ).toEqual([])
    const rows = tableOf(sectionOf(page, `Series of before${hostile} and after${hostile}`)).slice(1)
    expect(rows).toHaveLength(200)
    const whole = new Set(names.map((text) => showHidden(text.slice(0, 100)).trim().replaceAll('\n', ' | ')))
    expect(rows.filter(([name = '']) => ![...whole].some((text) => name.startsWith(text)))).toEqual([])
    expect(
      [...page.querySelectorAll('svg title')].some(({ textContent }) => textContent.includes(hostile)),
    ).toBe(true)
  })
})

describe('the panel of a series', () => {
  it('saves what it shows as a picture', async () => {
    const events = (shift: number, seed: number) =>
      hourOf({ 'level <b>': (random) => random + shift }, seed, firstTime)
    await compare(events(0, 1), events(5, 2), ' <i>')
    button('Series').click()
    await until(() => expect(hasButton('Draw both sides of level <b>')).toBe(true), 10)
    button('Draw both sides of level <b>').click()
    await until(() => expect(button(/^Save/).disabled).toBe(false))
    button(/^Save/).click()
    const item = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
        textContent?.includes('SVG'),
      )
    await until(() => expect(item()).toBeDefined())
    item()?.click()
    await until(() => expect(pageText()).toContain('picture.svg'), 10)
    const svg = readFileSync(picture, 'utf8')
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(parsed.querySelector('title')?.textContent).toMatch(/^level <b>, 2026-11-20 /)
    expect(svg.match(/<path d="M[^"]*" fill="none" stroke="#\w+" stroke-width="1.5"/g)).toHaveLength(2)
    expect(svg).not.toMatch(/<b>|<i>|NaN|undefined/)
  })
})
