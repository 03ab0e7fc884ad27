import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../../service/sample-service'
import { connectForFollowing } from '../../support/followed'
import { at, events } from '../deletion/deletion-support'

/** What is said of events that were followed, of which the last answer lacks some of the newest. */
const followWithout = async (lacking: number, count: number) => {
  const made = events(count)
  const service = await startSampleService({ events: made })
  const following = await connectForFollowing(service)
  onTestFinished(async () => {
    await following.close()
    await service.stop()
  })
  await following.start({ devices: ['pump-0042'], start: at - 1000 })
  await following.until(({ devices }) => devices[0]?.stage === 'waiting')
  for (const record of made.slice(count - lacking)) service.replace(JSON.stringify(record), undefined)
  const { verdicts = [] } = await following.stopped()
  const { kind, doubtful = [] } = verdicts[0]?.verdict ?? {}
  return { kind, doubts: doubtful.flatMap(({ doubts }) => doubts) }
}

it.each([
  [40, 200],
  [40, 173],
  [173, 173],
])('an answer of a copy that lacks %i of %i is no proof of what is followed', async (lacking, count) => {
  expect(await followWithout(lacking, count)).toEqual({
    kind: 'notProvable',
    doubts: [{ kind: 'contradicted', eventCount: lacking }],
  })
})

it('what others have deleted meanwhile is no reason to doubt it', async () => {
  expect(await followWithout(3, 200)).toEqual({ kind: 'complete', doubts: [] })
})
