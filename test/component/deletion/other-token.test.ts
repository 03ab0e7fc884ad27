import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import { writePlanFile } from '../../../src-core/formats/deletion-plan-file'
import { createTokenFingerprints } from '../../../src-main/connections/token-fingerprint'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import { device, firstTime, giveHeight, makeEvents, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'

let service: SampleService
let planPath: string
/** The fingerprints of the first token and of the one of another tenant. */
let before: string
let now: string
const events: readonly JsonObject[] = makeEvents(3)

const useToken = async (token: string): Promise<void> => {
  const id = useConnections().current?.id
  await useConnections().save({
    ...(id && { id }),
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token,
  })
  await unlockCurrent()
}

beforeEach(async () => {
  planPath = join(temporaryFolder(), 'a.deletions.json')
  service = await startSampleService({ events, tenants: { theirs: [] }, switches: { deletion: 'ignores' } })
  const fingerprints = createTokenFingerprints()
  before = await fingerprints(service.url, service.token)
  now = await fingerprints(service.url, 'theirs')
  createLoopbackDesktop({
    clock: createFastClock(100),
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [planPath] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
  await useToken(service.token)
})
afterEach(() => service.stop())

const openPlan = async (): Promise<void> => {
  const planned = events.map((event) => ({
    eventId: String(event.id),
    record: JSON.stringify(event),
    baseUrl: service.url,
  }))
  const fetched = [
    { deviceId: device, start: firstTime - 60_000, end: firstTime + 3_600_000, zone: 'UTC', eventCount: 3 },
  ]
  const plan = {
    createdAt: '2026-11-20T00:00:00.000Z',
    appVersion: '1',
    sourceFile: 'a.csv',
    events: planned,
    fetched,
    fetchedWith: [before],
  }
  writeFileSync(planPath, writePlanFile(plan))
  await useOpenFiles().chooseAndOpen()
  await until(() => expect(button('Look up events').disabled).toBe(false))
}

it('a plan of events that were fetched with another token, which sees nothing of them: none is called gone, and why is told', async () => {
  await useToken('theirs')
  await openPlan()
  button('Look up events').click()
  await until(() => expect(pageText()).toContain('3 not found where they were looked for'))
  expect(pageText()).toContain(
    `Another token (${before}) was used before than the connection has now (${now})`,
  )
  expect(pageText()).not.toContain('no longer found')
})

it('a plan whose events the present token shows too is deleted without another question', async () => {
  service.add(events, 'theirs')
  await useToken('theirs')
  await openPlan()
  button('Look up events').click()
  await until(() => expect(pageText()).toContain('3 match'))
  button('Continue with 3 matching events').click()
  await flushPromises()
  await useDeletion().run()
  expect(
    new Set(service.requests.flatMap(({ method, url }) => (method === 'DELETE' ? [url] : []))),
  ).toHaveProperty('size', 3)
})

it('the notice of the ledger says why a deletion with another token cannot be looked up', async () => {
  await showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
  useDeletion().ask(Uint32Array.of(0))
  await useDeletion().run()
  expect(useDeletion().counts).toEqual(new Map([['stillThere', 1]]))
  useDeletion().dismiss()
  await useToken('theirs')
  const ledger = await window.desktop.listDeletions({ search: '', limit: 1 })
  if (!ledger.ok) throw new Error(ledger.error.kind)
  for (const entry of ledger.value.entries) await useLedger().checkOne(entry)
  await until(() =>
    expect(pageText()).toContain(
      `Looked up 1 event: 1 unknown: sent with another token (${before}) than the present one (${now}), which may not show what that one saw`,
    ),
  )
})
