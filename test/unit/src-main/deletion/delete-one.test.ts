import { describe, expect, it } from 'vitest'
import type { DeletionState } from '../../../../src-core/deletion/deletion-outcome'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createDeleteOne } from '../../../../src-main/deletion/delete-one'
import type { Look } from '../../../../src-main/deletion/look-windows'
import type { Finding } from '../../../../src-main/deletion/looks'
import type { DeletionAccepted } from '../../../../src-preload/contract/deletion'

const record = {
  id: 'x',
  deviceId: 'pump-7',
  deviceTimestamp: 1_700_000_000_000,
  attributeData: 1,
  deleted: false,
}
const event = { eventId: 'x', record: JSON.stringify(record) }
const accepted = ok({ status: 200, durationMs: 1 })
const refused = (status: number) => failed({ kind: 'httpStatus', status, body: '' })
const unreached = failed({ kind: 'network', cause: 'refused', host: 'gw', detail: '' })
const reset = failed({ kind: 'network', cause: 'reset', host: 'gw', detail: '' })
const look: Look = { deviceId: 'pump-7', zone: 'UTC', first: 1, last: 2 }
const present: Finding = { kind: 'present', sightings: [{ record, look }] }
const absent: Finding = { kind: 'absent', isProven: true }

interface Script {
  /** What the look before finds; the record, by default. */
  readonly before?: Finding
  /** The answer to each attempt, and what each look after it finds; the last one again and again. */
  readonly answers: readonly Result<DeletionAccepted>[]
  readonly found: readonly Finding[]
  readonly intent?: Result<string>
  /** The ledger cannot be written after the intent. */
  readonly isDiskFull?: boolean
}

const create = ({ before = present, answers, found, intent = ok('i1'), isDiskFull = false }: Script) => {
  const stopping = new AbortController()
  const closing = new AbortController()
  const calls = { sent: 0, looked: 0, waited: [] as number[], intents: [] as object[], again: [] as object[] }
  const lines: string[] = []
  const states: DeletionState[] = []
  let answered = 0
  const at = <T>(list: readonly T[], index: number): T => {
    const one = list[Math.min(index, list.length - 1)]
    if (one === undefined) throw new Error('the script is empty')
    return one
  }
  const note = (line: string) => async (_: string, facts: object) => {
    if (isDiskFull) throw new Error('disk')
    lines.push(`${line} ${JSON.stringify({ ...facts, at: undefined, others: undefined })}`)
  }
  const deleteOne = createDeleteOne({
    clock: {
      now: () => 5,
      schedule: (delayMs, action) => {
        if (delayMs > 0) calls.waited.push(delayMs)
        queueMicrotask(action)
        return () => undefined
      },
    },
    random: () => 1,
    ledger: {
      recordResult: note('result'),
      recordVerified: note('verified'),
      leave: (id: string) => void lines.push(`leave ${id}`),
    } as never,
    baseUrl: 'https://gw',
    intend: async (wanted) => {
      calls.intents.push(wanted)
      return intent
    },
    send: async () => at(answers, calls.sent++),
    before: async () => before,
    lostBeside: () => 0,
    again: async (seen) => {
      calls.again.push(seen)
      return at(found, calls.looked++)
    },
    rested: async () => !stopping.signal.aborted,
    stopping: () => stopping.signal,
    signal: closing.signal,
  })
  const run = (one = event) =>
    deleteOne(one, {
      onState: (state) => states.push(state),
      onAnswered: () => (answered += 1),
      onDoubt: () => undefined,
      onGone: () => undefined,
      mayBegin: async () => ({ may: true, hasWaited: false }),
    })
  return { run, stopping, closing, calls, lines, states, answeredCount: () => answered }
}

