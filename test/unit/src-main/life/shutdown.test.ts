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
  const { end, startAgain } = createShutdown({
    close: () => {
      done.push('close')
      return close()
    },
    exit: (again) => done.push(again === null ? 'exit' : `start again with ${JSON.stringify(again)}`),
    clock,
    log,
  })
  return { end, startAgain, clock, done }
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

  it('is followed by a start with all files that have come meanwhile', async () => {
    let release = (): void => undefined
    const { end, startAgain, done } = createEnd(() => new Promise((resolve) => (release = resolve)))
    expect(startAgain({ files: ['/early.csv'], refused: [] })).toBe(false)
    const ended = end()
    expect(startAgain({ files: ['/a.csv'], refused: ['smb://x'] })).toBe(true)
    expect(startAgain({ files: ['/b.csv'], refused: [] })).toBe(true)
    release()
    await ended
    expect(done).toEqual(['close', 'start again with {"files":["/a.csv","/b.csv"],"refused":["smb://x"]}'])
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
