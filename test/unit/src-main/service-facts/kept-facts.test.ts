import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statedFacts } from '../../../../src-core/service-facts/stated-facts'
import { startSampleService } from '../../../service/sample-service'
import { openRangeSession, type RangeSession } from '../../support/range-session'
import { temporaryFolder } from '../../support/temporary-folder'

const hour = 3_600_000
const to = 1_763_622_000_000

const factsOf = async ({ app }: RangeSession) => {
  const list = await app.call('listConnections', {})
  const connectionId = list.ok ? (list.value.currentId ?? '') : ''
  const answer = await app.call('serviceFacts', { connectionId })
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value.facts
}

it('keeps what answers have shown, without the device, for the address that gave them', async () => {
  const service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 2500, from: to - hour, to, spread: 'even' }],
    switches: { order: 'ascending', kept: 'oldest' },
  })
  const other = await startSampleService()
  const folder = temporaryFolder()
  const session = await openRangeSession(service, {}, folder)
  await session.startAll({ queryId: 'q1', devices: ['pump-1'], start: to - hour, end: to })
  await session.until('q1', ({ isFinished }) => isFinished)
  const learnt = await factsOf(session)
  expect(statedFacts(learnt)).toContainEqual(expect.objectContaining({ fact: 'order', value: 'oldestFirst' }))
  expect(learnt.answers.seen).toBe(service.requests.length)
  expect(learnt.outcomes).toEqual({
    'GET 200 0': { seen: service.requests.length, last: expect.any(Number) },
  })
  await session.close()

  const file = await readFile(join(folder, 'service-facts.json'), 'utf8')
  expect(file).not.toContain('pump-1')
  expect(file).not.toContain(service.token)
  const again = await openRangeSession(service, {}, folder)
  expect(await factsOf(again)).toEqual(learnt)
  await again.close()
  const elsewhere = await openRangeSession(other, {}, folder)
  expect((await factsOf(elsewhere)).answers.seen).toBe(0)
  await elsewhere.close()
  await service.stop()
  await other.stop()
})
