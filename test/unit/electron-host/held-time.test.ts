import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdTime, type TimeMove } from '../../electron-host/held-time'

/** Of a process whose time is held. */
interface Held {
  readonly Date: DateConstructor
  readonly setTimeout: (action: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => unknown
  readonly clearTimeout: (handle: unknown) => void
  readonly moveTime: (move: TimeMove) => Promise<void>
}

let held: Held
beforeEach(() => {
  // As it arrives in Electron's main process, where nothing outside it can be used.
  const own = { setTimeout, clearTimeout, setImmediate }
  held = runInNewContext(`(${holdTime.toString()})(); globalThis`, own) as Held
})
const hour = 3_600_000

describe('the time of a process that is held', () => {
  it('goes on as ever', async () => {
    expect(Math.abs(held.Date.now() - Date.now())).toBeLessThan(1000)
    expect(await new Promise((resolve) => held.setTimeout(resolve, 1, 'given'))).toBe('given')
    const happened: string[] = []
    held.clearTimeout(held.setTimeout(() => happened.push('cleared'), 1))
    await new Promise((resolve) => held.setTimeout(resolve, 5))
    expect(happened).toEqual([])
  })

  it('moves, and what falls due happens in its order, each at its time, what follows from it too', async () => {
    const start = held.Date.now()
    const happened: (readonly [string, number])[] = []
    const note = (what: string) => (): unknown =>
      happened.push([what, Math.round((held.Date.now() - start) / hour)])
    held.setTimeout(note('third'), 3 * hour)
    held.setTimeout(() => {
      note('first')()
      held.setTimeout(note('second'), hour)
    }, hour)
    held.setTimeout(note('never'), 9 * hour)
    held.clearTimeout(held.setTimeout(note('cleared'), hour))
    await held.moveTime({ ms: 4 * hour, isAsleep: false })
    expect(happened).toEqual([
      ['first', 1],
      ['second', 2],
      ['third', 3],
    ])
    expect(Math.round((new held.Date().getTime() - start) / hour)).toBe(4)
    expect(new held.Date(7).getTime()).toBe(7)
  })

  it('moves what is not due yet nearer', async () => {
    const happened = new Promise((resolve) => held.setTimeout(resolve, hour, 'happened'))
    await held.moveTime({ ms: hour - 20, isAsleep: false })
    expect(await happened).toBe('happened')
  })

  it('in a computer that sleeps: no timer comes nearer', async () => {
    const start = held.Date.now()
    const happened: string[] = []
    held.setTimeout(() => happened.push('in its time'), hour)
    await held.moveTime({ ms: 8 * hour, isAsleep: true })
    await held.moveTime({ ms: hour / 2, isAsleep: false })
    expect(happened).toEqual([])
    expect(held.Date.now() - start).toBeGreaterThanOrEqual(8.5 * hour)
    await held.moveTime({ ms: hour / 2, isAsleep: false })
    expect(happened).toEqual(['in its time'])
  })
})
