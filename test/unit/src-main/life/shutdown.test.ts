import { describe, expect, it } from 'vitest'
import { createShutdown } from '../../../../src-main/life/shutdown'
import { createManualClock } from '../../support/manual-clock'

const createEnd = (close: () => Promise<void>) => {
  const clock = createManualClock()
  const done: string[] = []
  const log = {
    info: () => undefined,
    warn: (what: string, detail: string) => done.push(`${what}: ${detail}`),
  }
  const end = createShutdown({
    close: () => {
      done.push('close')
      return close()
    },
    exit: () => done.push('exit'),
    clock,
    log,
  })
  return { end, clock, done }
}

describe('the end of the application', () => {
  it('closes once and exits once, however often it is asked for', async () => {
    let release = (): void => undefined
    const { end, clock, done } = createEnd(() => new Promise((resolve) => (release = resolve)))
    const first = end()
    const second = end()
    await clock.advance(4999)
    expect(done).toEqual(['close'])
    release()
    await Promise.all([first, second, end()])
    expect(done).toEqual(['close', 'exit'])
    await clock.advance(10_000)
    expect(done).toEqual(['close', 'exit'])
  })

  it('comes after five seconds at the latest', async () => {
    const { end, clock, done } = createEnd(() => new Promise(() => undefined))
    const ended = end()
    await clock.advance(5000)
    await ended
    expect(done).toEqual(['close', 'Not everything closed in time: after 5000 ms', 'exit'])
  })

  it('comes although closing fails', async () => {
    const { end, done } = createEnd(() => Promise.reject(new Error('disk gone')))
    await end()
    expect(done).toEqual(['close', 'Closing failed: Error: disk gone', 'exit'])
  })
})
