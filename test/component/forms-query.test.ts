import { config } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import QueryForm from '../../src-renderer/components/QueryForm.vue'
import { useConnections } from '../../src-renderer/stores/connections'
import { useQueries } from '../../src-renderer/stores/queries'
import { useResults } from '../../src-renderer/stores/results'
import { useSettings } from '../../src-renderer/stores/settings'
import { startSampleService, type SampleService } from '../service/sample-service'
import { createLoopbackDesktop, type Loopback } from './loopback'
import { button, field, mountPage, type, until } from './mount-page'

config.global.stubs = { transition: false }
const hour = 3_600_000
let service: SampleService
let loopback: Loopback

const list = (): Element | null => document.querySelector('[role=listbox]')
const listed = (): readonly string[] => [...document.querySelectorAll('[role=option]')].map((option) => (option.textContent ?? '').trim())
const untilListed = (): Promise<void> => until(() => expect(list()).not.toBeNull())
const untilGone = (): Promise<void> => until(() => expect(list()).toBeNull())
const press = (key: string): boolean =>
  field('Device ID').dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
const asked = (): readonly unknown[] =>
  loopback.requests.filter(({ channel }) => channel === 'queryLatest').map(({ request }) => (request as { devices: unknown }).devices)

beforeEach(async () => {
  const at = Date.now() - hour
  service = await startSampleService({
    events: [{ id: `pump,1@#t@#${String(at)}`, createdTime: at, deviceTimestamp: at, ingressTimeStamp: at, deviceId: 'pump,1' }],
  })
  loopback = createLoopbackDesktop()
  mountPage(QueryForm)
  await useConnections().save({ name: 'plant-7', baseUrl: service.url, allowUnencrypted: false, token: service.token })
  field('Latest').click()
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
