import { afterEach, describe, expect, it, vi } from 'vitest'
import { statedFacts } from '../../../../src-core/service-facts/stated-facts'
import type { FoundFacts } from '../../../../src-preload/contract/fact-search'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { openRangeSession, type RangeSession } from '../../support/range-session'

const hour = 3_600_000
const to = 1_763_622_000_000
const range = { deviceId: 'pump-1', start: to - 6 * hour, end: to }

let service: SampleService
let session: RangeSession
const open = async (switches: Partial<Switches> = {}, count = 2500): Promise<string> => {
  const devices = [{ deviceId: 'pump-1', count, from: range.start, to, spread: 'even' as const }]
  service = await startSampleService({ devices, switches })
  session = await openRangeSession(service)
  const list = await session.app.call('listConnections', {})
  return list.ok ? (list.value.currentId ?? '') : ''
}
afterEach(async () => {
  await session.close()
  await service.stop()
})
const findOut = async (connectionId: string): Promise<FoundFacts> => {
  const answer = await session.app.call('findOutFacts', { queryId: 'f', connectionId, ...range })
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}
const valuesIn = ({ facts }: FoundFacts): Record<string, string | null> =>
  Object.fromEntries(statedFacts(facts).map(({ fact, value }) => [fact, value]))

describe('finding out more about a service', () => {
  it('asks at most fifteen times, only reads, and tells what ordinary queries leave open', async () => {
    const connectionId = await open({
      rangeStamp: 'ingressTimeStamp',
      includesStart: false,
      defaultLimit: 50,
      unknownDevice: 'notFound',
    })
    const found = await findOut(connectionId)
    expect(service.requests.length).toBe(found.asked.length)
    expect(found.asked.length).toBeLessThanOrEqual(15)
    expect(service.requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(valuesIn(found)).toMatchObject({
      rangeTime: 'ingressTimeStamp',
      rangeStart: 'excluded',
      rangeEnd: 'included',
      defaultLimit: '50',
      unknownDevice: 'HTTP 404',
      greatestLimit: '1000',
    })
    expect(found.error).toBeUndefined()
    expect(statedFacts(found.before)).toEqual([])
  })

  it('says nothing of what a handful of events cannot decide', async () => {
    const found = await findOut(await open({}, 3))
    const values = valuesIn(found)
    expect(values['unknownDevice']).toBe('emptyList')
    expect(values).not.toHaveProperty('defaultLimit')
    expect(found.asked.length).toBeLessThanOrEqual(15)
  })

  it('stops at the first request that fails, with the reason and what was found until then', async () => {
    const connectionId = await open({ faults: [{ kind: 'status', status: 500, every: 3, times: 1 }] })
    const found = await findOut(connectionId)
    expect(found.error).toMatchObject({ kind: 'httpStatus', status: 500 })
    expect(found.asked.length).toBe(2)
  })

  it('ends when it is cancelled', async () => {
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    const connectionId = await open({ faults: [{ kind: 'held', until, every: 1 }] })
    const finding = findOut(connectionId)
    await vi.waitFor(() => expect(service.requests.length).toBe(1))
    await session.app.call('cancelQuery', { queryId: 'f' })
    expect(await finding).toMatchObject({ asked: [], error: { kind: 'cancelled' } })
    release()
  })
})
