import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPacedWork } from '../../../../src-core/live/paced-work'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('paced work', () => {
  it('runs again after its pace, once for many requests', async () => {
    const work = vi.fn(async () => undefined)
    const paced = createPacedWork(work, () => 1000)
    paced.request()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(1)
    for (let request = 0; request < 5; request += 1) paced.request()
    await vi.advanceTimersByTimeAsync(999)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('runs at once when the pace has become shorter while it waited', async () => {
    const work = vi.fn(async () => undefined)
    let pace = 1000
    const paced = createPacedWork(work, () => pace)
    paced.request()
    await vi.advanceTimersByTimeAsync(0)
    paced.request()
    pace = 0
    paced.request()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('does nothing any more once it is stopped', async () => {
    const work = vi.fn(async () => undefined)
    const paced = createPacedWork(work, () => 0)
    paced.request()
    paced.stop()
    await vi.advanceTimersByTimeAsync(10)
    expect(work).not.toHaveBeenCalled()
  })
})
