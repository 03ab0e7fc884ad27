import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../../service/sample-service'
import type { Fault, Switches } from '../../../service/switches'
import { connectForDeleting, createFastClock, events, plannedOf } from './deletion-support'

/** Deletes the first of forty events; what came of it, and how many the service has then. */
const deleteOne = async (switches: Partial<Switches>) => {
  const service = await startSampleService({ events: events(40), switches })
  const deleting = await connectForDeleting(service, { clock: createFastClock(20) })
  onTestFinished(async () => {
    await deleting.stop()
    await service.stop()
  })
  const plan = await deleting.plan(plannedOf(events(1)))
  await deleting.app.call('startDeletion', plan)
  const { kinds } = await deleting.readToEnd(plan.deletionId)
  return { kinds, left: service.records().length }
}

/** As a service whose index is rebuilt, or a copy of it that is behind. */
const emptyAnswers = (times: number): Fault => ({
  every: 1,
  method: 'GET',
  afterDelete: true,
  times,
  kind: 'otherAnswer',
  status: 200,
  body: '{"returnCode":0,"result":[]}',
})

it('an event is not called deleted by a look that has lost the others as well', async () => {
  const ended = await deleteOne({ deletion: 'ignores', faults: [emptyAnswers(1000)] })
  expect(ended).toEqual({ kinds: ['unknown'], left: 40 })
})

it('it is still there once a later look shows it', async () => {
  const ended = await deleteOne({ deletion: 'ignores', faults: [emptyAnswers(4)] })
  expect(ended).toEqual({ kinds: ['stillThere'], left: 40 })
})

it('it is deleted once a later look has the others and not this one', async () => {
  const ended = await deleteOne({ deletion: 'removes', faults: [emptyAnswers(4)] })
  expect(ended).toEqual({ kinds: ['deleted'], left: 39 })
})
