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
  const output = createOutput({ data, words, canErase: true, clock, interruption: interruption.signal }, true)
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

interface Kind {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly canErase?: boolean
  readonly isQuiet?: boolean
}

/** What a terminal of this kind gets. */
const createTerminal = ({ isTTY = true, columns = 20, canErase = true, isQuiet = false }: Kind) => {
  const said: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      said.push(chunk)
      done()
    },
  })
  const words = Object.assign(stream, { isTTY, columns })
  const data = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = createOutput(
    { data, words, canErase, clock: createManualClock(), interruption: new AbortController().signal },
    isQuiet,
  )
  return { output, text: () => said.join('') }
}
const erase = '\r\u001b[K'

describe('what is said at a terminal', () => {
  it('holds no escape sequence of a service, and ends only its own line', () => {
    const { output, text } = createTerminal({})
    output.say('pump\u001b]0;owned\u0007 answers')
    output.complain('one\ntwo\u009b2J\u202e')
    output.showProgress('\u001b[2J3')
    expect(text()).toBe(
      `pump\\u001b]0;owned\\u0007 answers\none\\u000atwo\\u009b2J\\u202e\n${erase}\\u001b[2J3`,
    )
  })

  it('has one line of progress, cut to the width of the terminal, that is gone before a sentence and at the end', () => {
    const { output, text } = createTerminal({ columns: 12 })
    output.showProgress('123456789012345')
    output.showProgress('漢字漢字漢字漢字')
    output.say('done')
    output.showProgress('more')
    output.clearProgress()
    output.clearProgress()
    expect(text()).toBe(`${erase}12345678901${erase}漢字漢字漢${erase}done\n${erase}more${erase}`)
  })

  it('is lines without any escape sequence where the terminal obeys none, and where there is no terminal', () => {
    const kinds: readonly Kind[] = [{ canErase: false }, { isTTY: false }]
    for (const kind of kinds) {
      const { output, text } = createTerminal(kind)
      output.showProgress('1 of 2')
      output.sayWithoutProgress('1 of 2 windows')
      output.say('done')
      output.clearProgress()
      expect(text()).toBe('1 of 2 windows\ndone\n')
    }
    const quiet = createTerminal({ isQuiet: true })
    quiet.output.showProgress('1 of 2')
    quiet.output.sayWithoutProgress('1 of 2')
    quiet.output.say('done')
    expect(quiet.text()).toBe('')
  })
})
