import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { runCount } from '../support/run-count'
import { causeOf, createSentences, namesItsCause } from './error-sentence'
import {
  casesOf,
  type FaultCase,
  inRandomOrder,
  isHarmless,
  type Operation,
  operations,
  rightCauses,
} from './fault-cases'
import { type Claims, createFaultyWorld, perform } from './faulty-world'
import { lasting } from './proxy-fault'
import { reportGroup } from './results'

const seed = 20_261_121
/** Waits are most of what a case takes. */
const atOnce = 16
/**
 * Of the longest way to the end that an operation has: its tries, each of them a third of a second of silence
 * here.
 */
const limitMs: Readonly<Record<Operation, number>> = {
  list: 4000,
  test: 4000,
  range: 20_000,
  delete: 20_000,
  verify: 40_000,
  deleteAndVerify: 40_000,
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const usedMebibytes = (): number => {
  collect()
  return Math.round((process.memoryUsage().heapUsed + process.memoryUsage().external) / 2 ** 20)
}

const sentenceFor = await createSentences()
const failures: string[] = []
const toldCauses = new Set<string>()
let caseCount = 0
const usedBefore = usedMebibytes()
let unhandled = 0
const count = (): void => void (unhandled += 1)
process.on('unhandledRejection', count)

/** Whether the operation has to succeed or to fail; undefined: either is right, if only it is true. */
const mustSucceed = ({ operation, plan }: FaultCase): boolean | undefined => {
  const hasOneRequest = operation === 'list' || operation === 'test'
  // Down for a moment: the request that comes next may meet it still.
  if (plan.fault.kind === 'down' && plan.times !== undefined && !hasOneRequest) return undefined
  // A connection that dies after its first answer fails whatever takes it next: all that a deletion may send
  // can be lost like that.
  if (isHarmless(plan))
    return hasOneRequest || plan.times !== undefined || !lasting.includes(plan.fault.kind) ? true : undefined
  if (hasOneRequest) return false
  if (plan.times === undefined) return operation === 'range' ? false : undefined
  return true
}

const faultsIn = (faultCase: FaultCase, { isSuccess, errors, lies }: Claims): readonly string[] => {
  const expected = mustSucceed(faultCase)
  const causes = rightCauses(faultCase.plan)
  return [
    ...lies,
    ...(expected === undefined || expected === isSuccess
      ? []
      : [`${isSuccess ? 'succeeds' : 'fails'}: ${JSON.stringify(errors[0])}`]),
    ...(isSuccess || errors.length > 0 ? [] : ['fails without a reason']),
    ...errors
      .filter((error) => !causes.includes(causeOf(error)))
      .map((error) => `told as ${JSON.stringify(error)}`),
    ...errors
      .filter((error) => !namesItsCause(error, sentenceFor(error)))
      .map((error) => `said as: ${sentenceFor(error)}`),
  ]
}

const within = <T>(ms: number, action: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${String(ms)} ms`)), ms)
  })
  return Promise.race([action, late]).finally(() => clearTimeout(timer))
}

const runCase = async (faultCase: FaultCase, ownSeed: number): Promise<readonly string[]> => {
  const { operation, plan, name } = faultCase
  const world = await createFaultyWorld(operation, ownSeed)
  try {
    world.proxy.plan = plan
    const claims = await within(limitMs[operation], perform[operation](world))
    for (const error of claims.errors) toldCauses.add(causeOf(error))
    const missed = plan.fault.kind !== 'down' && world.proxy.hitCount === 0 ? ['the fault hit nothing'] : []
    return [...missed, ...faultsIn(faultCase, claims)].map((fault) => `${name}: ${fault}`)
  } catch (error) {
    return [`${name}: ${String(error)}`]
  } finally {
    caseCount += 1
    await world.stop()
  }
}

const runAll = async (cases: readonly FaultCase[]): Promise<void> => {
  const shuffled = inRandomOrder(
    cases.map((faultCase, index) => ({ faultCase, ownSeed: seed + index })),
    seed,
  )
  // What waits longest begins first.
  const waiting = [true, false].flatMap((isLong) =>
    shuffled.filter(({ faultCase }) => (faultCase.plan.fault.kind === 'blackHole') === isLong),
  )
  let next = 0
  const work = async (): Promise<void> => {
    for (let taken = waiting[next++]; taken !== undefined; taken = waiting[next++])
      failures.push(...(await runCase(taken.faultCase, taken.ownSeed)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

describe('a fault between the application and the service', () => {
  it('leaves true claims, in time, with the right cause in words: every operation, fault and position', async () => {
    const cases = operations.flatMap(casesOf)
    expect(cases).toHaveLength(400)
    await runAll(inRandomOrder(cases, seed).slice(0, runCount(400, 90)))
    expect(failures.join('\n')).toBe('')
  }, 240_000)

  it('leaves nothing unhandled and no memory taken, and was told in every way that there is', () => {
    expect(unhandled).toBe(0)
    expect(usedMebibytes() - usedBefore).toBeLessThan(64)
    expect([...toldCauses].toSorted()).toEqual(['cutOff', 'refused', 'reset', 'timeout', 'tooSlow'])
  })
})

afterAll(() => {
  process.off('unhandledRejection', count)
  reportGroup({
    group: 'matrix',
    cases: caseCount,
    failures,
    facts: { unhandledRejections: unhandled, mebibytesMore: usedMebibytes() - usedBefore },
  })
})
