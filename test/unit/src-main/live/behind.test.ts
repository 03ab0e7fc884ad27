import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../../service/sample-service'
import { connectForFollowing } from '../../support/followed'
import { at, events } from '../deletion/deletion-support'

/** What is said of 200 events that were followed, of which the last answer lacks some of the newest. */
const followWithout = async (lacking: number) => {
  const made = events(200)
  const service = await startSampleService({ events: made })
  const following = await connectForFollowing(service)
  onTestFinished(async () => {
    await following.close()
    await service.stop()
  })
  await following.start({ devices: ['pump-0042'], start: at - 1000 })
  await following.until(({ devices }) => devices[0]?.stage === 'waiting')
  for (const record of made.slice(200 - lacking)) service.replace(JSON.stringify(record), undefined)
  const { verdicts = [] } = await following.stopped()
  const { kind, doubtful = [] } = verdicts[0]?.verdict ?? {}
  return { kind, doubts: doubtful.flatMap(({ doubts }) => doubts) }
}

it('an answer of a copy that is behind is no proof of what is followed', async () => {
  expect(await followWithout(40)).toEqual({
    kind: 'notProvable',
    doubts: [{ kind: 'contradicted', eventCount: 40 }],
  })
})

it('what others have deleted meanwhile is no reason to doubt it', async () => {
  expect(await followWithout(3)).toEqual({ kind: 'complete', doubts: [] })
})
