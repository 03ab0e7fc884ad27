import { describe, expect, it } from 'vitest'
import type { ServiceLookups } from '../../../../src-main/deletion/batched-lookups'
import { createCheckQueues } from '../../../../src-main/deletion/check-queue'
import type { DeletionsPorts } from '../../../../src-main/deletion/deletions-ports'
import type { EventQueue } from '../../../../src-main/deletion/event-queue'
import { createPlanQueues } from '../../../../src-main/deletion/plan-queue'
import type { ConfirmedPlan, LedgerEntry, PlannedEvent } from '../../../../src-preload/contract/deletion'
import type { AppError } from '../../../../src-preload/contract/errors'
import { failed, ok } from '../../../../src-preload/contract/result'

const planned = (eventId: string): PlannedEvent => ({
  eventId,
  record: JSON.stringify({ id: eventId, deviceId: 'pump-7', deviceTimestamp: 1_700_000_000_000 }),
})
const planOf = (...ids: readonly string[]): ConfirmedPlan => ({
  deletionId: 'd',
  connectionId: 'c',
  baseUrl: 'https://gw',
  revision: 3,
  zone: 'UTC',
  events: ids.map(planned),
})

/** Ports whose connection can change, and whose lookups find these ids no more. */
const start = () => {
  const log: string[] = []
  const connection: { error: AppError | undefined } = { error: undefined }
  const answers = new Map<string, () => void>()
  const looked: string[] = []
  const ports = {
    clock: {
      now: () => 5,
      schedule: (_: number, action: () => void) => {
        setImmediate(action)
        return () => undefined
      },
    },
    random: () => 0,
    rests: { of: () => undefined },
    atOnce: () => 4,
    connections: {
      target: async (id: string, expected: { readonly baseUrl: string; readonly revision: number }) => {
        log.push(`target ${id} ${expected.baseUrl} ${String(expected.revision)}`)
        return connection.error === undefined ? ok({ baseUrl: expected.baseUrl, token: 't' }) : failed(connection.error)
      },
    },
    client: {
      deleteEvent: async (_: object, eventId: string) => {
        log.push(`delete ${eventId}`)
        await new Promise<void>((resolve) => answers.set(eventId, resolve))
        return ok({ receivedAt: 1, read: async () => ok({ status: 200, durationMs: 1 }) })
      },
    },
    ledger: {
      intend: async ({ eventId }: PlannedEvent) => {
        log.push(`intend ${eventId}`)
        return `intent of ${eventId}`
      },
      recordResult: async () => undefined,
      recordVerified: async (intentId: string, { outcome }: { readonly outcome: string }) => void log.push(`verified ${intentId} ${outcome}`),
      leave: () => undefined,
    },
  } as unknown as DeletionsPorts
  const lookups: ServiceLookups = (baseUrl) => async (range) => {
    looked.push(`${range.eventId} at ${baseUrl}`)
    return range.eventId === 'hidden' ? { kind: 'unknown' } : { kind: 'absent' }
  }
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { ports, lookups, log, looked, connection, answers, settle, sent: () => log.filter((line) => line.startsWith('delete')) }
}
const statesOf = async (queue: EventQueue): Promise<readonly string[]> => (await queue.update()).changes.map(({ eventId, state }) => `${eventId} ${state.kind}`)

describe('the queue of a confirmed plan', () => {
  it('writes each intent before its request, for the connection as it was confirmed', async () => {
    const { ports, lookups, log, settle, answers } = start()
    const queue = createPlanQueues(ports, lookups, new AbortController().signal)(planOf('a'))
    await settle()
    expect(log).toEqual(['target c https://gw 3', 'intend a', 'target c https://gw 3', 'delete a'])
    answers.get('a')?.()
    await settle()
    expect(await statesOf(queue)).toEqual(['a gone'])
  })

  it('sends nothing, and writes no intent, once the connection has changed', async () => {
    const { ports, lookups, log, settle, connection, sent } = start()
    connection.error = { kind: 'connectionChanged' }
    const queue = createPlanQueues(ports, lookups, new AbortController().signal)(planOf('a', 'b'))
    await settle()
    const { stage, stoppedBy, changes } = await queue.update()
    expect([stage, stoppedBy, changes.map(({ state }) => state.kind)]).toEqual(['ended', { kind: 'connectionChanged' }, ['kept', 'kept']])
    expect([sent(), log.some((line) => line.startsWith('intend'))]).toEqual([[], false])
  })

  it('does not send an id that another plan is deleting, and shares the outcome', async () => {
    const { ports, lookups, settle, sent, answers } = start()
    const createQueue = createPlanQueues(ports, lookups, new AbortController().signal)
    const [first, second] = [createQueue(planOf('a', 'b')), createQueue(planOf('a', 'c'))]
    await settle()
    expect(sent().toSorted()).toEqual(['delete a', 'delete b', 'delete c'])
    for (const answer of answers.values()) answer()
    await settle()
    expect([(await statesOf(first)).toSorted(), (await statesOf(second)).toSorted()]).toEqual([
      ['a gone', 'b gone'],
      ['a gone', 'c gone'],
    ])
  })

  it('sends an id again in a later plan', async () => {
    const { ports, lookups, settle, sent, answers } = start()
    const createQueue = createPlanQueues(ports, lookups, new AbortController().signal)
    for (let time = 0; time < 2; time += 1) {
      createQueue(planOf('a'))
      await settle()
      answers.get('a')?.()
      await settle()
    }
    expect(sent()).toEqual(['delete a', 'delete a'])
  })
})

describe('the queue of a check', () => {
  const intent = (eventId: string, baseUrl: string): LedgerEntry => ({
    ...planned(eventId),
    intentId: `i-${eventId}`,
    baseUrl,
    at: 1,
    attempts: 1,
    outcome: 'unresolved',
  })

  it('looks each record up at its own service, records what it knows, and sends nothing', async () => {
    const { ports, lookups, log, looked, settle } = start()
    const queue = createCheckQueues(ports, lookups)([intent('a', 'https://one'), intent('hidden', 'https://one'), intent('b', 'https://two')], 'UTC')
    await settle()
    expect((await statesOf(queue)).toSorted()).toEqual(['a gone', 'b gone', 'hidden unknown'])
    expect(looked).toEqual(['a at https://one', 'hidden at https://one', 'b at https://two'])
    expect(log).toEqual(['verified i-a gone', 'verified i-b gone'])
  })
})
