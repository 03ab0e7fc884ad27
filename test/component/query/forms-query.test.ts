import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, mountPage, type, until } from '../mount-page'
import { chooseMode, formPage, rangeField } from '../query-page'

const hour = 3_600_000
let service: SampleService
let loopback: Loopback

const list = (): Element | null => document.querySelector('[role=listbox]')
const listed = (): readonly string[] =>
  [...document.querySelectorAll('[role=option]')].map((option) => (option.textContent ?? '').trim())
const untilListed = (): Promise<void> => until(() => expect(list()).not.toBeNull())
const untilGone = (): Promise<void> => until(() => expect(list()).toBeNull())
const press = (key: string): boolean =>
  field('Device ID').dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
  )
const asked = (): readonly unknown[] =>
  loopback.requests
    .filter(({ channel }) => channel === 'queryLatest')
    .map(({ request }) => (request as { devices: unknown }).devices)

beforeEach(async () => {
  const at = Date.now() - hour
  service = await startSampleService({
    events: [
      {
        id: `pump,1@#t@#${String(at)}`,
        createdTime: at,
        deviceTimestamp: at,
        ingressTimeStamp: at,
        deviceId: 'pump,1',
      },
    ],
  })
  loopback = createLoopbackDesktop()
  mountPage(formPage)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await chooseMode('Latest')
})
afterEach(() => service.stop())

describe('the list of devices asked for before', () => {
  beforeEach(async () => {
    await useSettings().change({ recentDevices: ['pump-10', 'pump;12', 'valve-1'] })
    type(field('Device ID'), 'pump')
    await untilListed()
    expect(listed()).toEqual(['pump-10', '"pump;12"'])
  })

  it('does not come with the focus alone', async () => {
    field('Device ID').blur()
    await untilGone()
    field('Device ID').focus()
    await until(() => expect(document.activeElement).toBe(field('Device ID')))
    expect(list()).toBeNull()
    press('ArrowDown')
    await untilListed()
  })

  it('is gone once a query runs, whichever way it was started', async () => {
    void useQueries().run()
    await untilGone()
  })

  it('is gone after Esc, which does nothing else', async () => {
    let isPassedOn = false
    const onKey = (): void => void (isPassedOn = true)
    document.addEventListener('keydown', onKey)
    press('Escape')
    await untilGone()
    document.removeEventListener('keydown', onKey)
    expect(isPassedOn).toBe(false)
    expect(field('Device ID').value).toBe('pump')
  })

  it('is gone when the field is left, and when one was chosen', async () => {
    document.querySelector<HTMLElement>('[role=option]')?.click()
    await untilGone()
    expect(field('Device ID').value).toBe('pump-10')
    type(field('Device ID'), 'pump')
    await untilListed()
    field('Device ID').blur()
    await untilGone()
  })

  it('is gone after Enter, which takes what is typed unless an arrow key has gone into the list', async () => {
    press('ArrowDown')
    press('ArrowDown')
    press('Enter')
    await untilGone()
    expect(useQueries().devices).toEqual(['pump;12'])
    expect(asked()).toEqual([])
    press('Enter')
    await until(() => expect(asked()).toEqual([['pump;12']]))
  })
})

describe('a device whose ID holds a separator', () => {
  it('is asked for when it stands in quotes, comes back from Recent as one, and stands beside others', async () => {
    type(field('Device ID'), '"pump,1"')
    expect(field('Device ID').value).toBe('"pump,1"')
    button('Run query').click()
    await until(() => expect(useResults().tabs).toHaveLength(1))
    expect(asked()).toEqual([['pump,1']])
    expect(useResults().tabs[0]?.table.rowCount).toBe(1)
    const [recent] = useSettings().settings.recentQueries
    useQueries().setDevices([])
    if (recent) await useQueries().runAgain(recent)
    expect(field('Device ID').value).toBe('"pump,1"')
    expect(asked().at(-1)).toEqual(['pump,1'])
    type(field('Device ID'), '"pump,1",')
    type(field('Device ID'), 'pump-2')
    expect(useQueries().devices).toEqual(['pump,1', 'pump-2'])
  })
})

