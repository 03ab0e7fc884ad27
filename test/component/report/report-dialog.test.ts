import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useComparison } from '../../../src-renderer/compare/comparison'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useFaults } from '../../../src-renderer/faults/faults'
import { useReports } from '../../../src-renderer/report/reports'
import { useColumns } from '../../../src-renderer/results/columns'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { showHidden } from '../../../src-renderer/ui/text-pieces'
import { startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { firstTime, giveHeight, makeEvent, makeEvents, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'

let loopback: Loopback
let folder: string
let path: string
let suggested: string

const radio = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.n-radio')].find(
    ({ textContent }) => textContent?.trim() === label,
  )
  if (!found) throw new Error(`no choice ${label}`)
  return found
}
const choose = async (label: string): Promise<void> => {
  radio(label).querySelector('input')?.click()
  await flushPromises()
}
const open = async (): Promise<void> => {
  button('Export…').click()
  await until(() => expect(hasButton('Report…')).toBe(true))
  button('Report…').click()
  await until(() => expect(field('Title')).toBeTruthy())
}
const write = async (): Promise<Document> => {
  document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
  await until(() => expect(pageText()).toContain('Saved as'), 20)
  return new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/html')
}
/** The dialog is still open, and says that the one before is saved. */
const textOf = (element: Element | Document | null | undefined): string => {
  const found = element instanceof Document ? element.body : element
  return (found?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
const factOf = (page: Document, name: string): string => {
  const term = [...page.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
  return textOf(term?.nextElementSibling)
}
const sectionOf = (page: Document, title: string): Element | undefined =>
  [...page.querySelectorAll('section')].find((section) => textOf(section.querySelector('h2')) === title)
const rowsOf = (page: Document, title: string): readonly (readonly string[])[] =>
  [...(sectionOf(page, title)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(textOf),
  )

beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'report.html')
  loopback = createLoopbackDesktop({
    clock: createFastClock(100),
    dialogs: {
      chooseSavePath: async (name) => {
        suggested = name
        return path
      },
      chooseOpenPaths: async () => [],
    },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('a report', () => {
  it('says which events it is about, where they come from, and how complete they are', async () => {
    await showEvents(makeEvents(6))
    await open()
    type(field('Title'), 'Pump 42 <night>')
    const page = await write()
    expect(suggested).toMatch(/^pump-0042 .*\.html$/)
    expect(page.documentElement.lang).toBe('en')
    expect([page.title, textOf(page.querySelector('h1'))]).toEqual(['Pump 42 <night>', 'Pump 42 <night>'])
    expect(factOf(page, 'Devices')).toBe('pump-0042')
    expect(factOf(page, 'Verdict')).toBe('6 events')
    expect(factOf(page, 'Origin')).toBe(
      'Fetched from plant-7 (https://gw.example.com/iot) at 2026-11-20 08:15:30.250 +01:00.',
    )
    expect(factOf(page, 'Findings')).toBe('0 of 6 events are flagged.')
    expect(factOf(page, 'Time zone')).toBe('Europe/Berlin')
    expect(textOf(sectionOf(page, 'Deletions'))).toContain(
      'records no deletion of events from these devices in this range at https://gw.example.com/iot.',
    )
    expect(sectionOf(page, 'Events')).toBeUndefined()
    expect(sectionOf(page, 'Chart')?.querySelector('svg title')?.textContent).toContain('pump-0042')
    expect(rowsOf(page, 'Summary').map(([attribute, count]) => [attribute, count])).toEqual([
      ['temperature', '4'],
      ['pressure', '2'],
    ])
  })

  it('leaves deleted events out of the summary, and says how many', async () => {
    const tab = await showEvents(makeEvents(6))
    useResults().recordDeletion(tab, [0], { kind: 'deleted' })
    await open()
    const page = await write()
    expect(rowsOf(page, 'Summary').map(([, count]) => count)).toEqual(['4', '1'])
    expect(textOf(sectionOf(page, 'Summary')?.querySelector('p'))).toBe(
      '1 deleted or replaced event is left out.',
    )
  })

  it('says how many series the chart leaves out, and which devices with them', async () => {
    const devices = Array.from({ length: 10 }, (_, at) => `pump-${String(at + 1)}`)
    await showEvents(
      devices.flatMap((deviceId, at) => makeEvents(20 - at).map((event) => ({ ...event, deviceId }))),
      { devices },
    )
    await open()
    const page = await write()
    expect(textOf(sectionOf(page, 'Chart')?.querySelector('p'))).toBe(
      'The chart shows 8 of 20 series. It shows nothing of 2 devices: pump-9, pump-10.',
    )
  })

  it('has the range in the title of the chart, however long the name of the device is', async () => {
    const deviceId = 'pump-of-the-long-hall-'.repeat(20)
    await showEvents(
      makeEvents(6).map((event) => ({ ...event, deviceId })),
      { devices: [deviceId] },
    )
    await open()
    expect(field('Title').value).toBe(`${deviceId.slice(0, 100)}…`)
    const title = textOf(sectionOf(await write(), 'Chart')?.querySelector('svg title'))
    expect(title).toMatch(
      /^pump-of-the-long-hall-.{78}…, 2026-11-2\d .* to 2026-11-2\d .* \(Europe\/Berlin\)$/,
    )
  })

  it('names the attribute first beside the lanes of states of several devices, so that it is not what is cut off', async () => {
    const stateOf = (deviceId: string, attributeCode: string, at: number) =>
      makeEvent(at, { deviceId, attributeCode, attributeData: at % 2 === 0 ? 'on' : 'off' })
    const events = ['pump-0042-north', 'pump-0043-north'].flatMap((device) =>
      ['mode', 'door'].flatMap((name) => [0, 1, 2].map((at) => stateOf(device, name, at))),
    )
    await showEvents(events, { devices: ['pump-0042-north', 'pump-0043-north'] })
    await open()
    const labels = [
      ...(sectionOf(await write(), 'Chart')?.querySelectorAll('svg text[text-anchor=end]') ?? []),
    ].map(textOf)
    expect(labels.filter((text) => /^(?:mode|door)/.test(text)).length).toBeGreaterThan(0)
    expect(labels.filter((text) => text.startsWith('pump'))).toEqual([])
  })

  it('has a table of the delays if the grid shows them, and of those only', async () => {
    await showEvents(makeEvents(6))
    useColumns().setShown('ingressDelay', false)
    useColumns().setShown('createdDelay', false)
    await open()
    expect(sectionOf(await write(), 'Delays')).toBeUndefined()
    useReports().close()
    useColumns().setShown('ingressDelay', true)
    await flushPromises()
    await open()
    const page = await write()
    expect([...(sectionOf(page, 'Delays')?.querySelectorAll('th') ?? [])].map(textOf)).toEqual([
      'Attribute',
      'received after, p50',
      'received after, p95',
    ])
    expect(rowsOf(page, 'Delays')).toEqual([
      ['temperature', '10 ms', '10 ms'],
      ['pressure', '10 ms', '10 ms'],
    ])
  })

  it('lists the events that are flagged, each with its reason, in the order shown', async () => {
    const events = makeEvents(40).map((event, index) =>
      index === 8 ? { ...event, attributeData: '-1.#IND' } : event,
    )
    const tab = await showEvents(events)
    await useFaults().check(tab)
    await open()
    const page = await write()
    expect(factOf(page, 'Findings')).toBe('1 of 40 events is flagged.')
    expect(rowsOf(page, 'Events')).toEqual([
      [
        '2026-11-20 08:15:38.250',
        'temperature',
        '-1.#IND',
        expect.stringContaining('not a number: ') as string,
      ],
    ])
    expect([...(sectionOf(page, 'Events')?.querySelectorAll('th') ?? [])].map(textOf)).toEqual([
      'Device time',
      'Attribute',
      'Value',
      'Why it is flagged',
    ])
  })

  it('has the unit and the label of a limit in the reason, as texts whatever they are', async () => {
    const tab = await showEvents(
      makeEvents(40).map((event) => ({ ...event, attributeCode: 'temperature', attributeData: 20 })),
    )
    useFaults().setLimit({
      modelId: 'model',
      attributeCode: 'temperature',
      low: 21,
      unit: '<b>°C</b>',
      label: '<img src=x onerror=alert(1)>',
    })
    await useFaults().check(tab)
    await open()
    const page = await write()
    const reason =
      'out of range: 20 <b>°C</b> is below the lowest allowed, 21 <b>°C</b> (<img src=x onerror=alert(1)>).'
    expect(rowsOf(page, 'Events')[0]?.[3]).toContain(reason)
    expect(page.querySelectorAll('b, img')).toHaveLength(0)
  })

  it('lists at most two thousand and counts the others', async () => {
    const tab = await showEvents(makeEvents(2005))
    tab.selection.setAll(tab.state.view, true)
    await open()
    await choose('Selected events (2,005)')
    expect(pageText()).toContain('lists the first 2,000')
    const page = await write()
    expect(rowsOf(page, 'Events')).toHaveLength(2000)
    expect(textOf(sectionOf(page, 'Events'))).toContain(
      '2,005 events that were selected by hand. 5 more are not listed.',
    )
    expect(rowsOf(page, 'Events')[0]?.[0]).toBe('2026-11-20 08:48:54.250')
  })

  it('is written in the other language, whatever the language of the screen', async () => {
    await showEvents(makeEvents(3))
    await open()
    await choose('简体中文')
    const page = await write()
    expect(page.documentElement.lang).toBe('zh-CN')
    expect(factOf(page, '设备')).toBe('pump-0042')
    expect(factOf(page, '完整性结论')).toBe('3 个事件')
    expect(sectionOf(page, '汇总')).toBeDefined()
    expect(
      textOf(page).replaceAll(
        /Device Event Explorer|Europe\/Berlin|plant-7|pump-0042|https:\S+|temperature|pressure|p95/g,
        '',
      ),
    ).not.toMatch(/[A-Za-z]{4}/)
    expect(pageText()).toContain('Saved as')
  })

  it('names neither the token nor a folder', async () => {
    const service = await startSampleService({ events: makeEvents(4) })
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await showEvents(makeEvents(4), {
      connectionId: useConnections().current?.id ?? '',
      baseUrl: service.url,
    })
    await open()
    await write()
    const html = readFileSync(path, 'utf8')
    for (const secret of [service.token, folder, loopback.folder]) expect(html).not.toContain(secret)
    await service.stop()
  })

  it('tells what the ledger records about its devices and times, and about no others', async () => {
    const events = makeEvents(4)
    const service = await startSampleService({ events })
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    const here = { connectionId: useConnections().current?.id ?? '', baseUrl: service.url }
    const tab = await showEvents(events, here)
    tab.selection.set(1, true)
    useDeletion().ask()
    useDeletion().reason = 'sensor cable loose'
    await useDeletion().run()
    useDeletion().close()
    // A result from after the deletion does not have the event any more.
    const later = await showEvents(
      events.filter((_, index) => index !== 1),
      here,
    )
    useReports().ask(later)
    await until(() => expect(field('Title')).toBeTruthy())
    const page = await write()
    expect(rowsOf(page, 'Deletions')).toEqual([
      [
        expect.any(String) as string,
        String(events[1]?.['id']),
        '1.5 at 2026-11-20 08:15:31.250',
        'sensor cable loose',
        'deleted',
        expect.any(String) as string,
      ],
    ])
    useReports().close()
    const elsewhere = await showEvents(events, { baseUrl: 'https://elsewhere.example.com' })
    useReports().ask(elsewhere)
    await until(() => expect(field('Title')).toBeTruthy())
    expect(rowsOf(await write(), 'Deletions')).toEqual([])
    await service.stop()
  })

  it('of a file names the file, its origin and no folder', async () => {
    const table = createEventTable()
    table.append(createEventEncoder().encode(makeEvents(3)))
    const origin = {
      connectionName: 'plant-7',
      baseUrl: 'https://gw.example.com/iot',
      devices: ['pump-0042'],
      fetchedAt: firstTime,
      completeness: 'partial' as const,
      verdict: 'incomplete',
    }
    const provenance = {
      origins: [origin],
      scope: 'all' as const,
      filters: [],
      rowCount: 3,
      zone: 'UTC',
      exportedAt: firstTime,
      sha256: 'a',
      appVersion: '1',
    }
    const file = {
      fileName: 'night.csv',
      folder: '/home/engineer/secret',
      byteCount: 1,
      rowCount: 3,
      sha256: 'a',
      provenance,
    }
    useReports().ask(useResults().show('night.csv', { kind: 'file', files: [file] }, table))
    await until(() => expect(field('Title')).toBeTruthy())
    const page = await write()
    expect(factOf(page, 'Verdict')).toBe('3 events, incomplete when fetched')
    expect(factOf(page, 'Origin')).toMatch(
      /^File: night\.csv ?pump-0042, .*Fetched from plant-7 \(https:\/\/gw\.example\.com\/iot\)/,
    )
    expect(readFileSync(path, 'utf8')).not.toContain('/home/engineer')
  })

  it('lists what differs, of a comparison and of a result that is compared in another tab', async () => {
    const left = await showEvents(makeEvents(3), { limit: 1000 })
    const right = await showEvents([makeEvent(0), makeEvent(1, { attributeData: 99 }), makeEvent(2)], {
      limit: 1000,
      preset: 'lastHour',
    })
    await useComparison().run(left, right, 1000, { nameOf: ({ id }) => id, textOf: () => '' })
    for (const tab of [useResults().active, left]) {
      useReports().ask(tab)
      await until(() => expect(field('Title')).toBeTruthy())
      const page = await write()
      const title = `Comparison of ${left.id} and ${right.id}`
      expect(textOf(sectionOf(page, title))).toContain('1 difference, 1 changed, 2 events are the same')
      expect(rowsOf(page, title)).toEqual([
        ['2026-11-20 08:15:31.250', 'temperature', '1.5', '99', 'changed: attributeData'],
      ])
      useReports().close()
    }
    // In the report of one of the two it can be left out.
    useReports().ask(left)
    await until(() => expect(field('Title')).toBeTruthy())
    document.querySelector<HTMLElement>('#report-form [role=checkbox]')?.click()
    await flushPromises()
    expect(textOf(await write())).not.toContain('Comparison of')
  })

  it('is written of values below 1e-100 and beyond 1e300, with their chart', async () => {
    const sizes = [1e-320, 3e-120, -1e305, 1.7e308]
    await showEvents(
      sizes.map((attributeData, index) =>
        makeEvent(index, { attributeCode: `size${String(index)}`, attributeData }),
      ),
    )
    usePictures().change({ panel: 'chart' })
    await open()
    const page = await write()
    expect(page.querySelectorAll('svg')).toHaveLength(1)
    expect(page.querySelector('svg')?.outerHTML).not.toMatch(/NaN|Infinity/)
    expect(textOf(sectionOf(page, 'Summary'))).not.toMatch(/NaN|Infinity/)
  })

  it('says so if it cannot be written, and can be tried again', async () => {
    const tab = await showEvents(makeEvents(6))
    tab.selection.setAll(tab.state.view, true)
    const { tester } = tab.selection
    Object.assign(tab.selection, {
      tester: () => {
        throw new Error('broken')
      },
    })
    await open()
    await choose('Selected events (6)')
    document.querySelector<HTMLFormElement>('#report-form')?.requestSubmit()
    await until(() => expect(pageText()).toContain('Something went wrong in the application.'))
    Object.assign(tab.selection, { tester })
    expect(rowsOf(await write(), 'Events')).toHaveLength(6)
  })

  it('says how many of the events listed a filter hides', async () => {
    const tab = await showEvents(makeEvents(6))
    tab.selection.setAll(tab.state.view, true)
    type(field('Search'), 'pressure')
    await until(() => expect(tab.state.view).toHaveLength(2))
    await open()
    await choose('Selected events (6)')
    const page = await write()
    expect(rowsOf(page, 'Events')).toHaveLength(6)
    expect(textOf(sectionOf(page, 'Events'))).toContain(
      '4 of them are hidden by the filters: grey in the chart, and not in the summary.',
    )
  })

  it('has every hostile text of the service as text', async () => {
    const texts = naughtyStrings.filter((text) => text !== '')
    const events = texts.map((text, index) =>
      makeEvent(index, {
        deviceId: text,
        attributeCode: text,
        attributeData: text,
        attributeType: 'String',
        id: `${text}${String(index)}`,
      }),
    )
    const tab = await showEvents(events, {
      connectionName: '</title><script>alert(1)</script>',
      devices: ['<img src=x onerror=alert(1)>'],
    })
    tab.selection.setAll(tab.state.view, true)
    useResults().setSort(tab, [])
    await until(() => expect([...tab.state.view.slice(0, 2)]).toEqual([0, 1]))
    await open()
    await choose(`Selected events (${String(texts.length)})`)
    type(field('Title'), '<svg onload=alert(1)>')
    const page = await write()
    expect(
      page.querySelectorAll('script, img, iframe, object, embed, link, a, form, input, foreignObject'),
    ).toHaveLength(0)
    expect(
      [...page.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => /^on|href|src/i.test(name)),
    ).toEqual([])
    const listed = [...(sectionOf(page, 'Events')?.querySelectorAll('tbody tr') ?? [])].map(
      (row) => row.querySelectorAll('td')[3]?.textContent,
    )
    const most = 300
    expect(listed).toEqual(
      texts.map((text) =>
        text.length > most
          ? (expect.stringContaining(showHidden(text.slice(0, 100))) as string)
          : showHidden(text),
      ),
    )
  })
})
