import { describe, expect, it } from 'vitest'
import type { Candidates } from '../../../../src-cli/deletion/candidates'
import { carryOut } from '../../../../src-cli/deletion/carry-out'
import { exitCodes } from '../../../../src-cli/exit-code'
import { Failure } from '../../../../src-cli/failure'
import { openPage } from '../../../../src-cli/page'
import type { Session } from '../../../../src-cli/session'
import type { ConfirmedPlan } from '../../../../src-core/deletion/confirmed-plan'
import type { DeletionUpdate } from '../../../../src-core/deletion/read-deletion'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { defaultSettings } from '../../../../src-preload/contract/settings'
import { sampleEvent } from '../../src-core/events/sample-events'

const service = { connectionId: 'c', connectionName: 'plant', baseUrl: 'https://gw.example.com', revision: 4 }
const candidates: Candidates = {
  records: [JSON.stringify(sampleEvent({ id: 'a' }))],
  deletedOthers: [],
  fetched: [],
  leftOut: [],
}

/** The command with only the calls of a deletion. */
const commandWith = (answer: Result<object>, updates: readonly DeletionUpdate[] = [], isEndless = false) => {
  const asked: ConfirmedPlan[] = []
  const said: string[] = []
  const cancelled: string[] = []
  let end = (): void => undefined
  const stopped = new Promise<void>((resolve) => {
    end = resolve
  })
  const interruption = new AbortController()
  const left = [...updates]
  const say = (sentence: string): void => void said.push(sentence)
  const session = {
    desktop: {
      startDeletion: async (plan: ConfirmedPlan) => {
        asked.push(plan)
        return answer
      },
      readDeletion: async () => {
        if (isEndless) await stopped
        return ok(left.shift() ?? { changes: [], stage: 'ended' })
      },
      cancelDeletion: async ({ deletionId }: { readonly deletionId: string }) => {
        cancelled.push(deletionId)
        end()
        return ok({})
      },
    },
    page: openPage({ appVersion: '1', settings: defaultSettings }, 'UTC'),
    interruption: interruption.signal,
    options: {},
    output: {
      write: async (line: string) => void said.push(line.trim()),
      say,
      complain: say,
      showProgress: () => undefined,
    },
  }
  const run = () => carryOut(session as unknown as Session, 'delete', service, candidates)
  return { run, session, asked, said, cancelled, interrupt: () => interruption.abort() }
}

describe('a deletion of the command', () => {
  it('is asked for with the service as it was reviewed, and with nothing else', async () => {
    const { run, asked } = commandWith(ok({}), [
      { stage: 'ended', changes: [{ eventId: 'a', state: { kind: 'deleted' } }] },
    ])
    expect(await run()).toBe(exitCodes.complete)
    expect(asked.map(({ deletionId, ...plan }) => [typeof deletionId, plan])).toEqual([
      [
        'string',
        {
          connectionId: 'c',
          baseUrl: 'https://gw.example.com',
          revision: 4,
          fetched: [],
          events: [{ eventId: 'a', record: candidates.records[0] }],
        },
      ],
    ])
  })

  it('fails with a sentence if the connection has changed since the review', async () => {
    const { run, said } = commandWith(failed({ kind: 'connectionChanged' }))
    expect(await run()).toBe(exitCodes.error)
    expect(said.join('\n')).toMatch(/connection/i)
  })

  it('is not complete if nothing was said of one of its events', async () => {
    const { run } = commandWith(ok({}))
    expect(await run()).toBe(exitCodes.notProven)
  })

  it('points to the ledger where its outcomes cannot be written', async () => {
    const changes = [{ eventId: 'a', state: { kind: 'deleted' } as const }]
    const { run, session } = commandWith(ok({}), [{ changes, stage: 'running' }])
    session.output.write = () =>
      Promise.reject(new Failure({ kind: 'file', cause: 'diskFull', name: 'standard output', detail: '' }))
    await expect(run()).rejects.toMatchObject({
      sentence: expect.stringMatching(
        /What had been sent is in the ledger, with its outcome; the rest was not/,
      ),
      exitCode: exitCodes.error,
    })
  })

  it('is stopped when it has been accepted, if it was interrupted before', async () => {
    const { run, interrupt, cancelled, asked } = commandWith(ok({}), [], true)
    interrupt()
    expect(await run()).toBe(exitCodes.interrupted)
    expect(asked).toHaveLength(1)
    expect(cancelled[0]).toBe(asked[0]?.deletionId)
  })
})
