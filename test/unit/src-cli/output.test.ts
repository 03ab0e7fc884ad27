import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { OutputCut } from '../../../src-cli/failure'
import { createOutput } from '../../../src-cli/output'
import { createManualClock } from '../support/manual-clock'

const createWorld = () => {
  const taken: string[] = []
  const waiting: (() => void)[] = []
  const data = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      taken.push(chunk.toString())
      waiting.push(done)
    },
  })
  const clock = createManualClock()
  const interruption = new AbortController()
  const words = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = createOutput({ data, words, clock, interruption: interruption.signal }, true)
  /** The end of a write: what it was rejected with, or null. */
  const write = (text: string): { end: unknown } => {
    const state: { end: unknown } = { end: undefined }
    void output.write(text).then(
      () => (state.end = null),
      (reason: unknown) => (state.end = reason),
    )
    return state
  }
  const read = async (): Promise<void> => {
    waiting.shift()?.()
    await setImmediate()
  }
  return { taken, clock, interruption, write, read }
}

describe('output whose reader has stopped reading', () => {
  it('waits for it for any time while nobody interrupts', async () => {
    const { clock, write, read } = createWorld()
    const one = write('one')
    await clock.advance(3_600_000)
    expect(one.end).toBeUndefined()
    await read()
    expect(one.end).toBeNull()
  })

  it('is cut three seconds after an interruption, and takes nothing any more', async () => {
    const { clock, interruption, write, taken } = createWorld()
    const one = write('one')
    interruption.abort()
    await clock.advance(2999)
    expect(one.end).toBeUndefined()
    await clock.advance(1)
    expect(one.end).toBeInstanceOf(OutputCut)
    const two = write('two')
    await setImmediate()
    expect([two.end, taken]).toEqual([expect.any(OutputCut), ['one']])
  })

  it('is cut as well if what is not taken was written after the interruption', async () => {
    const { clock, interruption, write } = createWorld()
    interruption.abort()
    const one = write('one')
    await clock.advance(3000)
    expect(one.end).toBeInstanceOf(OutputCut)
  })

  it('is complete if the reader goes on in time, each write with a time of its own', async () => {
    const { clock, interruption, write, read, taken } = createWorld()
    const one = write('one')
    interruption.abort()
    await clock.advance(2999)
    await read()
    await clock.advance(60_000)
    const two = write('two')
    await clock.advance(2999)
    await read()
    await clock.advance(60_000)
    expect([one.end, two.end, taken]).toEqual([null, null, ['one', 'two']])
  })
})
