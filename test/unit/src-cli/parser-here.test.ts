import { describe, expect, it } from 'vitest'
import { createParserHere } from '../../../src-cli/parser-here'
import { createBodyParser, type ParsingAnswer, type ParsingTask } from '../../../src-main/parsing/body-parser'
import type { ParsingThread } from '../../../src-main/parsing/parsing-thread'
import { createThreadReader } from '../../../src-main/parsing/thread-reader'

const notRead = { ok: false, problem: { kind: 'notRead' } } as const

/** Trials that ask `judge`, or read for themselves; and all tasks that any of them got. */
const createTrials = (judge?: () => ParsingAnswer) => {
  const tasks: ParsingTask[] = []
  let [begun, ended] = [0, 0]
  const begin = (): ParsingThread => {
    const parser = createBodyParser()
    let hasEnded = false
    begun += 1
    return {
      get hasEnded() {
        return hasEnded
      },
      post: (task) => {
        tasks.push(task)
        parser.handle(task)
      },
      ask: async (task) => {
        tasks.push(task)
        const answer = judge?.() ?? parser.handle(task) ?? notRead
        hasEnded = !answer.ok && answer.problem.kind === 'notRead'
        return answer
      },
      end: async () => {
        hasEnded = true
        ended += 1
      },
    }
  }
  return { begin, tasks, counts: () => ({ begun, ended }) }
}

const element = (index: number, text = '') => ({ id: `pump-7@#state@#${String(1_763_622_000_000 + index)}`, deviceId: 'pump-7', attributeData: text })
const bodyOf = (result: readonly unknown[]): Uint8Array => new TextEncoder().encode(JSON.stringify({ returnCode: 0, result }))
const large = 'x'.repeat(1024 * 1024)
const asked = { deviceId: 'pump-7', limit: 1000 }

const openReader = (trials: ReturnType<typeof createTrials>) => {
  const rows: number[] = []
  const bodies = createThreadReader(() => createParserHere(trials.begin))
  const pages = bodies.openTable('merged', ({ rowCount }) => rows.push(rowCount))
  return { bodies, pages, rows }
}

describe('bodies of the command', () => {
  it('of the usual size begin no thread', async () => {
    const trials = createTrials()
    const { bodies, pages, rows } = openReader(trials)
    expect(await pages.read(bodyOf([element(1), element(2)]), asked)).toMatchObject({ ok: true, value: { eventCount: 2, newCount: 2 } })
    expect(await pages.read(bodyOf([element(2), element(3)]), asked)).toMatchObject({ ok: true, value: { eventCount: 2, newCount: 1 } })
    expect(await bodies.readEnvelope(bodyOf([]))).toEqual({ ok: true, value: {} })
    await bodies.close()
    expect(rows).toEqual([2, 1])
    expect(trials.counts()).toEqual({ begun: 0, ended: 0 })
  })

  it('that are larger are read on trial, alone, and then with the others', async () => {
    const trials = createTrials()
    const { bodies, pages, rows } = openReader(trials)
    const readings = [pages.read(bodyOf([element(1)]), asked), pages.read(bodyOf([element(1), element(2, large)]), asked)]
    expect(await Promise.all(readings)).toMatchObject([{ value: { newCount: 1 } }, { value: { eventCount: 2, newCount: 1 } }])
    expect(await bodies.readEnvelope(bodyOf([large]))).toEqual({ ok: true, value: {} })
    expect(trials.tasks.map(({ kind }) => kind)).toEqual(['open', 'read', 'close', 'envelope'])
    expect(trials.tasks[0]).toMatchObject({ mode: { kind: 'merged' } })
    await bodies.close()
    expect(rows).toEqual([1, 1])
    expect(trials.counts()).toEqual({ begun: 1, ended: 1 })
  })

  it('that end the trial are not read, and the others are', async () => {
    const trials = createTrials(() => notRead)
    const { bodies, pages } = openReader(trials)
    expect(await pages.read(bodyOf([element(1, large)]), asked)).toEqual(notRead)
    expect(await bodies.readEnvelope(bodyOf([large]))).toEqual(notRead)
    expect(trials.counts().begun).toBe(2)
    expect(await pages.read(bodyOf([element(2)]), asked)).toMatchObject({ ok: true, value: { newCount: 1 } })
  })

  it('that are larger and damaged are refused with what the trial found', async () => {
    const { pages } = openReader(createTrials())
    expect(await pages.read(new TextEncoder().encode(large), asked)).toEqual({ ok: false, problem: { kind: 'notJson' } })
  })

  it('of closed pages are not read', async () => {
    const trials = createTrials()
    const { pages } = openReader(trials)
    pages.close()
    expect(await pages.read(bodyOf([element(1, large)]), asked)).toEqual(notRead)
    expect(trials.counts().begun).toBe(0)
  })

  it('are lost after a bug of ours, and what begins anew is read', async () => {
    const { bodies, pages } = openReader(createTrials())
    expect(await pages.read(bodyOf([element(1)]), null as never)).toEqual(notRead)
    expect(await pages.read(bodyOf([element(1)]), asked)).toEqual(notRead)
    expect(await bodies.openSearch([]).read(bodyOf([element(1)]), asked)).toMatchObject({ ok: true, value: { eventCount: 1 } })
  })
})