describe('the look before a deletion', () => {
  const error: AppError = { kind: 'timeout', host: 'gw', seconds: 30 }
  const changed = { ...record, attributeData: 2 }

  it.each<[string, Finding, object]>([
    ['is proven to be gone', absent, { kind: 'alreadyAbsent' }],
    ['was not shown', { kind: 'absent', isProven: false }, { kind: 'notSeen' }],
    ['could not be looked at', { kind: 'unknown', error }, { kind: 'notSeen', error }],
    [
      'is flagged',
      { kind: 'present', sightings: [{ record: { ...record, deleted: true }, look }] },
      { kind: 'alreadyFlagged' },
    ],
    [
      'has changed',
      { kind: 'present', sightings: [{ record: changed, look }] },
      { kind: 'changedSince', records: [JSON.stringify(changed)] },
    ],
  ])(
    'of an event that %s: nothing is written or sent, and the next one follows',
    async (_what, before, state) => {
      const { run, calls, lines, states } = create({ before, answers: [accepted], found: [absent] })
      expect(await run()).toEqual({ state })
      expect([calls.sent, calls.looked, calls.intents, lines, states]).toEqual([
        0,
        0,
        [],
        [],
        [{ kind: 'looking' }],
      ])
    },
  )

  it.each<[string, AppError]>([
    ['the service is out of reach', unreached.error],
    ['the token is refused', refused(401).error],
    ['nothing is allowed', refused(403).error],
    ['something in between answers', { kind: 'notJson', status: 200, body: '<html>' }],
  ])('stops the rest where %s: no other event would be seen either', async (_what, reason) => {
    const { run, calls } = create({
      before: { kind: 'unknown', error: reason },
      answers: [accepted],
      found: [absent],
    })
    expect(await run()).toEqual({ state: { kind: 'notDeleted' }, stops: reason })
    expect([calls.sent, calls.intents]).toEqual([0, []])
  })

  it('is what the ledger keeps, and what is made again', async () => {
    const now = Object.fromEntries(Object.entries(record).toReversed())
    const { run, calls } = create({
      before: { kind: 'present', sightings: [{ record: now, look }] },
      answers: [accepted],
      found: [absent],
    })
    await run()
    const seen = { eventId: 'x', record: JSON.stringify(now), seenIn: [look] }
    expect(calls.intents).toEqual([{ at: 5, baseUrl: 'https://gw', ...seen }])
    expect(calls.again).toEqual([seen])
  })
})

describe('the deletion of one event', () => {
  it('is not sent without an intent in the ledger, and stops the rest', async () => {
    const error: AppError = { kind: 'file', cause: 'diskFull', name: 'ledger', detail: '' }
    const { run, calls, lines } = create({ answers: [accepted], found: [absent], intent: failed(error) })
    expect(await run()).toEqual({ state: { kind: 'notDeleted' }, stops: error })
    expect([calls.sent, lines]).toEqual([0, []])
  })

  it('is recorded step by step, and leaves the ledger at its end', async () => {
    const { run, lines, states, answeredCount } = create({ answers: [accepted], found: [absent] })
    expect(await run()).toEqual({ state: { kind: 'deleted' } })
    expect(lines).toEqual([
      'result {"attempt":1,"status":200,"returnCode":"0","isFinal":false}',
      'verified {"outcome":"deleted"}',
      'leave i1',
    ])
    expect(states).toEqual([{ kind: 'looking' }, { kind: 'sending', attempt: 1 }, { kind: 'verifying' }])
    expect(answeredCount()).toBe(1)
  })

  it('is looked up four times before an accepted one counts as still there', async () => {
    const { run, calls } = create({ answers: [accepted], found: [present] })
    expect(await run()).toEqual({ state: { kind: 'stillThere' } })
    expect([calls.sent, calls.looked, calls.waited]).toEqual([1, 5, [250, 1000, 3000, 10_000]])
  })

  it('is not looked up again once it is gone', async () => {
    const { run, calls } = create({ answers: [accepted], found: [present, absent] })
    expect(await run()).toEqual({ state: { kind: 'deleted' } })
    expect(calls.looked).toBe(2)
  })

  it('has left the ledger even if a line could not be written', async () => {
    const { run, lines } = create({ answers: [accepted], found: [absent], isDiskFull: true })
    await expect(run()).rejects.toThrow('disk')
    expect(lines).toEqual(['leave i1'])
  })
})

