import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runInSlices, type Steps } from '../../../../src-core/events/slices'

const stepMs = 10
let clock = 0
/** The ms of work in each task of the page. */
let tasks: number[] = []

/** Each message is a task of its own, as it is in the page. */
class MessageChannelStandIn {
  readonly port1 = { onmessage: (): void => undefined, close: (): void => undefined }
  readonly port2 = {
    postMessage: (): void => {
      setImmediate(() => {
        tasks.push(0)
        this.port1.onmessage()
      })
    },
  }
}
function* work(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    clock += stepMs
    tasks.push((tasks.pop() ?? 0) + stepMs)
    yield
  }
  return steps
}

beforeEach(() => {
  clock = 0
  tasks = [0]
  vi.stubGlobal('MessageChannel', MessageChannelStandIn)
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(async () => {
  // What the last task has left to be done.
  await new Promise((resolve) => setImmediate(resolve))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('work in slices', () => {
  it('pauses after about 24 ms', async () => {
    expect(await runInSlices(work(10))).toBe(10)
    expect(tasks.reduce((sum, ms) => sum + ms, 0)).toBe(100)
    expect(Math.max(...tasks)).toBe(30)
  })

  it('is no longer without a pause when one piece follows the other', async () => {
    for (let piece = 0; piece < 10; piece += 1) await runInSlices(work(2))
    expect(tasks.reduce((sum, ms) => sum + ms, 0)).toBe(200)
    expect(Math.max(...tasks)).toBeLessThanOrEqual(40)
  })

  it('ends within the task if it is short, and anew in each task', async () => {
    for (let task = 0; task < 3; task += 1) {
      const before = tasks.length
      await runInSlices(work(2))
      expect(tasks).toHaveLength(before)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })

  it('rejects with the reason of its signal, after a pause', async () => {
    const controller = new AbortController()
    const running = runInSlices(work(10), controller.signal)
    controller.abort(new Error('no longer wanted'))
    await expect(running).rejects.toThrow('no longer wanted')
  })
})
