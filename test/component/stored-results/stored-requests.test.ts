import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useRail } from '../../../src-renderer/results/rail'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, field, mountPage, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let userData: string

const start = (): void => {
  createLoopbackDesktop({ userDataFolder: userData })
  mountPage(App)
}
const active = (): ResultTab => {
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}
/** Runs a query, and waits until it is kept and will be shown again. */
const keepResult = async (): Promise<void> => {
  type(field('Device ID'), 'pump-1')
  button('Run query').click()
  await until(() => expect(status()).toContain('complete: 2,500 events'))
  const storedId = active().state.storedId ?? ''
  await until(() => expect(readdirSync(join(userData, 'kept', storedId))).toContain('arrivals-1.log'))
  await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain(storedId))
}
const reopen = async (): Promise<ResultTab> => {
  start()
  await until(() => expect(useResults().active?.state.opening).toBeNull())
  await until(() => expect(status()).toContain('complete: 2,500 events'))
  useRail().shown = 'proof'
  return active()
}
const panelText = (): string => document.querySelector('[data-rail]')?.textContent ?? ''
const listed = (): number => document.querySelectorAll('[data-rail] [role=grid] [role=row]:not(.head)').length

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 2500, from: to - hour, to, spread: 'even' }],
  })
  giveHeight(600)
  start()
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  // What is asked outside of the range is listed apart.
  await useSettings().change({ asksOutside: false })
})
afterEach(() => service.stop())

describe('the requests of a kept result', () => {
  it('are there again after a restart, and the proof lists them', async () => {
    await keepResult()
    const before = active().state.requests
    const sent = service.requests.length
    expect(before[0]?.requests).toHaveLength(sent)
    const back = await reopen()
    expect(back.state.requests).toEqual(before)
    await until(() => expect(listed()).toBe(sent))
    expect(panelText()).not.toContain('are not known')
  })

  it('are not known where an earlier version kept it, which wrote how many there were and no more', async () => {
    await keepResult()
    const back = await reopen()
    await until(() => expect(listed()).toBe(service.requests.length))
    back.state.requests = [{ deviceId: 'pump-1', requests: [], leftOut: service.requests.length }]
    await until(() =>
      expect(panelText()).toContain('The requests of this result are not known: the earlier version'),
    )
    expect(listed()).toBe(0)
  })
})