describe('times in the form', () => {
  const at = (): { start: number; end: number } =>
    loopback.requests.filter(({ channel }) => channel === 'queryLatest').at(-1)?.request as {
      start: number
      end: number
    }
  beforeEach(async () => {
    await useSettings().change({ zone: 'Asia/Kathmandu' })
    type(field('Device ID'), 'pump-1')
  })

  it('may count from now, and do so anew whenever the query runs', async () => {
    type(await rangeField('Start'), '-3h')
    type(await rangeField('End'), 'now')
    await until(() =>
      expect(document.getElementById('query-start-echo')?.textContent).toMatch(
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC\+5:45/,
      ),
    )
    const before = Date.now()
    await useQueries().run()
    // In whole seconds.
    expect(at().end).toBeGreaterThan(before - 1000)
    expect(at().end - at().start).toBe(3 * hour)
    await useSettings().change({ zone: 'UTC' })
    expect([(await rangeField('Start')).value, (await rangeField('End')).value]).toEqual(['-3h', 'now'])
    await until(() => expect(Date.now()).toBeGreaterThan(at().end + 1000))
    const first = at().end
    await useQueries().run()
    expect(at().end).toBeGreaterThan(first)
  })

  it('may be Unix seconds, milliseconds, ISO, and a time of today', async () => {
    type(await rangeField('Start'), '1763622000')
    type(await rangeField('End'), '1763622000123')
    await useQueries().run()
    expect(at()).toMatchObject({ start: 1_763_622_000_000, end: 1_763_622_000_123 })
    type(await rangeField('Start'), '20251120T070000Z')
    await useQueries().run()
    expect(at().start).toBe(1_763_622_000_000)
    type(await rangeField('Start'), '00:00')
    type(await rangeField('End'), '')
    await useQueries().run()
    expect(new Date(at().start + 5.75 * hour).toISOString()).toBe(
      `${new Date(Date.now() + 5.75 * hour).toISOString().slice(0, 10)}T00:00:00.000Z`,
    )
  })

  it('are picked in a calendar that marks today, in the chosen zone', async () => {
    type(await rangeField('Start'), '')
    button('Choose the start in a calendar').click()
    const marked = () =>
      [...document.querySelectorAll('[aria-current=date]')].map((day) => day.getAttribute('aria-label'))
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
      Date.now() + 5.75 * hour,
    )
    await until(() => expect(marked()).toEqual([today]))
  })

  it('may be picked, as wall clock times of the chosen zone', async () => {
    type(await rangeField('Start'), '2026-11-20 08:15:30.250')
    button('Choose the start in a calendar').click()
    await until(() => expect(field('Time').value).toBe('08:15:30'))
    const pressDay = (key: string): void =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    await until(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday, November 20, 2026'),
    )
    pressDay('ArrowLeft')
    await until(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday, November 19, 2026'),
    )
    // Until a day is chosen, the field is as it was typed.
    expect((await rangeField('Start')).value).toBe('2026-11-20 08:15:30.250')
    pressDay('Escape')
    await until(() => expect(document.querySelector('[role=dialog] [role=dialog]')).toBeNull())
    expect((await rangeField('Start')).value).toBe('2026-11-20 08:15:30.250')
    button('Choose the start in a calendar').click()
    await until(() => expect(field('Time').value).toBe('08:15:30'))
    type(field('Time'), '24:05')
    button(/^Apply$/).click()
    expect((await rangeField('Start')).value).toBe('2026-11-20 08:15:30.250')
    type(field('Time'), '0:05')
    button('Thursday, November 19, 2026').click()
    await until(async () => expect((await rangeField('Start')).value).toBe('2026-11-19 00:05:00'))
    expect(document.querySelector('[role=dialog] [role=dialog]')).toBeNull()
    await useQueries().run()
    expect(at().start).toBe(Date.parse('2026-11-19T00:05:00+05:45'))
  })
})
