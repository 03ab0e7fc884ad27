import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { runCount } from '../support/run-count'
import type { Failing, FileCode } from './failing-ports'
import { fileCodes } from './failing-ports'
import type { Flow } from './flow'
import { createFlowWorld } from './flow-world'
import { flows } from './flows'
import { reportGroup } from './results'

const failures: string[] = []
let caseCount = 0
const unhandled: string[] = []
const note = (error: unknown): void => void unhandled.push(String(error))
process.on('unhandledRejection', note)
afterEach(() => void unhandled.splice(0))
afterAll(() => {
  process.off('unhandledRejection', note)
  reportGroup({ group: 'failNth', cases: caseCount, failures })
})

/** A full disk is tried in any run; it fails once, and from then on. */
const codes = fileCodes.slice(0, runCount(fileCodes.length, 1))

/** What fails from then on is tried at each call, or at each fifth; what fails once, at each in any run. */
const stepOf: Readonly<Record<Failing['lasts'], number>> = { once: 1, onwards: runCount(1, 5) }

/** More calls than any flow makes. */
const mostCalls = 150
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * The flow with one call failing, what is true afterwards, and the flow again without. False: it has fewer
 * calls than that.
 */
const runCase = async (flow: Flow, failing: Failing): Promise<readonly string[] | false> => {
  const world = await createFlowWorld({ isConnected: flow.isConnected })
  try {
    world.gate.failing = failing
    const first = await flow.act(world, 1)
    await settle()
    const [failed, isHit] = [world.gate.failed, world.gate.callCount >= failing.at]
    world.gate.failing = undefined
    const told = first.errors
      .filter(({ kind }) => kind === 'internal')
      .map((error) => `told as ${JSON.stringify(error)}`)
    const reason = first.isSuccess || first.errors.length > 0 ? [] : ['fails without a reason']
    const lies = await first.lies()
    const second = await flow.act(world, 2)
    const next = second.isSuccess
      ? await second.lies()
      : [`the next attempt fails: ${JSON.stringify(second.errors)}`]
    await settle()
    const found = [
      ...told,
      ...reason,
      ...lies,
      ...next,
      ...unhandled.splice(0).map((error) => `unhandled: ${error}`),
    ]
    if (!isHit) return found.length === 0 ? false : found
    return found.map((fault) => `${failed[0] ?? 'nothing'}: ${fault}`)
  } finally {
    await world.stop()
  }
}

const runAll = async (
  name: string,
  flow: Flow,
  code: FileCode,
  lasts: Failing['lasts'],
): Promise<readonly string[]> => {
  const found: string[] = []
  for (let at = 1; at <= mostCalls; at += stepOf[lasts]) {
    const faults = await runCase(flow, { at, code, lasts })
    if (faults === false) {
      expect(at).toBeGreaterThan(1)
      return found
    }
    caseCount += 1
    found.push(...faults.map((fault) => `${name}, call ${String(at)} ${lasts}, ${code}, ${fault}`))
  }
  return [...found, `${name}: more than ${String(mostCalls)} calls`]
}

describe('with the first, second, third, ... call on a file, the keychain, the network or the page failing', () => {
  it.each(Object.entries(flows))(
    '%s: nothing lost, nothing half written, no wrong claim, and the next attempt works',
    async (name, flow) => {
      const known = failures.length
      for (const code of codes) failures.push(...(await runAll(name, flow, code, 'once')))
      failures.push(...(await runAll(name, flow, 'ENOSPC', 'onwards')))
      expect(failures.slice(known)).toEqual([])
    },
  )
})