describe('a refused deletion', () => {
  it('has failed if the record is there, after one lookup', async () => {
    const { run, calls } = create({ answers: [refused(400)], found: [present] })
    expect(await run()).toEqual({ state: { kind: 'failed', error: refused(400).error } })
    expect([calls.sent, calls.looked]).toEqual([1, 1])
  })

  it('is no longer found if the record is not there, and deleted if an earlier attempt may have deleted it', async () => {
    expect(await create({ answers: [refused(404)], found: [absent] }).run()).toEqual({
      state: { kind: 'noLongerFound' },
    })
    expect(await create({ answers: [reset, refused(404)], found: [present, absent] }).run()).toEqual({
      state: { kind: 'deleted' },
    })
  })

  it('of an unknown event is looked up for a while', async () => {
    const { run, calls } = create({ answers: [refused(404)], found: [present, present, absent] })
    expect(await run()).toEqual({ state: { kind: 'noLongerFound' } })
    expect(calls.looked).toBe(3)
  })

  it('for its token stops the rest, and its outcome is still looked up', async () => {
    expect(await create({ answers: [refused(401)], found: [present] }).run()).toEqual({
      state: { kind: 'failed', error: refused(401).error },
      stops: refused(401).error,
    })
  })

  it('that could not be sent has failed without a lookup, and its line in the ledger is final', async () => {
    const { run, calls, lines } = create({
      answers: [failed({ kind: 'input', problem: 'eventIdDots' })],
      found: [present],
    })
    expect(await run()).toEqual({
      state: { kind: 'failed', error: { kind: 'input', problem: 'eventIdDots' } },
    })
    expect([calls.looked, lines[0]]).toEqual([0, 'result {"attempt":1,"error":"input","isFinal":true}'])
  })
})

describe('a deletion without an answer', () => {
  it('is looked up before it is sent again, and not sent again if the record is gone', async () => {
    const { run, calls } = create({ answers: [reset], found: [absent] })
    expect(await run()).toEqual({ state: { kind: 'deleted' } })
    expect(calls.sent).toBe(1)
  })

  it('is sent three times, with growing pauses that are told of, and then unknown although the record is there', async () => {
    const { run, calls, states } = create({ answers: [reset], found: [present] })
    expect(await run()).toEqual({ state: { kind: 'unknown', error: reset.error } })
    expect([calls.sent, calls.waited]).toEqual([3, [500, 1000]])
    const told = states.map((state) => (state.kind === 'sending' ? state.attempt : state.kind))
    expect(told).toEqual([
      'looking',
      1,
      'resting',
      'verifying',
      2,
      'resting',
      'verifying',
      3,
      'resting',
      'verifying',
    ])
  })

  it('stops the rest if the service is out of reach', async () => {
    expect(await create({ answers: [unreached], found: [present] }).run()).toEqual({
      state: { kind: 'unknown', error: unreached.error },
      stops: unreached.error,
    })
  })

  it('is not sent again once the run stops', async () => {
    const { run, calls, stopping } = create({ answers: [reset], found: [present] })
    stopping.abort()
    expect(await run()).toMatchObject({ state: { kind: 'unknown' } })
    expect(calls.sent).toBe(1)
  })

  it('is not sent again if another record with the id was deleted', async () => {
    const other = { ...record, attributeData: 2 }
    const before: Finding = {
      kind: 'present',
      sightings: [record, other].map((one) => ({ record: one, look })),
    }
    const { run, calls } = create({ before, answers: [reset], found: [present] })
    expect(await run({ ...event, others: [JSON.stringify(other)] } as never)).toMatchObject({
      state: { kind: 'otherDeleted', others: [{ outcome: 'deleted' }] },
    })
    expect(calls.sent).toBe(1)
  })

  it('whose application closes stays open in the ledger', async () => {
    const { run, closing, lines } = create({ answers: [accepted], found: [absent] })
    closing.abort()
    expect(await run()).toMatchObject({ state: { kind: 'unknown' } })
    expect(lines.filter((line) => line.startsWith('verified'))).toEqual([])
  })
})

describe('answers that seem to come from something in between', () => {
  const signIn = failed({ kind: 'notJson', status: 200, body: '<html>' })
  const unknown: Finding = { kind: 'unknown', error: signIn.error }

  it('stop the rest after three in a row if lookups get them too', async () => {
    const { run } = create({ answers: [signIn], found: [unknown] })
    expect([await run(), await run(), await run()].map(({ stops }) => stops)).toEqual([
      undefined,
      undefined,
      signIn.error,
    ])
  })

  it('do not count in a row if a proper answer came between', async () => {
    const { run } = create({
      answers: [signIn, signIn, refused(400), signIn, signIn],
      found: [unknown, unknown, present, unknown],
    })
    const ends = [await run(), await run(), await run(), await run(), await run()]
    expect(ends.map(({ state }) => state.kind)).toEqual([
      'unknown',
      'unknown',
      'failed',
      'unknown',
      'unknown',
    ])
    expect(ends.some(({ stops }) => stops !== undefined)).toBe(false)
  })

  it("are the service's own if it can be reached: the outcome is looked up", async () => {
    const { run, calls } = create({ answers: [signIn], found: [present] })
    expect(await run()).toEqual({ state: { kind: 'unknown', error: signIn.error } })
    expect(calls.looked).toBe(6)
  })
})
