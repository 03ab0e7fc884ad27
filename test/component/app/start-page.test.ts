import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useQueries } from '../../../src-renderer/query/queries'
import { useRail } from '../../../src-renderer/results/rail'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useAbout } from '../../../src-renderer/settings/about'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useStoredResults } from '../../../src-renderer/stored-results/stored-results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'
import { unlockCurrent } from '../unlock-current'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let userData: string
/** What is chosen in the dialog that opens files. */
let chosenPath: string
let loopback: Loopback

/** What a list of the page says, an entry a line. */
const entries = (title: string): readonly string[] => {
  const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === title)
  const list = document.querySelector(`ul[aria-labelledby="${heading?.id ?? ''}"]`)
  return [...(list?.querySelectorAll('li') ?? [])].map((entry) =>
    entry.textContent.replaceAll(/\s+/g, ' ').trim(),
  )
}
const start = async (): Promise<void> => {
  chosenPath = join(userData, 'pump.jsonl')
  loopback = createLoopbackDesktop({
    userDataFolder: userData,
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [chosenPath] },
  })
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await until(() => expect(pageText()).toMatch(/start with/i))
}
const connect = (name = 'plant-7', baseUrl = service.url): Promise<unknown> =>
  useConnections().save({ name, baseUrl, allowUnencrypted: false, token: service.token })
const ask = async (): Promise<ResultTab> => {
  type(field('Device ID'), 'pump-1')
  button('Run query').click()
  await until(() => expect(status()).toContain('complete: 200 events'))
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}
const sent = (): number => loopback.requests.filter(({ channel }) => channel === 'startRange').length

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 200, from: to - hour, to, spread: 'even' }],
  })
  giveHeight(30 + 28 * 10)
  await start()
})
afterEach(async () => {
  await loopback.end()
  await service.stop()
})

describe('without a connection', () => {
  it('leads to one, or to a file, and offers nothing that needs one', () => {
    expect(entries('Start with').map((entry) => entry.split(/ (?:a name|CSV)/)[0])).toEqual([
      'Add a connection',
      'Open a file',
    ])
    expect([entries('Continue'), entries('Connections')]).toEqual([[], []])
  })

  it('begins a connection to the sample service, if one is named, with its address', async () => {
    useAbout().sampleServiceUrl = service.url
    await until(() => expect(hasButton(/^Try the sample service/)).toBe(true))
    button(/^Try the sample service/).click()
    await until(() => expect(field('Base URL').value).toBe(service.url))
    expect(field('Name').value).toBe('Sample service')
  })
})

describe('what can be continued', () => {
  beforeEach(() => connect())

  it('is not called complete if the clock was wrong when it was fetched, not even when it is opened again', async () => {
    service.moveTime(3 * hour)
    const tab = await ask()
    useResults().close(tab.id)
    await until(() => expect(entries('Continue')[0]).toContain(' 200 events, clock 3 h behind '))
    button(/^pump-1\s.*clock 3 h behind\s+\d+ s ago$/s).click()
    await until(() => expect(pageText()).toContain('Clock 3 h behind200 events'))
    // With the right clock it is what it says, whatever it was before.
    service.moveTime(-3 * hour)
    button(/^Run query/).click()
    await until(() => expect(entries('Continue')).toEqual([]))
    await until(() => expect(pageText()).not.toContain('Clock 3 h behind200 events'))
  })

  it('is the kept result, which opens without a request, and below it the query, which runs again', async () => {
    const tab = await ask()
    useResults().close(tab.id)
    await until(() => expect(entries('Continue')).toHaveLength(2))
    expect(entries('Continue')[0]).toMatch(/^pump-1 last 24 hours 200 events, complete \d+ s ago$/)
    expect(entries('Continue')[1]).toBe('pump-1 last 24 hours complete range run again')
    const before = sent()
    expect(before).toBe(1)
    button(/^pump-1\s.*complete\s+\d+ s ago$/s).click()
    await until(() => expect(useResults().active?.table.rowCount).toBe(200))
    expect(sent()).toBe(before)
    const [again] = useResults().tabs
    useResults().close(again?.id ?? '')
    await until(() => expect(hasButton(/run again$/)).toBe(true))
    button(/run again$/).click()
    await until(() => expect(sent()).toBe(before + 1))
  })

  it('is also a file that was open, the newest first, which opens again or says why it does not', async () => {
    const path = chosenPath
    writeFileSync(path, service.records().slice(0, 20).join('\n'))
    const kept = await ask()
    useResults().close(kept.id)
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(useResults().active?.table.rowCount).toBe(20))
    useResults().close(useResults().active?.id ?? '')
    await until(() => expect(entries('Continue')).toHaveLength(3))
    expect(entries('Continue')[0]).toMatch(/^pump\.jsonl file \S+ \d+ s ago$/)
    expect(entries('Continue')[0]).toContain(userData)
    button(/^pump\.jsonl/).click()
    await until(() => expect(useResults().active?.table.rowCount).toBe(20))
    expect(sent()).toBe(1)
    useResults().close(useResults().active?.id ?? '')
    rmSync(path)
    await until(() => expect(hasButton(/^pump\.jsonl/)).toBe(true))
    button(/^pump\.jsonl/).click()
    await until(() => expect(alerts().join()).toContain('pump.jsonl'))
    expect(useResults().tabs).toEqual([])
  })

  it('has the number of events that are there now, or says that it is of when they were fetched', async () => {
    await unlockCurrent()
    const tab = await ask()
    // What the view does not show yet would be left out.
    await until(() => expect(document.querySelector('[role=row][data-position]')).not.toBeNull())
    tab.selection.set(3, true)
    useDeletion().ask()
    await until(() => expect(useDeletion().canDelete).toBe(true))
    await useDeletion().run()
    expect(tab.table.counts.there).toBe(199)
    useResults().close(tab.id)
    await until(() => expect(entries('Continue')[0]).toContain(' 199 events, complete '))
    // Without its rows it is not known whether those that were deleted are among them.
    await loopback.end()
    await start()
    await until(() => expect(entries('Continue')[0]).toContain(' 200 events when fetched, complete '))
    button('All kept results…').click()
    await until(() =>
      expect(document.querySelector('[role=dialog] li')?.textContent).toContain(
        '200 events when fetched, complete · ',
      ),
    )
  })

  it('has the number of when they were fetched where the ledger cannot be read', async () => {
    useResults().close((await ask()).id)
    await until(() => expect(entries('Continue')[0]).toContain(' 200 events, complete '))
    await loopback.end()
    const ledger = join(userData, 'deletions', 'ledger-000001.jsonl')
    rmSync(ledger, { force: true })
    // Nobody reads a folder as a file.
    mkdirSync(ledger, { recursive: true })
    await start()
    await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listDeletions')).toBe(true))
    await until(() => expect(entries('Continue')[0]).toContain(' 200 events when fetched, complete '))
  })

  it('is no kept result once it is deleted', async () => {
    const tab = await ask()
    useResults().close(tab.id)
    await until(() => expect(entries('Continue')).toHaveLength(2))
    await useStoredResults().remove(tab.state.storedId ?? '')
    await until(() => expect(entries('Continue')).toEqual(['pump-1 last 24 hours complete range run again']))
    expect(hasButton('All kept results…')).toBe(false)
  })

  it('names no result of a list that cannot be read, says why, and reads it again', async () => {
    const tab = await ask()
    useResults().close(tab.id)
    await until(() => expect(entries('Continue')).toHaveLength(2))
    rmSync(join(userData, 'kept'), { recursive: true })
    writeFileSync(join(userData, 'kept'), '')
    await useStoredResults().refresh()
    await until(() =>
      expect(entries('Continue')).toEqual([
        'Read the kept results again',
        'pump-1 last 24 hours complete range run again',
      ]),
    )
    expect(alerts().join()).toContain('The list of kept results could not be read.')
    rmSync(join(userData, 'kept'))
    button('Read the kept results again').click()
    await until(() => expect(entries('Continue')).toEqual(['pump-1 last 24 hours complete range run again']))
    expect(alerts().join()).not.toContain('could not be read')
  })
})

