import { describe, expect, it } from 'vitest'
import {
  createPageRecovery,
  type RecoveryChoice,
  type RecoveryQuestion,
} from '../../../../src-main/life/page-recovery'
import { createManualClock } from '../../support/manual-clock'

interface Asked extends RecoveryQuestion {
  answer(answer: RecoveryChoice): Promise<void>
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const createWorld = (closePage: () => Promise<void> = () => Promise.resolve()) => {
  const clock = createManualClock()
  const done: string[] = []
  const logged: string[] = []
  const asked: Asked[] = []
  const ask = (question: RecoveryQuestion): Promise<RecoveryChoice> =>
    new Promise((resolve) => {
      question.signal.addEventListener('abort', () => resolve('wait'))
      asked.push({
        ...question,
        answer: (answer) => {
          resolve(answer)
          return settled()
        },
      })
    })
  const recovery = createPageRecovery({
    ask,
    clock,
    load: () => done.push('load'),
    endPage: () => done.push('endPage'),
    quit: () => done.push('quit'),
    closePage: () => {
      done.push('closePage')
      return closePage()
    },
    log: { info: () => undefined, warn: (what, detail) => void logged.push(`${what}: ${detail}`) },
  })
  const last = async (): Promise<Asked> => {
    await settled()
    const question = asked.at(-1)
    if (question === undefined) throw new Error('nothing was asked')
    return question
  }
  return { recovery, asked, last, done, clock, logged }
}

describe('a page that does not load', () => {
  it('is told with its error, and loaded again when that is wanted', async () => {
    const { recovery, last, done } = createWorld()
    recovery.loadFailed(-6, 'ERR_FILE_NOT_FOUND')
    const question = await last()
    expect(question).toMatchObject({
      failure: 'notLoaded',
      choices: ['reload', 'quit'],
      detail: 'ERR_FILE_NOT_FOUND (-6)',
    })
    expect(done).toEqual(['closePage'])
    await question.answer('reload')
    expect(done).toEqual(['closePage', 'load'])
  })

  it('ends the application when that is wanted', async () => {
    const { recovery, last, done } = createWorld()
    recovery.loadFailed(-2, 'ERR_FAILED')
    await (await last()).answer('quit')
    expect(done).toEqual(['closePage', 'quit'])
  })

  it('is also one that was answered with a refusal, which Chromium shows as an empty page', async () => {
    const { recovery, asked, last } = createWorld()
    recovery.loaded(200)
    await settled()
    expect(asked).toEqual([])
    recovery.loaded(404)
    expect(await last()).toMatchObject({ failure: 'notLoaded', detail: 'status 404' })
  })

  it('is no failure where another load took its place (ERR_ABORTED)', async () => {
    const { recovery, asked } = createWorld()
    recovery.loadFailed(-3, 'ERR_ABORTED')
    await settled()
    expect(asked).toEqual([])
  })

  it('is not offered a fourth time within ten minutes', async () => {
    const { recovery, last, done, clock } = createWorld()
    for (let count = 0; count < 3; count += 1) {
      recovery.loadFailed(-2, 'ERR_FAILED')
      const question = await last()
      expect(question.choices).toEqual(['reload', 'quit'])
      await question.answer('reload')
    }
    recovery.gone('crashed')
    const question = await last()
    expect(question.choices).toEqual(['quit'])
    await question.answer('quit')
    expect(done.filter((what) => what === 'load')).toHaveLength(3)
    await clock.advance(600_000)
    recovery.gone('crashed')
    expect((await last()).choices).toEqual(['reload', 'quit'])
  })
})

describe('a page that throws', () => {
  it('before it is drawn is told with the place, and loaded again when that is wanted', async () => {
    const { recovery, last, done, asked } = createWorld()
    recovery.loaded(200)
    recovery.threw('RangeError (index.js:12)')
    recovery.threw('TypeError (index.js:13)')
    const question = await last()
    expect(question).toMatchObject({
      failure: 'notStarted',
      choices: ['reload', 'quit'],
      detail: 'RangeError (index.js:12)',
    })
    expect([asked.length, done]).toEqual([1, []])
    await question.answer('reload')
    expect(done).toEqual(['closePage', 'load'])
    recovery.loaded(200)
    recovery.drawn()
    await settled()
    expect(asked).toHaveLength(1)
  })

  it('each time is not loaded a fourth time', async () => {
    const { recovery, last, done } = createWorld()
    for (const choices of [['reload', 'quit'], ['reload', 'quit'], ['reload', 'quit'], ['quit']] as const) {
      recovery.loaded(200)
      recovery.threw('RangeError (index.js:12)')
      const question = await last()
      expect(question.choices).toEqual(choices)
      await question.answer(choices[0])
    }
    expect(done.filter((what) => what !== 'closePage')).toEqual(['load', 'load', 'load', 'quit'])
  })

  it('and comes up all the same is asked about no longer', async () => {
    const { recovery, asked, last, done } = createWorld()
    recovery.loaded(200)
    recovery.threw('TypeError (index.js:12)')
    await last()
    recovery.drawn()
    await settled()
    expect([asked[0]?.signal.aborted, done]).toEqual([true, []])
  })

  it('once it has been drawn goes on, and only the log is told', async () => {
    const { recovery, asked, done, logged } = createWorld()
    recovery.loaded(200)
    recovery.drawn()
    recovery.threw('TypeError (index.js:12)')
    await settled()
    expect([asked, done, logged]).toEqual([[], [], ['Unexpected error in the page: TypeError (index.js:12)']])
  })
})

describe('a page that is loaded and not drawn', () => {
  it('counts as one that hangs after half a minute, again and again while it is waited for, until it is drawn', async () => {
    const { recovery, asked, last, clock } = createWorld()
    recovery.loaded(200)
    await clock.advance(29_999)
    expect(asked).toEqual([])
    await clock.advance(1)
    expect(await last()).toMatchObject({ failure: 'hanging', choices: ['wait', 'reload', 'quit'] })
    await (await last()).answer('wait')
    await clock.advance(30_000)
    await last()
    expect(asked).toHaveLength(2)
    recovery.drawn()
    await settled()
    expect(asked[1]?.signal.aborted).toBe(true)
    await clock.advance(60_000)
    expect(asked).toHaveLength(2)
  })

  it('is watched anew when it has been loaded again', async () => {
    const { recovery, asked, last, done, clock } = createWorld()
    recovery.loaded(200)
    await clock.advance(30_000)
    await (await last()).answer('reload')
    expect(done).toEqual(['endPage', 'closePage', 'load'])
    recovery.loaded(200)
    await clock.advance(20_000)
    recovery.drawn()
    await clock.advance(20_000)
    expect(asked).toHaveLength(1)
  })
})

describe('a page that dies', () => {
  it('is asked about once, whatever else is told of it, and what main ran for it is closed before', async () => {
    const { recovery, asked, last, done } = createWorld()
    recovery.gone('crashed')
    recovery.loadFailed(-2, 'ERR_FAILED')
    recovery.hanging()
    const question = await last()
    expect(asked).toHaveLength(1)
    expect(question).toMatchObject({ failure: 'gone', detail: 'crashed' })
    await question.answer('reload')
    expect(done).toEqual(['closePage', 'load'])
  })

  it('ends the application where what main ran for it cannot be closed', async () => {
    const { recovery, done } = createWorld(() => Promise.reject(new Error('disk gone')))
    recovery.gone('oom')
    await settled()
    expect(done).toEqual(['closePage', 'quit'])
  })
})

describe('a page that hangs', () => {
  it('may be waited for, and the question goes when it answers again', async () => {
    const { recovery, asked, last, done } = createWorld()
    recovery.hanging()
    expect(await last()).toMatchObject({ failure: 'hanging', choices: ['wait', 'reload', 'quit'] })
    recovery.hanging()
    recovery.responding()
    await settled()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(done).toEqual([])
    recovery.hanging()
    await (await last()).answer('wait')
    expect(asked).toHaveLength(2)
    expect(done).toEqual([])
  })

  it('is ended before it is loaded again, which is no death of its own', async () => {
    const { recovery, asked, last, done } = createWorld()
    recovery.hanging()
    await (await last()).answer('reload')
    recovery.gone('crashed')
    await settled()
    expect(done).toEqual(['endPage', 'closePage', 'load'])
    expect(asked).toHaveLength(1)
    recovery.loaded(200)
    recovery.gone('crashed')
    expect(await last()).toMatchObject({ failure: 'gone' })
  })

  it('and then dies is asked about anew', async () => {
    const { recovery, asked, last, done } = createWorld()
    recovery.hanging()
    await last()
    recovery.gone('oom')
    expect(await last()).toMatchObject({ failure: 'gone' })
    expect(asked[0]?.signal.aborted).toBe(true)
    await (await last()).answer('quit')
    expect(done).toEqual(['closePage', 'quit'])
  })
})
