import { describe, expect, it } from 'vitest'
import { createPageTroubles, type TroubleAnswer, type TroubleQuestion } from '../../../../src-main/life/page-troubles'
import { createManualClock } from '../../support/manual-clock'

interface Asked extends TroubleQuestion {
  answer(answer: TroubleAnswer): Promise<void>
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const createWorld = (closePage: () => Promise<void> = () => Promise.resolve()) => {
  const clock = createManualClock()
  const done: string[] = []
  const asked: Asked[] = []
  const ask = (question: TroubleQuestion): Promise<TroubleAnswer> =>
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
  const troubles = createPageTroubles({
    ask,
    clock,
    load: () => done.push('load'),
    endPage: () => done.push('endPage'),
    quit: () => done.push('quit'),
    closePage: () => {
      done.push('closePage')
      return closePage()
    },
    log: { info: () => undefined, warn: () => undefined },
  })
  const last = async (): Promise<Asked> => {
    await settled()
    const question = asked.at(-1)
    if (question === undefined) throw new Error('nothing was asked')
    return question
  }
  return { troubles, asked, last, done, clock }
}

describe('a page that does not load', () => {
  it('is told with its error, and loaded again when that is wanted', async () => {
    const { troubles, last, done } = createWorld()
    troubles.loadFailed(-6, 'ERR_FILE_NOT_FOUND')
    const question = await last()
    expect(question).toMatchObject({ trouble: 'notLoaded', choices: ['reload', 'quit'], detail: 'ERR_FILE_NOT_FOUND (-6)' })
    expect(done).toEqual(['closePage'])
    await question.answer('reload')
    expect(done).toEqual(['closePage', 'load'])
  })

  it('ends the application when that is wanted', async () => {
    const { troubles, last, done } = createWorld()
    troubles.loadFailed(-2, 'ERR_FAILED')
    await (await last()).answer('quit')
    expect(done).toEqual(['closePage', 'quit'])
  })

  it('is also one that was answered with a refusal, which Chromium shows as an empty page', async () => {
    const { troubles, asked, last } = createWorld()
    troubles.loaded(200)
    await settled()
    expect(asked).toEqual([])
    troubles.loaded(404)
    expect(await last()).toMatchObject({ trouble: 'notLoaded', detail: 'status 404' })
  })

  it('is no trouble where another load took its place (ERR_ABORTED)', async () => {
    const { troubles, asked } = createWorld()
    troubles.loadFailed(-3, 'ERR_ABORTED')
    await settled()
    expect(asked).toEqual([])
  })

  it('is not offered a fourth time within ten minutes', async () => {
    const { troubles, last, done, clock } = createWorld()
    for (let count = 0; count < 3; count += 1) {
      troubles.loadFailed(-2, 'ERR_FAILED')
      const question = await last()
      expect(question.choices).toEqual(['reload', 'quit'])
      await question.answer('reload')
    }
    troubles.gone('crashed')
    const question = await last()
    expect(question.choices).toEqual(['quit'])
    await question.answer('quit')
    expect(done.filter((what) => what === 'load')).toHaveLength(3)
    await clock.advance(600_000)
    troubles.gone('crashed')
    expect((await last()).choices).toEqual(['reload', 'quit'])
  })
})

describe('a page that dies', () => {
  it('is asked about once, whatever else is told of it, and what main ran for it is closed before', async () => {
    const { troubles, asked, last, done } = createWorld()
    troubles.gone('crashed')
    troubles.loadFailed(-2, 'ERR_FAILED')
    troubles.hanging()
    const question = await last()
    expect(asked).toHaveLength(1)
    expect(question).toMatchObject({ trouble: 'gone', detail: 'crashed' })
    await question.answer('reload')
    expect(done).toEqual(['closePage', 'load'])
  })

  it('ends the application where what main ran for it cannot be closed', async () => {
    const { troubles, done } = createWorld(() => Promise.reject(new Error('disk gone')))
    troubles.gone('oom')
    await settled()
    expect(done).toEqual(['closePage', 'quit'])
  })
})

describe('a page that hangs', () => {
  it('may be waited for, and the question goes when it answers again', async () => {
    const { troubles, asked, last, done } = createWorld()
    troubles.hanging()
    expect(await last()).toMatchObject({ trouble: 'hanging', choices: ['wait', 'reload', 'quit'] })
    troubles.hanging()
    troubles.responding()
    await settled()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(done).toEqual([])
    troubles.hanging()
    await (await last()).answer('wait')
    expect(asked).toHaveLength(2)
    expect(done).toEqual([])
  })

  it('is ended before it is loaded again, which is no death of its own', async () => {
    const { troubles, asked, last, done } = createWorld()
    troubles.hanging()
    await (await last()).answer('reload')
    troubles.gone('crashed')
    await settled()
    expect(done).toEqual(['endPage', 'closePage', 'load'])
    expect(asked).toHaveLength(1)
    troubles.loaded(200)
    troubles.gone('crashed')
    expect(await last()).toMatchObject({ trouble: 'gone' })
  })

  it('and then dies is asked about anew', async () => {
    const { troubles, asked, last, done } = createWorld()
    troubles.hanging()
    await last()
    troubles.gone('oom')
    expect(await last()).toMatchObject({ trouble: 'gone' })
    expect(asked[0]?.signal.aborted).toBe(true)
    await (await last()).answer('quit')
    expect(done).toEqual(['closePage', 'quit'])
  })
})