describe('what can be begun', () => {
  beforeEach(() => connect())

  it('is the faulty events since yesterday, of the devices that were asked for last', async () => {
    await useSettings().change({ zone: 'Europe/Berlin' })
    const tab = await ask()
    useResults().close(tab.id)
    await until(() => expect(entries('Or start with')[0]).toBe('Faulty events since yesterday pump-1'))
    button(/^Faulty events/).click()
    await until(() => expect(useResults().tabs).toHaveLength(1))
    const source = useResults().active?.source
    if (source?.kind !== 'query') throw new Error('no query')
    const { start = 0, end = 0, limit } = source
    const midnight = new Intl.DateTimeFormat('sv', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const yesterday = midnight.format(Date.now() - 24 * hour).slice(0, 10)
    expect([midnight.format(start), limit]).toEqual([`${yesterday} 00:00:00`, null])
    expect(Math.abs(Date.now() - end)).toBeLessThan(20_000)
    expect(useRail().shown).toBe('findings')
    await until(() => expect(pageText()).toMatch(/checks ran/))
  })

  it('is all of it before the first query: without a device the cursor goes where one is typed', async () => {
    const first = ['Faulty events since yesterday', 'Events after now or before 2000', 'Follow a device live']
    expect(entries('Start with')).toEqual([
      ...first.map((title) => `${title} enter a device ID first`),
      expect.stringMatching(/^Open a file CSV/),
    ])
    for (const title of first) {
      button(new RegExp(`^${title}`)).click()
      await until(() => expect(document.activeElement).toBe(field('Device ID')))
      // Nothing has gone wrong.
      await until(() => expect(alerts()).toEqual([expect.stringMatching(/^Type the ID of the device/)]))
      expect(document.getElementById(field('Device ID').getAttribute('aria-describedby') ?? '')).toBe(
        document.querySelector('[role=alert]'),
      )
      expect([useQueries().error, pageText().includes('Technical details')]).toEqual([null, false])
      field('Device ID').blur()
    }
    expect(useResults().tabs).toEqual([])
    type(field('Device ID'), 'pump-1')
    await until(() => expect(alerts()).toEqual([]))
    await until(() =>
      expect(entries('Start with').slice(0, 3)).toEqual(first.map((title) => `${title} pump-1`)),
    )
    button(/^Follow a device live/).click()
    await until(() => expect(useResults().active?.state.live).not.toBeNull())
  })
})

describe('the connections', () => {
  it('are chosen by a click, and another one begins empty', async () => {
    await connect()
    await connect('plant-9', `${service.url}/p9`)
    await until(() => expect(entries('Connections')).toHaveLength(3))
    expect(entries('Connections')).toEqual([
      `plant-7 ${service.url} Read-only`,
      `plant-9 ${service.url}/p9 Read-only chosen`,
      'Add a connection',
    ])
    button(/^plant-7\s+http/).click()
    await until(() => expect(useConnections().current?.name).toBe('plant-7'))
    await until(() => expect(entries('Connections')[0]).toBe(`plant-7 ${service.url} Read-only chosen`))
    button('Add a connection').click()
    await until(() => expect(field('Base URL').value).toBe(''))
  })
})
