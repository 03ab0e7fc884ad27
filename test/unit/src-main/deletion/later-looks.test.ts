import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { LookupTarget } from '../../../../src-core/deletion/lookup'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'
import { startSampleService } from '../../../service/sample-service'
import type { Fault, Switches } from '../../../service/switches'
import { temporaryFolder } from '../../support/temporary-folder'
import { at, connectForDeleting, createFastClock, events, plannedOf } from './deletion-support'

/** As a service whose index is rebuilt: every list is empty. */
const isEmpty: Fault = {
  every: 1,
  method: 'GET',
  kind: 'otherAnswer',
  status: 200,
  body: '{"returnCode":0,"result":[]}',
}

const made = events(120)
const planned = plannedOf(made.slice(3, 5))
const range = { deviceId: 'pump-0042', start: at - 60_000, end: at + 600_000, zone: 'UTC', eventCount: 120 }

const startWorld = async (switches: Partial<Switches>) => {
  const folder = temporaryFolder()
  const service = await startSampleService({ events: made, switches })
  const connect = async () => {
    const deleting = await connectForDeleting(service, { clock: createFastClock(100), folder })
    onTestFinished(() => deleting.stop())
    return deleting
  }
  onTestFinished(() => service.stop())
  return { service, connect }
}

const checkAll = async ({ app, ledger, readToEnd }: Awaited<ReturnType<typeof connectForDeleting>>) => {
  const intentIds = (await ledger()).entries.map(({ intentId }) => intentId)
  const deletionId = randomUUID()
  await app.call('checkDeletions', { deletionId, intentIds })
  const { states } = await readToEnd(deletionId)
  return [...states.values()].map((state) => [state.kind, 'error' in state ? state.error?.kind : undefined])
}

it('an event of the ledger is not deleted because a look shows nothing of what it had shown', async () => {
  const { service, connect } = await startWorld({ deletion: 'ignores' })
  const deleting = await connect()
  expect((await deleting.run(planned)).kinds).toEqual(['stillThere', 'stillThere'])
  service.switches = { ...service.switches, faults: [isEmpty] }
  expect(await checkAll(deleting)).toEqual([
    ['unknown', 'othersMissing'],
    ['unknown', 'othersMissing'],
  ])
  service.switches = { ...service.switches, faults: [] }
  expect(await checkAll(deleting)).toEqual([
    ['stillThere', undefined],
    ['stillThere', undefined],
  ])
})

it('it is deleted where the look shows the others, whatever else was deleted since', async () => {
  const { service, connect } = await startWorld({ deletion: 'ignores' })
  const deleting = await connect()
  await deleting.run(planned)
  service.switches = { ...service.switches, deletion: 'removes' }
  await deleting.run(plannedOf(made.slice(0, 20)))
  await checkAll(deleting)
  expect((await deleting.ledger()).entries.map(({ outcome }) => outcome)).toEqual(Array(22).fill('deleted'))
})

it('an event is not gone because the range in which it was fetched shows nothing', async () => {
  const { service, connect } = await startWorld({ faults: [isEmpty] })
  const deleting = await connect()
  const fetched = {
    fetched: [range],
    fetchedWith: [await createTokenFingerprints()(service.url, service.token)],
  }
  const { states } = await deleting.run(planned, fetched)
  // They may be looked for together or one by one.
  expect([...states.values()]).toMatchObject(
    planned.map(() => ({ kind: 'notSeen', error: { kind: 'othersMissing' } })),
  )
  service.switches = { ...service.switches, faults: [] }
  expect((await deleting.run(planned, fetched)).kinds).toEqual(['deleted', 'deleted'])
  const again = await deleting.run(planned, fetched)
  expect(again.kinds).toEqual(['alreadyAbsent', 'alreadyAbsent'])
})

it('nor is one that was looked up', async () => {
  const { connect } = await startWorld({ faults: [isEmpty] })
  const { app } = await connect()
  const list = await app.call('listConnections', {})
  const connectionId = list.ok ? (list.value.currentId ?? '') : ''
  const targets: readonly LookupTarget[] = planned
  await app.call('startLookup', { lookupId: 'l', connectionId, events: targets, fetched: [range] })
  const results = []
  for (let isEnded = false; !isEnded;) {
    const update = await app.call('readLookup', { lookupId: 'l' })
    if (!update.ok) throw new Error(JSON.stringify(update.error))
    ;({ isEnded } = update.value)
    results.push(...update.value.found.map(({ result }) => result))
  }
  expect(results).toEqual(
    planned.map(() => ({
      kind: 'notFound',
      isProven: false,
      error: { kind: 'othersMissing', missing: 118 },
    })),
  )
})

it('an event among 300 of its time is deleted where the service is seen to return more', async () => {
  const hour = 3_600_000
  const crowd = Array.from({ length: 6 }, (_, index) =>
    Array.from({ length: 300 }, (_event, tag) => {
      const time = at + index * hour
      const times = { createdTime: time, ingressTimeStamp: time, deviceTimestamp: time }
      const attributeCode = `tag-${String(tag)}`
      return { ...made[0], ...times, attributeCode, id: `pump-0042@#${attributeCode}@#${String(time)}` }
    }),
  ).flat()
  const service = await startSampleService({ events: crowd })
  const deleting = await connectForDeleting(service, { clock: createFastClock(20) })
  onTestFinished(async () => {
    await deleting.stop()
    await service.stop()
  })
  const all = { deviceId: 'pump-0042', start: at, end: at + 6 * hour, zone: 'UTC', eventCount: 1800 }
  const { kinds } = await deleting.run(plannedOf(crowd.slice(700, 701)), { fetched: [all] })
  expect([kinds, service.records().length]).toEqual([['deleted'], 1799])
})
