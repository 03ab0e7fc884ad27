import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { ConfirmedPlan } from '../../../../src-core/deletion/confirmed-plan'
import type { LedgerEntry } from '../../../../src-core/deletion/ledger'
import type { FetchedRange, PlannedEvent } from '../../../../src-core/deletion/where-fetched'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import { createCheckQueues } from '../../../../src-main/deletion/check-queue'
import type { DeletionsPorts } from '../../../../src-main/deletion/deletions-ports'
import type { SeenBefore } from '../../../../src-main/deletion/event-finder'
import type { EventQueue } from '../../../../src-main/deletion/event-queue'
import type { Look } from '../../../../src-main/deletion/look-windows'
import type { Finding } from '../../../../src-main/deletion/looks'
import { createPlanQueues } from '../../../../src-main/deletion/plan-queue'
import type { SearchRange } from '../../../../src-main/deletion/search-range'
import { permitted } from '../../support/permitted'

const planned = (eventId: string): PlannedEvent => ({
  eventId,
  record: JSON.stringify({ id: eventId, deviceId: 'pump-7', deviceTimestamp: 1_700_000_000_000 }),
})
const planOf = (...ids: readonly string[]): ConfirmedPlan => ({
  deletionId: 'd',
  connectionId: 'c',
  baseUrl: 'https://gw',
  revision: 3,
  events: ids.map(planned),
})

const look: Look = { deviceId: 'pump-7', zone: 'UTC', first: 1, last: 2 }
const now = '0123456789ab'

/** Ports whose connection can change, and whose service has every event until its deletion. */
const start = () => {
  const log: string[] = []
  const connection: { error: AppError | undefined } = { error: undefined }
  const answers = new Map<string, () => void>()
  const looked: string[] = []
  const findings = new Map<string, Finding>()
  const finding = (eventId: string): Finding =>
    findings.get(eventId) ?? {
      kind: 'present',
      sightings: [{ record: JSON.parse(planned(eventId).record) as JsonObject, look }],
    }
  const again = async ({ baseUrl }: { readonly baseUrl: string }, seen: readonly SeenBefore[]) => {
    if (seen.length > 0) looked.push(`again ${seen.map(({ eventId }) => eventId).join()} at ${baseUrl}`)
    return new Map(
      seen.map(({ eventId }) => [
        eventId,
        eventId === 'hidden' ? { kind: 'unknown' } : { kind: 'absent', isProven: true },
      ]),
    )
  }
  const ports = {
    clock: {
      now: () => 5,
      schedule: (_: number, action: () => void) => {
        setImmediate(action)
        return () => undefined
      },
    },
    random: () => 0,
    retryAfters: { of: () => undefined },
    atOnce: () => 4,
    permitDeletion: permitted,
    foreseeDeletion: permitted,
    power: { keepAwake: () => () => undefined },
    connections: {
      target: async (id: string, expected: { readonly baseUrl: string; readonly revision: number }) => {
        log.push(`target ${id} ${expected.baseUrl} ${String(expected.revision)}`)
        return connection.error === undefined
          ? ok({ baseUrl: expected.baseUrl, token: 't', tokenFingerprint: now })
          : failed(connection.error)
      },
      targetFor: async (baseUrl: string) =>
        connection.error === undefined
          ? ok({ baseUrl, token: 't', tokenFingerprint: now })
          : failed(connection.error),
    },
    finder: {
      find: async (
        { baseUrl }: { readonly baseUrl: string },
        ranges: readonly SearchRange[],
        fetched: readonly FetchedRange[],
      ) => {
        if (ranges.length > 0)
          looked.push(
            `find ${ranges.map(({ eventId }) => eventId).join()} at ${baseUrl}, fetched in ${String(fetched.length)}`,
          )
        return new Map(ranges.map(({ eventId }) => [eventId, finding(eventId)]))
      },
      again,
      asRecorded: again,
      since: async () => new Map(),
    },
    client: {
      deleteEvent: async (_: object, eventId: string) => {
        log.push(`delete ${eventId}`)
        await new Promise<void>((resolve) => answers.set(eventId, resolve))
        return ok({ receivedAt: 1, read: async () => ok({ status: 200, durationMs: 1 }) })
      },
    },
    ledger: {
      hold: async () => () => undefined,
      intend: async ({ eventId, tokenFingerprint }: PlannedEvent & { readonly tokenFingerprint: string }) => {
        log.push(`intend ${eventId} ${tokenFingerprint}`)
        return `intent of ${eventId}`
      },
      recordResult: async () => undefined,
      recordVerified: async (intentId: string, { outcome }: { readonly outcome: string }) =>
        void log.push(`verified ${intentId} ${outcome}`),
      leave: () => undefined,
    },
    onEnd: () => undefined,
  } as unknown as DeletionsPorts
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    ports,
    findings,
    log,
    looked,
    connection,
    answers,
    settle,
    sent: () => log.filter((line) => line.startsWith('delete')),
  }
}
const statesOf = async (queue: EventQueue): Promise<readonly string[]> =>
  (await queue.update()).changes.map(({ eventId, state }) => `${eventId} ${state.kind}`)

