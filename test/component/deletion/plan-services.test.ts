import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import type { FetchedRange } from '../../../src-core/deletion/where-fetched'
import { type ReviewedEvent, writePlanFile } from '../../../src-core/formats/deletion-plan-file'
import { createTokenFingerprints } from '../../../src-main/connections/token-fingerprint'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import { usePlanReview } from '../../../src-renderer/deletion/plan-review'
import { useExport } from '../../../src-renderer/export/export'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { device, firstTime, giveHeight, makeEvent, makeEvents, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'

let service: SampleService
let folder: string
/** What the dialogs of the system answer. */
let savePath: string
let openPaths: readonly string[]
const events: readonly JsonObject[] = makeEvents(6)
const elsewhere = 'https://b.example.com/iot'
const otherDevice = 'pump-0077'
const ofOther = (index: number): JsonObject =>
  makeEvent(index, { deviceId: otherDevice, id: `${otherDevice}@#temperature@#${String(index)}` })

const reviewed = (event: JsonObject | undefined, baseUrl?: string): ReviewedEvent => ({
  eventId: String(event?.['id']),
  record: JSON.stringify(event),
  ...(baseUrl === undefined ? {} : { baseUrl }),
})
const openPlan = async (
  planned: readonly ReviewedEvent[],
  fetched: readonly FetchedRange[] = [],
): Promise<void> => {
  const path = join(folder, 'a.deletions.json')
  const fetchedWith = [await createTokenFingerprints()(service.url, service.token)]
  const plan = {
    createdAt: '2026-11-20T00:00:00.000Z',
    appVersion: '1',
    sourceFile: 'a.csv',
    events: planned,
    fetched,
    fetchedWith,
  }
  writeFileSync(path, writePlanFile(plan))
  openPaths = [path]
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(button('Look up events')).toBeTruthy())
}
const radio = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('.n-radio')].find(
    ({ textContent }) => textContent?.trim() === label,
  )
  const input = found?.querySelector('input')
  if (!input) throw new Error(`no choice ${label}`)
  return input
}
const lists = (): number => service.requests.filter(({ method }) => method === 'GET').length
const lookUp = async (): Promise<void> => {
  await until(() => expect(button('Look up events').disabled).toBe(false))
  button('Look up events').click()
}

