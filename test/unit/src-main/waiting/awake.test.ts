import { describe, expect, it, onTestFinished } from 'vitest'
import type { Power } from '../../../../src-main/ports/power'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Fault } from '../../../service/switches'
import { connectForFollowing, followedId } from '../../support/followed'
import { connectForRanges } from '../../support/whole-range'
import { connectForDeleting, eventOf, events, plannedOf, sentIds } from '../deletion/deletion-support'

const from = 1_763_622_000_000
const range = { queryId: 'q', devices: ['pump-1', 'pump-2'], start: from, end: from + 3_600_000 }
const refuses = { every: 1, kind: 'status', status: 404 } as const
const isSilent = { every: 1, kind: 'silence' } as const

const createPower = () => {
  let held = 0
  const power: Power = {
    isOnBattery: () => true,
    onResume: () => undefined,
    keepAwake: () => {
      held += 1
      return () => (held -= 1)
    },
  }
  return { power, held: () => held }
}

const serve = async (own = events(4)): Promise<SampleService> => {
  const service = await startSampleService({ events: own })
  onTestFinished(() => service.stop())
  return service
}

const disturb = (service: SampleService, faults: readonly Fault[]): void => {
  service.switches = { ...service.switches, faults }
}

describe('a complete range keeps the computer awake', () => {
  const connect = async (faults: readonly Fault[], threshold?: number) => {
    const service = await serve(
      threshold === undefined
        ? undefined
        : Array.from({ length: 5000 }, (_, at) => ({
            ...eventOf(at, 'pump-1'),
            createdTime: from + at * 700,
          })),
    )
    disturb(service, faults)
    const awake = createPower()
    const limit = threshold === undefined ? {} : { consentThreshold: threshold }
    const reader = await connectForRanges(service, { power: awake.power, ...limit })
    onTestFinished(() => reader.close())
    await reader.startAll(range)
    return { reader, service, held: awake.held }
  }

  it('until it has its verdict', async () => {
    const { reader, held } = await connect([])
    expect(held()).toBe(1)
    await reader.until('q', ({ isFinished }) => isFinished)
    expect(held()).toBe(0)
  })

  it('until it has failed, and again while what is missing is fetched', async () => {
    const { reader, service, held } = await connect([refuses])
    await reader.until('q', ({ isFinished }) => isFinished)
    expect(held()).toBe(0)
    disturb(service, [isSilent])
    await reader.app.call('fetchMissing', { queryId: 'q' })
    expect(held()).toBe(1)
  })

  it('until it is cancelled', async () => {
    const { reader, held } = await connect([isSilent])
    expect(held()).toBe(1)
    await reader.app.call('cancelQuery', { queryId: 'q' })
    await expect.poll(held).toBe(0)
  })

  it('until the application ends', async () => {
    const { reader, held } = await connect([isSilent])
    await reader.app.app.close()
    await expect.poll(held).toBe(0)
  })

  it('but not while it waits for consent', async () => {
    const { reader, held } = await connect([], 2000)
    await reader.until('q', ({ isWaitingForConsent }) => isWaitingForConsent)
    await expect.poll(held).toBe(0)
    await reader.app.call('continueRange', { queryId: 'q' })
    expect(held()).toBe(1)
    await reader.until('q', ({ isFinished }) => isFinished)
    expect(held()).toBe(0)
  })
})

describe('a following keeps the computer awake', () => {
  const follow = async (faults: readonly Fault[] = []) => {
    const service = await serve()
    disturb(service, faults)
    const awake = createPower()
    const live = await connectForFollowing(service, { power: awake.power })
    onTestFinished(() => live.close())
    await live.start({ start: Date.now(), devices: range.devices })
    return { live, held: awake.held }
  }

  it('between two answers too, not while it is paused, and until it is stopped', async () => {
    const { live, held } = await follow()
    expect(held()).toBe(1)
    await live.until(({ devices }) => devices.every(({ stage }) => stage === 'waiting'))
    expect(held()).toBe(1)
    await live.call('pauseLiveSession')
    expect(held()).toBe(0)
    await live.call('proceedLiveSession')
    expect(held()).toBe(1)
    await live.stopped()
    expect(held()).toBe(0)
  })

  it('until the service refuses it for good', async () => {
    const { live, held } = await follow([{ every: 1, kind: 'status', status: 401 }])
    await live.until(({ isFinished }) => isFinished)
    expect(held()).toBe(0)
  })

  it('while the service does not answer, until it is closed', async () => {
    const { live, held } = await follow([isSilent])
    expect(held()).toBe(1)
    await live.app.call('closeLiveSession', { queryId: followedId })
    expect(held()).toBe(0)
  })

  it('until the application ends', async () => {
    const { live, held } = await follow([isSilent])
    await live.app.app.close()
    expect(held()).toBe(0)
  })
})

describe('a deletion keeps the computer awake', () => {
  const connect = async () => {
    const service = await serve(events(20))
    const awake = createPower()
    const deleting = await connectForDeleting(service, { power: awake.power })
    onTestFinished(() => deleting.stop())
    return { service, deleting, held: awake.held }
  }

  it('until the last event has been looked at', async () => {
    const { deleting, held } = await connect()
    const confirmed = await deleting.plan(plannedOf(events(20)))
    await deleting.app.call('startDeletion', confirmed)
    expect(held()).toBe(1)
    await deleting.readToEnd(confirmed.deletionId)
    expect(held()).toBe(0)
  })

  it('until a refusal stops it, and again when it goes on', async () => {
    const { service, deleting, held } = await connect()
    disturb(service, [{ every: 1, method: 'DELETE', kind: 'status', status: 401 }])
    const { stoppedBy } = await deleting.run(plannedOf(events(20)))
    expect([stoppedBy?.kind, held()]).toEqual(['httpStatus', 0])
    disturb(service, [isSilent])
    await deleting.app.call('continueDeletion', { deletionId: 'deletion-1' })
    expect(held()).toBe(1)
  })

  it('not while it is paused and nothing is in progress, and until it is cancelled', async () => {
    const { service, deleting, held } = await connect()
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    disturb(service, [{ every: 1, method: 'DELETE', kind: 'held', until }])
    const { deletionId, ...rest } = await deleting.plan(plannedOf(events(20)))
    await deleting.app.call('startDeletion', { deletionId, ...rest })
    await expect.poll(() => sentIds(service).length).toBeGreaterThan(0)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: true })
    expect(held()).toBe(1)
    release()
    await expect.poll(held).toBe(0)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: false })
    expect(held()).toBe(1)
    await deleting.app.call('cancelDeletion', { deletionId })
    await deleting.readToEnd(deletionId)
    expect(held()).toBe(0)
  })

  it('until the application ends', async () => {
    const { service, deleting, held } = await connect()
    disturb(service, [isSilent])
    await deleting.app.call('startDeletion', await deleting.plan(plannedOf(events(20))))
    expect(held()).toBe(1)
    await deleting.app.app.close()
    await expect.poll(held).toBe(0)
  })
})