describe('the queue of a confirmed plan', () => {
  it('writes each intent before its request, for the connection as it was confirmed', async () => {
    const { ports, log, settle, answers } = start()
    const queue = createPlanQueues(ports, new AbortController().signal)(planOf('a'), now)
    await settle()
    expect(log).toEqual([
      'target c https://gw 3',
      'target c https://gw 3',
      `intend a ${now}`,
      'target c https://gw 3',
      'delete a',
    ])
    answers.get('a')?.()
    await settle()
    expect(await statesOf(queue)).toEqual(['a deleted'])
  })

  it('sends nothing, and writes no intent, once the connection has changed', async () => {
    const { ports, log, settle, connection, sent } = start()
    connection.error = { kind: 'connectionChanged' }
    const queue = createPlanQueues(ports, new AbortController().signal)(planOf('a', 'b'), now)
    await settle()
    const { stage, stoppedBy, changes } = await queue.update()
    expect([stage, stoppedBy, changes.map(({ state }) => state.kind)]).toEqual([
      'ended',
      { kind: 'connectionChanged' },
      ['notDeleted', 'notDeleted'],
    ])
    expect([sent(), log.some((line) => line.startsWith('intend'))]).toEqual([[], false])
  })

  it('does not send an id that another plan is deleting, and shares the outcome', async () => {
    const { ports, settle, sent, answers } = start()
    const createQueue = createPlanQueues(ports, new AbortController().signal)
    const [first, second] = [createQueue(planOf('a', 'b'), now), createQueue(planOf('a', 'c'), now)]
    await settle()
    expect(sent().toSorted()).toEqual(['delete a', 'delete b', 'delete c'])
    for (const answer of answers.values()) answer()
    await settle()
    expect([(await statesOf(first)).toSorted(), (await statesOf(second)).toSorted()]).toEqual([
      ['a deleted', 'b deleted'],
      ['a deleted', 'c deleted'],
    ])
  })

  it('sends an id again in a later plan', async () => {
    const { ports, settle, sent, answers } = start()
    const createQueue = createPlanQueues(ports, new AbortController().signal)
    for (let time = 0; time < 2; time += 1) {
      createQueue(planOf('a'), now)
      await settle()
      answers.get('a')?.()
      await settle()
    }
    expect(sent()).toEqual(['delete a', 'delete a'])
  })
})

describe('the looks of a confirmed plan', () => {
  const fetched = [{ deviceId: 'pump-7', start: 1, end: 9, zone: 'UTC', eventCount: 2 }]

  it('are made at all of its events together, in the order of their times, and again after the deletion', async () => {
    const { ports, findings, looked, sent, settle, answers } = start()
    const at = (eventId: string, time: number): PlannedEvent => ({
      eventId,
      record: JSON.stringify({ id: eventId, deviceId: 'pump-7', deviceTimestamp: 1_700_000_000_000 + time }),
    })
    const events = [at('c', 3), at('a', 1), at('b', 2)]
    for (const { eventId, record } of events)
      findings.set(eventId, {
        kind: 'present',
        sightings: [{ record: JSON.parse(record) as JsonObject, look }],
      })
    createPlanQueues(ports, new AbortController().signal)({ ...planOf(), events, fetched }, now)
    await settle()
    expect(sent()).toEqual(['delete a', 'delete b', 'delete c'])
    for (const answer of answers.values()) answer()
    await settle()
    expect(looked).toEqual(['find a,b,c at https://gw, fetched in 1', 'again a,b,c at https://gw'])
  })

  const other = 'ba9876543210'
  const notSeen = { kind: 'notSeen', error: { kind: 'otherToken', before: other, now } }
  it.each([
    ['the same token', [now], { kind: 'alreadyAbsent' }],
    ['an unknown one', undefined, { kind: 'notSeen' }],
    ['another one', [other], notSeen],
    ['this one and another one, which may have fetched this one', [now, other], notSeen],
  ])(
    'where the events were fetched prove that one is gone only with the same token: %s',
    async (_what, fetchedWith, state) => {
      const { ports, looked, findings, settle } = start()
      findings.set('a', { kind: 'absent', isProven: true })
      const queue = createPlanQueues(ports, new AbortController().signal)(
        { ...planOf('a'), fetched, ...(fetchedWith && { fetchedWith }) },
        now,
      )
      await settle()
      expect(looked).toEqual(['find a at https://gw, fetched in 1'])
      expect((await queue.update()).changes.map((change) => change.state)).toEqual([state])
    },
  )

  it('let nothing be sent of what was not seen, and the rest follows', async () => {
    const { ports, findings, log, settle, sent, answers } = start()
    findings.set('a', { kind: 'absent', isProven: true })
    findings.set('b', { kind: 'absent', isProven: false })
    const queue = createPlanQueues(ports, new AbortController().signal)(
      { ...planOf('a', 'b', 'c'), fetched, fetchedWith: [now] },
      now,
    )
    await settle()
    answers.get('c')?.()
    await settle()
    expect((await statesOf(queue)).toSorted()).toEqual(['a alreadyAbsent', 'b notSeen', 'c deleted'])
    expect([sent(), log.filter((line) => line.startsWith('intend'))]).toEqual([
      ['delete c'],
      [`intend c ${now}`],
    ])
  })

  it.each([
    ['the token of the rows', [now], 'changedSince'],
    ['another one, for which the id may always have been of another record', ['ba9876543210'], 'otherRecord'],
  ])('that show another record, with %s', async (_what, fetchedWith, kind) => {
    const { ports, findings, settle, sent } = start()
    findings.set('a', {
      kind: 'present',
      sightings: [{ record: { ...(JSON.parse(planned('a').record) as JsonObject), attributeData: 7 }, look }],
    })
    const queue = createPlanQueues(ports, new AbortController().signal)({ ...planOf('a'), fetchedWith }, now)
    await settle()
    expect([await statesOf(queue), sent()]).toEqual([[`a ${kind}`], []])
  })

  it('that fail stop the run, and are made anew when it goes on', async () => {
    const { ports, looked, connection, settle, sent, answers } = start()
    connection.error = { kind: 'network', cause: 'refused', host: 'gw', detail: '' }
    const queue = createPlanQueues(ports, new AbortController().signal)(planOf('a'), now)
    await settle()
    expect([(await queue.update()).stoppedBy, looked]).toEqual([connection.error, []])
    connection.error = undefined
    queue.resume()
    await settle()
    answers.get('a')?.()
    await settle()
    expect([sent(), await statesOf(queue)]).toEqual([['delete a'], ['a deleted']])
  })
})

