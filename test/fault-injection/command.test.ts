import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Switches } from '../service/switches'
import { runCount } from '../support/run-count'
import {
  buildCommandForTest,
  claimsOf,
  type CommandClaims,
  type CommandOperation,
  commandOperations,
  createCommandWorld,
} from './command-world'
import { casesOf, inRandomOrder, isHarmless } from './fault-cases'
import { type FaultPlan, lasting } from './proxy-fault'
import { reportGroup } from './results'

const seed = 20_261_123
/** Waits are most of what a case takes. */
const atOnce = 6
const ofEach = runCount(80, 3)

interface CommandCase {
  readonly operation: CommandOperation
  readonly name: string
  readonly plan?: FaultPlan
  readonly switches?: Partial<Switches>
  /** The exit codes that are right, if only what is said is true. */
  readonly codes: readonly number[]
}

const failures: string[] = []
let caseCount = 0
let program = ''
beforeAll(async () => {
  program = await buildCommandForTest()
}, 120_000)
afterAll(() => reportGroup({ group: 'command', cases: caseCount, failures }))

/** Slow is not broken; a connection that is lost after an answer may fail whatever takes it next. */
const isOnlySlow = (plan: FaultPlan): boolean => isHarmless(plan) && !lasting.includes(plan.fault.kind)

const ofProxy = (operation: CommandOperation): readonly CommandCase[] => {
  const cases = casesOf(
    operation === 'query' ? 'range' : operation === 'delete' ? 'delete' : 'deleteAndVerify',
  )
  return inRandomOrder(cases, seed + commandOperations.indexOf(operation))
    .slice(0, ofEach)
    .map(({ plan, name }) => ({
      operation,
      plan,
      name: `${operation} (${name})`,
      codes: isOnlySlow(plan) ? [0] : [0, 1, 3],
    }))
}

const onDeletion = { every: 1, method: 'DELETE' } as const
const onLook = { every: 1, method: 'GET' } as const
type Answer = readonly [name: string, switches: Partial<Switches>, codes: readonly number[]]
const answers: readonly Answer[] = [
  ['a service that says deleted, and keeps the event', { deletion: 'ignores' }, [1]],
  ['a service that flags', { deletion: 'flags' }, [0]],
  ['a service that deletes later', { deletion: 'delayed', deletionDelayMs: 30 }, [0]],
  [
    '429 once, with a time to wait',
    { faults: [{ kind: 'status', status: 429, retryAfter: '10', times: 1, ...onDeletion }] },
    [0],
  ],
  ['429 always', { faults: [{ kind: 'status', status: 429, retryAfter: '1', ...onDeletion }] }, [3]],
  ['503 always', { faults: [{ kind: 'status', status: 503, ...onDeletion }] }, [3]],
  ['a refusal', { faults: [{ kind: 'status', status: 409, ...onDeletion }] }, [1]],
  ['the token refused', { faults: [{ kind: 'status', status: 403, ...onDeletion }] }, [4]],
  [
    'another returnCode, and deleted',
    { faults: [{ kind: 'otherAnswer', status: 200, body: '{"returnCode":5}', ...onDeletion }] },
    [0],
  ],
  [
    'no JSON, and deleted',
    { faults: [{ kind: 'otherAnswer', status: 200, body: 'deleted', ...onDeletion }] },
    [0],
  ],
  [
    '500, and deleted',
    { faults: [{ kind: 'otherAnswer', status: 500, body: '{"returnCode":5}', ...onDeletion }] },
    [0],
  ],
  [
    'JSON of another service',
    {
      deletion: 'ignores',
      faults: [{ kind: 'otherAnswer', status: 200, body: '{"status":"up"}', ...onDeletion }],
    },
    [3],
  ],
  ['a page in place of an answer', { faults: [{ kind: 'html', ...onDeletion }] }, [3]],
  ['silence, and deleted', { faults: [{ kind: 'silence', ...onDeletion }] }, [0]],
]
const looks: readonly Answer[] = [
  ['429 once', { faults: [{ kind: 'status', status: 429, retryAfter: '10', times: 1, ...onLook }] }, [0]],
  ['503 always', { faults: [{ kind: 'status', status: 503, ...onLook }] }, [1]],
  ['the token refused', { faults: [{ kind: 'status', status: 401, ...onLook }] }, [4]],
  ['a page in place of an answer', { faults: [{ kind: 'html', ...onLook }] }, [1]],
  [
    'no JSON',
    { faults: [{ kind: 'otherAnswer', status: 200, body: '{"returnCode":0,"result":[,]}', ...onLook }] },
    [1],
  ],
  [
    'another returnCode',
    { faults: [{ kind: 'otherAnswer', status: 200, body: '{"returnCode":17}', ...onLook }] },
    [1],
  ],
  ['silence', { faults: [{ kind: 'silence', ...onLook }] }, [1]],
]

const runCase = async (
  { operation, plan, switches, codes, name }: CommandCase,
  ownSeed: number,
): Promise<readonly string[]> => {
  const world = await createCommandWorld(operation, ownSeed)
  try {
    world.proxy.plan = plan
    world.service.switches = { ...world.service.switches, ...switches }
    const { code, said, lies }: CommandClaims = await claimsOf(program, operation, world)
    const missed =
      plan !== undefined && plan.fault.kind !== 'down' && world.proxy.hitCount === 0
        ? ['the fault hit nothing']
        : []
    const wrong =
      code === null || codes.includes(code)
        ? []
        : [`exit code ${String(code)}, and not ${codes.join(' or ')}: ${said}`]
    return [...missed, ...wrong, ...lies].map((fault) => `${name}: ${fault}`)
  } catch (error) {
    return [`${name}: ${String(error)}`]
  } finally {
    caseCount += 1
    await world.stop()
  }
}

const failuresOf = async (cases: readonly CommandCase[]): Promise<readonly string[]> => {
  const found: string[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const taken = cases[index]
      if (taken !== undefined) found.push(...(await runCase(taken, seed + index)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  failures.push(...found)
  return found
}

/** All of them, or one, of each in its turn: the answers are many, and each run is a process. */
const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  all.filter((_, index) => index % runCount(1, all.length) === turn % runCount(1, all.length))

describe('the command behind faults', () => {
  it.each(commandOperations)(
    '%s: claims nothing that is not so, and ends, whatever becomes of its connections',
    async (operation) => {
      expect(await failuresOf(ofProxy(operation))).toEqual([])
    },
    600_000,
  )

  it('claims nothing that is not so of a service that answers anything', async () => {
    const ofDeletions = answers.flatMap(([name, switches, codes], index) =>
      inTurn(['delete', 'plan run'] as const, index).map((operation) => ({
        operation,
        switches,
        codes,
        name: `${operation}, ${name}`,
      })),
    )
    const ofLooks = looks.flatMap(([name, switches, codes], index) =>
      inTurn(commandOperations, index).map((operation) => ({
        operation,
        switches,
        codes,
        name: `${operation}, ${name} at every look`,
      })),
    )
    expect(await failuresOf([...ofDeletions, ...ofLooks])).toEqual([])
  }, 600_000)
})