beforeEach(async () => {
  folder = temporaryFolder()
  service = await startSampleService({ events })
  createLoopbackDesktop({
    clock: createFastClock(100),
    dialogs: { chooseSavePath: async () => savePath, chooseOpenPaths: async () => [...openPaths] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
})
afterEach(() => service.stop())

describe('a plan reviewed with a connection that its events do not come from', () => {
  it('asks first, names both services, and never calls such events no longer found', async () => {
    await openPlan([reviewed(ofOther(1), elsewhere), reviewed(ofOther(2), elsewhere)])
    expect(pageText()).toContain(`Connection: plant-7 (${service.url})`)
    expect(pageText()).toContain(
      `2 events are from ${elsewhere}, but the connection plant-7 uses ${service.url}:`,
    )
    expect(document.activeElement).toBe(radio('Leave them out'))
    expect(button('Look up events').disabled).toBe(true)
    await usePlanReview().lookUp()
    expect(lists()).toBe(0)
    radio('Look for them at plant-7 anyway').click()
    await lookUp()
    await until(() => expect(pageText()).toContain('2 not found on this connection'))
    expect(pageText()).not.toContain('no longer found')
  })

  it('looks up the events of its own service alone once the others are left out', async () => {
    await openPlan([reviewed(events[0], service.url), reviewed(ofOther(1), elsewhere), reviewed(ofOther(2))])
    expect(pageText()).toContain(`1 event is from ${elsewhere}, but`)
    expect(pageText()).toContain('The plan does not say which service 1 event is from.')
    // Two of them have the same attribute: only the device tells them apart.
    const cells = [...document.querySelectorAll('[role=grid][aria-label="Events to delete"] [role=row]')].map(
      (row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent),
    )
    expect(cells.slice(0, 3)).toEqual([
      ['Time (UTC)', 'Device', 'Attribute'],
      ['Nov 20 07:15:30.250', device, 'pressure'],
      ['Nov 20 07:15:31.250', otherDevice, 'temperature'],
    ])
    for (const input of document.querySelectorAll<HTMLInputElement>('.n-radio input[value=leaveOut]')) {
      expect(button('Look up events').disabled).toBe(true)
      input.click()
      await flushPromises()
    }
    await lookUp()
    await until(() => expect(pageText()).toContain('1 match · 2 left out'))
    expect(service.requests.every(({ url }) => !url.includes(otherDevice))).toBe(true)
  })

  it('says no longer found of an event of its own service, and unknown where the service has not answered for the device', async () => {
    const fetched = [
      {
        deviceId: device,
        start: firstTime - 3_600_000,
        end: firstTime + 3_600_000,
        zone: 'Europe/Berlin',
        eventCount: 6,
      },
    ]
    await openPlan([reviewed(makeEvent(7), service.url), reviewed(ofOther(1), service.url)], fetched)
    service.switches = { ...service.switches, unknownDevice: 'notFound' }
    await lookUp()
    await until(() => expect(pageText()).toContain('1 no longer found · 1 unknown'))
  })

  it('claims of no event that it is gone where no look showed it before', async () => {
    await openPlan([reviewed(makeEvent(7), service.url), reviewed(events[0], service.url)])
    await lookUp()
    await until(() => expect(pageText()).toContain('1 match · 1 not found where it was looked for'))
    expect(pageText()).not.toContain('no longer found')
  })

  it('keeps two events of one id at two services apart', async () => {
    await openPlan([
      reviewed(events[0], service.url),
      reviewed({ ...events[0], attributeData: 3 }, elsewhere),
    ])
    radio('Look for it on plant-7 anyway').click()
    await lookUp()
    await until(() => expect(pageText()).toContain('1 match · 1 changed'))
  })

  it('takes the connection to where the events come from, and forgets what was answered and found before', async () => {
    const first = useConnections().current
    await useConnections().save({ name: 'plant-8', baseUrl: elsewhere, allowUnencrypted: false })
    await useConnections().choose(first?.id ?? '')
    await openPlan([reviewed(events[0], service.url), reviewed(ofOther(1), elsewhere)])
    radio('Look for it on plant-7 anyway').click()
    await lookUp()
    await until(() => expect(pageText()).toContain('1 match · 1 not found on this connection'))
    button('Use the connection plant-8').click()
    await until(() => expect(pageText()).toContain(`Connection: plant-8 (${elsewhere})`))
    expect(pageText()).toContain('2 not looked up yet')
    expect(pageText()).toContain(
      `1 event is from ${service.url}, but the connection plant-8 uses ${elsewhere}:`,
    )
    expect(button('Look up events').disabled).toBe(true)
    expect(document.activeElement).toBe(radio('Leave it out'))
  })
})

it('is named where an event is to be deleted by its id', async () => {
  useDeleteById().open()
  await until(() => expect(pageText()).toContain(`Connection: plant-7 (${service.url})`))
})

describe('the service of an event', () => {
  let plans = 0
  const exportAs = async (name: string, tab: ResultTab, format: 'csv' | 'jsonl'): Promise<string> => {
    savePath = join(folder, name)
    await useSettings().change({ exporting: { ...useSettings().settings.exporting, format, scope: 'all' } })
    useExport().ask(tab)
    await until(() => expect(button('Choose location…')).toBeTruthy())
    button('Choose location…').click()
    await until(() => expect(useExport().end?.kind).toBe('saved'))
    return savePath
  }
  const openAll = async (...paths: readonly string[]): Promise<ResultTab> => {
    openPaths = paths
    const before = useResults().tabs.length
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(useResults().tabs.length).toBe(before + 1))
    const tab = useResults().active
    if (tab === null) throw new Error('nothing was opened')
    return tab
  }
  const servicesOfPlan = async (tab: ResultTab): Promise<Readonly<Record<string, string | undefined>>> => {
    plans += 1
    savePath = join(folder, `marked-${String(plans)}.deletions.json`)
    await until(() => expect(tab.state.isComputing).toBe(false))
    tab.selection.setAll(tab.state.view, true)
    await flushPromises()
    button('Mark for deletion').click()
    await until(() => expect(button(/^Save plan/)).toBeTruthy())
    button(/^Save plan/).click()
    await until(() => expect(existsSync(savePath)).toBe(true))
    const plan = JSON.parse(readFileSync(savePath, 'utf8')) as { readonly events: readonly ReviewedEvent[] }
    return Object.fromEntries(plan.events.map(({ eventId, baseUrl }) => [eventId, baseUrl]))
  }
  const idOf = (event: JsonObject | undefined): string => String(event?.['id'])

  it('is in the plan from JSON Lines, which get their metadata, and from files merged of two services, exported again or not', async () => {
    const a = await exportAs(
      'a.jsonl',
      await showEvents([events[0] ?? {}], { baseUrl: service.url }),
      'jsonl',
    )
    const b = await exportAs(
      'b.csv',
      await showEvents([ofOther(1)], { baseUrl: elsewhere, devices: [otherDevice] }),
      'csv',
    )
    expect(existsSync(`${a}-metadata.json`)).toBe(true)
    const expected = { [idOf(events[0])]: service.url, [idOf(ofOther(1))]: elsewhere }
    const merged = await openAll(a, b)
    const again = await exportAs('both.jsonl', merged, 'jsonl')
    expect(await servicesOfPlan(merged)).toEqual(expected)
    expect(await servicesOfPlan(await openAll(again))).toEqual(expected)
  })

  it('is not made up for the events of a file that does not say it, in a merge or in an export of one', async () => {
    const a = await exportAs('a.csv', await showEvents([events[0] ?? {}], { baseUrl: service.url }), 'csv')
    const unknown = join(folder, 'x.jsonl')
    writeFileSync(unknown, `${JSON.stringify(events[1])}\n${JSON.stringify(events[0])}\n`)
    const merged = await openAll(a, unknown)
    const again = await exportAs('both.csv', merged, 'csv')
    expect(await servicesOfPlan(merged)).toEqual({
      [idOf(events[0])]: service.url,
      [idOf(events[1])]: undefined,
    })
    const reopened = await openAll(again)
    expect(await servicesOfPlan(reopened)).toEqual({
      [idOf(events[0])]: undefined,
      [idOf(events[1])]: undefined,
    })
    button(/^Origin/).click()
    await until(() =>
      expect(pageText()).toContain('It also contains events from x.jsonl, whose origin is unknown.'),
    )
  })

  it('is not named where two services were asked for the same device', async () => {
    const a = await exportAs('a.csv', await showEvents([events[0] ?? {}], { baseUrl: service.url }), 'csv')
    const b = await exportAs(
      'b.csv',
      await showEvents([events[1] ?? {}], { baseUrl: elsewhere, devices: [device] }),
      'csv',
    )
    const again = await exportAs('both.csv', await openAll(a, b), 'csv')
    expect(await servicesOfPlan(await openAll(again))).toEqual({
      [idOf(events[0])]: undefined,
      [idOf(events[1])]: undefined,
    })
  })
})