describe('the queue of a check', () => {
  const intent = (eventId: string, baseUrl: string, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
    ...planned(eventId),
    intentId: `i-${eventId}`,
    baseUrl,
    at: 1,
    attempts: 1,
    outcome: 'unresolved',
    seenIn: [look],
    tokenFingerprint: now,
    ...change,
  })
  const check = async (intents: readonly LedgerEntry[], started = start()) => {
    const queue = createCheckQueues(started.ports, new AbortController().signal)(intents)
    await started.settle()
    return { ...started, states: (await statesOf(queue)).toSorted() }
  }

  it('makes the looks again that showed each record, at its own service, records what it knows, and sends nothing', async () => {
    const { states, looked, log } = await check([
      intent('a', 'https://one'),
      intent('hidden', 'https://one'),
      intent('b', 'https://two'),
    ])
    expect(states).toEqual(['a deleted', 'b deleted', 'hidden unknown'])
    expect(looked).toEqual(['again a,hidden at https://one', 'again b at https://two'])
    expect(log).toEqual(['verified i-a deleted', 'verified i-b deleted'])
  })

  it('says that a record is not there, and not that the deletion did it, where the service had refused', async () => {
    expect((await check([intent('a', 'https://one', { outcome: 'failed' })])).states).toEqual([
      'a noLongerFound',
    ])
  })

  it('says nothing with another token, and makes no look', async () => {
    const { states, looked, log } = await check([
      intent('a', 'https://one', { tokenFingerprint: 'ba9876543210' }),
    ])
    expect([states, looked, log]).toEqual([['a unknown'], [], []])
  })

  it('says nothing without a connection to the service', async () => {
    const started = start()
    started.connection.error = { kind: 'noToken' }
    expect((await check([intent('a', 'https://one')], started)).states).toEqual(['a unknown'])
  })

  describe('of an entry of an earlier version, which does not say where the record was seen', () => {
    const old: LedgerEntry = {
      ...planned('a'),
      intentId: 'i-a',
      baseUrl: 'https://one',
      at: 1,
      attempts: 1,
      outcome: 'unresolved',
    }

    it('looks around its times, and finds it if it is there', async () => {
      const { states, looked } = await check([old])
      expect([states, looked]).toEqual([['a stillThere'], ['find a at https://one, fetched in 0']])
    })

    it.each<[string, Finding]>([
      ['nothing', { kind: 'absent', isProven: false }],
      [
        'another deleted record with the id',
        { kind: 'present', sightings: [{ record: { id: 'a', attributeData: 2, deleted: true }, look }] },
      ],
    ])('does not know that it is gone where it finds %s', async (_what, finding) => {
      const started = start()
      started.findings.set('a', finding)
      const { states, log } = await check([old], started)
      expect([states, log]).toEqual([['a unknown'], []])
    })
  })
})
