import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLive } from '../../../src-core/live/live-state'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useLiveSessions } from '../../../src-renderer/live/live-sessions'
import { useStoredOffer } from '../../../src-renderer/query/stored-offer'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, mountPage, type, until } from '../mount-page'
import { rangeField } from '../query-page'
import { giveHeight, status } from '../results-support'

const minute = 60_000
let service: SampleService
let userData: string
let loopback: Loopback
let results: ReturnType<typeof useResults>

const start = async (): Promise<void> => {
  loopback = createLoopbackDesktop({ userDataFolder: userData })
  mountPage(App)
  results = useResults()
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
}
const active = (): ResultTab => {
  const { active: tab } = results
  if (!tab) throw new Error('no tab')
  return tab
}
const add = (at: number, value: number): void => {
  const times = { createdTime: at, deviceTimestamp: at, ingressTimeStamp: at }
  service.add([
    {
      id: `pump-1@#t@#${String(at)}`,
      deviceId: 'pump-1',
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: value,
      ...times,
    },
  ])
}
const valuesOf = ({ table }: ResultTab): readonly number[] =>
  Array.from({ length: table.rowCount }, (_, row) => Number(table.cell(row, 'attributeData').text))
const bar = (): string =>
  (document.querySelector('[data-follow-bar]')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const inOrder = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other)

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService()
  giveHeight(30 + 28 * 10)
  await start()
}, 60_000)
afterEach(() => service.stop())

describe('a kept result that is followed', () => {
  it('has no event twice after a crash, although following has fetched some of them again', async () => {
    const now = Date.now()
    for (const minutes of [30, 20, 10]) add(now - minutes * minute, minutes)
    // Its clock is ahead: following asks for its time again.
    add(now + 5 * minute, 1)
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    type(field('Device ID'), 'pump-1')
    type(await rangeField('Start'), '-1h')
    type(await rangeField('End'), new Date(now + 10 * minute).toISOString())
    button('Run query').click()
    await until(() => expect(status()).toMatch(/complete(?: until [-\d:. ]+)?: 4 events/), 40)
    await useLiveSessions().followResult(active())
    await until(() => expect(active().state.live?.devices[0]?.stage).toBe('waiting'))
    add(Date.now(), 2)
    await until(() => expect(inOrder(valuesOf(active()))).toEqual([1, 2, 10, 20, 30]))
    expect(isLive(active().state)).toBe(true)
    // Main has the one of the future once more.
    expect(active().state.live?.devices[0]?.eventCount).toBe(2)
    const { storedId } = active().state
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain(storedId ?? '-'))
    // What is on the disk at this moment is what a crash leaves.
    const left = temporaryFolder()
    cpSync(userData, left, { recursive: true })
    // This page must have nothing left to do when the next one begins.
    useLiveSessions().stop(active())
    await until(() => expect(isLive(active().state)).toBe(false))
    await until(() =>
      expect(active().state.storedCopy).toMatchObject({ answers: [], isScattered: false, writing: null }),
    )
    await loopback.end()
    userData = left

    await start()
    await until(() =>
      expect([results.active?.table.rowCount, results.active?.state.opening]).toEqual([5, null]),
    )
    expect(inOrder(valuesOf(active()))).toEqual([1, 2, 10, 20, 30])
    // What was followed is proven up to the last answer before the crash; the page says that it was cut off.
    expect(isLive(active().state)).toBe(false)
    await until(() =>
      expect(bar()).toMatch(
        /^The application was closed at .+, while this was followed\. .+ to .+ complete\.Follow again/,
      ),
    )
    expect(status()).toMatch(/^complete until [-\d:. ]+: 5 events/)
    // How long the requests took is not known.
    expect(document.querySelector('footer .transfer')?.textContent).toMatch(
      /^\d+ requests? · checked at [-\d: ]+$/,
    )
    // Once is enough, whether it is dismissed or not.
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain('toldCutOffAt'))
    await loopback.end()
    await start()
    await until(() =>
      expect([results.active?.table.rowCount, results.active?.state.opening]).toEqual([5, null]),
    )
    expect(bar()).toBe('')
    expect(status()).toMatch(/^complete until [-\d:. ]+: 5 events/)
  })

  it('is offered for a query of its range once it has been stopped and closed', async () => {
    for (const minutes of [50, 30, 10]) add(Date.now() - minutes * minute, minutes)
    await useConnections().save({
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    type(field('Device ID'), 'pump-1')
    type(await rangeField('Start'), '-2h')
    button('Run query').click()
    await until(() => expect(status()).toMatch(/complete(?: until [-\d:. ]+)?: 3 events/), 40)
    await useLiveSessions().followResult(active())
    await until(() => expect(active().state.live?.devices[0]?.stage).toBe('waiting'))
    useLiveSessions().stop(active())
    await until(() => expect(isLive(active().state)).toBe(false))
    await until(() => expect(active().state.storedCopy).toMatchObject({ answers: [], writing: null }))
    const { storedId } = active().state
    results.close(active().id)
    type(await rangeField('Start'), '-1h')
    await until(() => expect(useStoredOffer().offer).toMatchObject({ storedId, isSame: false }))
  })
})
