import { mkdirSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLedgerFiles } from '../../../../src-main/deletion/ledger-files'
import { chainStart, encodeLine } from '../../../../src-main/deletion/ledger-line'
import { createLedgerLock } from '../../../../src-main/deletion/ledger-lock'
import { createReadDeletedEvents } from '../../../../src-main/deletion/read-deleted-events'
import { startSampleService } from '../../../service/sample-service'
import { connectForFollowing } from '../../support/followed'
import { temporaryFolder } from '../../support/temporary-folder'
import { connectForRanges } from '../../support/whole-range'
import { at, events } from './deletion-support'

const made = events(1300)
const others = events(20, 'pump-0043')
/** These were deleted. */
const deleted = made.slice(250)

/** A ledger in which they were. */
const ledgerOf = (baseUrl: string, ofThem = deleted): string =>
  ofThem
    .flatMap((event, index) => {
      const intentId = `intent-${String(index)}`
      const intent = { eventId: String(event['id']), baseUrl, at, record: JSON.stringify(event) }
      return [
        encodeLine({ kind: 'intent', intentId, ...intent }, chainStart),
        encodeLine({ kind: 'verified', intentId, at, outcome: 'deleted' }, chainStart),
      ]
    })
    .join('')

/** A service that hides them, and the profile of who has deleted them. */
const startWorld = async (baseUrlOf: (url: string) => string) => {
  const folder = temporaryFolder()
  const flagged = deleted.map((event) => ({ ...event, deleted: true }))
  const stored = [...made.slice(0, 250), ...flagged, ...others]
  const service = await startSampleService({ events: stored, switches: { deletion: 'hides' } })
  mkdirSync(join(folder, 'deletions'), { recursive: true })
  writeFileSync(join(folder, 'deletions', 'ledger-000001.jsonl'), ledgerOf(baseUrlOf(service.url)))
  onTestFinished(() => service.stop())
  return { folder, service }
}

/** How many of 250 events a query has, and what it says of itself. */
const query = async (baseUrlOf: (url: string) => string) => {
  const { folder, service } = await startWorld(baseUrlOf)
  const client = await connectForRanges(service, {}, folder)
  onTestFinished(() => client.close())
  await client.start({ queryId: 'q', deviceId: 'pump-0042', start: at - 1000, end: at + 2_000_000 })
  const { kind } = await client.verdict('q')
  return { kind, count: client.table('q').rowCount, requestCount: service.requests.length }
}

it('a range is whole at a service that counts events which it was told to delete', async () => {
  expect(await query((url) => url)).toMatchObject({ kind: 'complete', count: 250 })
})

it('so is what is followed', async () => {
  const { folder, service } = await startWorld((url) => url)
  const following = await connectForFollowing(service, {}, folder)
  onTestFinished(() => following.close())
  await following.start({ devices: ['pump-0042'], start: at - 1000 })
  await following.until(({ devices }) => devices[0]?.stage === 'waiting')
  const { verdicts = [] } = await following.stopped()
  expect([verdicts[0]?.verdict.kind, following.table.rowCount]).toEqual(['complete', 250])
})

/** A profile whose record of deletions nobody can read, whoever runs the tests. */
const startUnreadable = async () => {
  const world = await startWorld((url) => url)
  mkdirSync(join(world.folder, 'deletions', 'ledger-000002.jsonl'))
  return world
}

it('no range is complete while the record of deletions cannot be read', async () => {
  const { folder, service } = await startUnreadable()
  const client = await connectForRanges(service, {}, folder)
  onTestFinished(() => client.close())
  const range = { deviceId: 'pump-0042', start: at - 1000, end: at + 2_000_000 }
  await client.start({ queryId: 'q', ...range })
  const { kind, doubtful } = await client.verdict('q')
  const { start: first, end: last } = range
  expect([kind, doubtful]).toEqual(['notProvable', [{ first, last, doubts: [{ kind: 'deletionsUnread' }] }]])
})

it('nor is what is followed', async () => {
  const { folder, service } = await startUnreadable()
  const following = await connectForFollowing(service, {}, folder)
  onTestFinished(() => following.close())
  await following.start({ devices: ['pump-0042'], start: at - 1000 })
  await following.until(({ devices }) => devices[0]?.stage === 'waiting')
  const { verdicts = [] } = await following.stopped()
  expect(verdicts[0]?.verdict.kind).toBe('notProvable')
})

it('what was deleted at another service costs nothing', async () => {
  expect(await query((url) => `${url}/other`)).toMatchObject({ requestCount: 1 })
})

it('knows what another process has added to the record of deletions', async () => {
  const folder = temporaryFolder()
  const lock = createLedgerLock({ files, folder, program: 'test' })
  const ledgerFiles = createLedgerFiles({ files, folder, maximumBytes: 1_000_000, lock })
  const log = { info: () => undefined, warn: (what: string) => expect.fail(what) }
  const read = createReadDeletedEvents(ledgerFiles, log)
  const isHalved = async (): Promise<boolean> => {
    const found = (await read('https://gw.example'))('pump-0042')
    if (found === 'unread') expect.fail('The ledger was not read')
    return found.partIn({ first: at, last: at + 2_000_000 }, 500, undefined, 1000) !== undefined
  }
  expect(await isHalved()).toBe(false)
  writeFileSync(join(folder, 'ledger-000001.jsonl'), ledgerOf('https://gw.example', deleted.slice(0, 300)))
  expect(await isHalved()).toBe(false)
  writeFileSync(join(folder, 'ledger-000001.jsonl'), ledgerOf('https://gw.example'))
  expect(await isHalved()).toBe(true)
})
