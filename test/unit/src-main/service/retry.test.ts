import { describe, expect, it } from 'vitest'
import type { AppError, NetworkCause } from '../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createRetry } from '../../../../src-main/service/retry'
import { createManualClock } from '../../support/manual-clock'

const status = (code: number, retryAfterSeconds?: number): AppError => ({
  kind: 'httpStatus',
  status: code,
  body: '',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
})
const network = (cause: NetworkCause): AppError => ({ kind: 'network', cause, host: 'localhost', detail: '' })

/**
 * Answers with the errors in turn, the last one for ever; `undefined` is a success. Notes when each request
 * was sent, in ms from the start.
 */
const sending = (
  errors: readonly (AppError | undefined)[],
  hasWorked = true,
  onSent = (): void => undefined,
  isTooMuch = (): boolean => false,
) => {
  const clock = createManualClock(0)
  const sentAt: number[] = []
  const links: boolean[] = []
  const line = { wholeCount: 0 }
  const controller = new AbortController()
  const retry = createRetry({
    clock,
    random: () => 1,
    hasWorked: () => hasWorked,
    line: () => line,
    onLink: (isDown) => links.push(isDown),
  })
  const receive = (): Promise<Result<string>> => {
    const error = errors[Math.min(sentAt.length, errors.length - 1)]
    sentAt.push(clock.now())
    onSent()
    return Promise.resolve(error === undefined ? ok('events') : failed(error))
  }
  const run = async (): Promise<Result<string> | undefined> => {
    let ended: Result<string> | undefined
    void retry(receive, controller.signal, isTooMuch).then((result) => (ended = result))
    await clock.advance(0)
    for (let step = 0; step < 200 && ended === undefined; step++) await clock.advance(250)
    return ended
  }
  return { run, sentAt, links, line, controller }
}

describe('a request that is sent again', () => {
  it('waits twice as long each time, until it succeeds', async () => {
    const { run, sentAt, links } = sending([status(500), network('reset'), status(408), undefined])
    expect(await run()).toEqual(ok('events'))
    expect(sentAt).toEqual([0, 250, 750, 1750])
    expect(links).toEqual([false, false, false, false])
  })

  it('is given up after five attempts, with the last failure', async () => {
    const { run, sentAt } = sending([status(500), status(500), status(500), status(500), status(502)])
    expect(await run()).toEqual(failed(status(502)))
    expect(sentAt).toHaveLength(5)
  })

  it('waits as long as the service asks for, and takes that for no attempt', async () => {
    const { run, sentAt } = sending([...Array<AppError>(6).fill(status(429, 2)), undefined])
    expect(await run()).toEqual(ok('events'))
    expect(sentAt).toEqual([0, 2000, 4000, 6000, 8000, 10_000, 12_000])
  })

  it('is given up when the service asks to wait for ever', async () => {
    const { run, sentAt } = sending([status(503, 1)])
    expect(await run()).toEqual(failed(status(503, 1)))
    expect(sentAt).toHaveLength(21)
  })

  it.each([
    ['a refused token', status(401)],
    ['a wrong request', status(400)],
    ['a certificate', network('certificateTime')],
    ['an answer that is no JSON', { kind: 'notJson', status: 200, body: '' }],
  ] as const)('is not sent again after %s', async (_what, error) => {
    const { run, sentAt } = sending([error, undefined])
    expect(await run()).toEqual(failed(error))
    expect(sentAt).toHaveLength(1)
  })

  it('outlasts a lost link for as long as it takes if the link has worked before, and says so', async () => {
    const { run, sentAt, links } = sending([...Array<AppError>(8).fill(network('unreachable')), undefined])
    expect(await run()).toEqual(ok('events'))
    expect(sentAt).toHaveLength(9)
    expect(links).toEqual([...Array<boolean>(8).fill(true), false])
    const first = sending([network('unreachable')], false)
    expect(await first.run()).toEqual(failed(network('unreachable')))
    expect(first.links).toEqual([])
  })

  it('is sent again for as long as the line that breaks brings other answers', async () => {
    const { run, sentAt, line } = sending(
      [...Array<AppError>(9).fill(network('cutOff')), undefined],
      true,
      () => {
        if (sentAt.length < 7) line.wholeCount += 1
      },
    )
    expect(await run()).toEqual(ok('events'))
    expect(sentAt).toHaveLength(10)
    const silent = sending([...Array<AppError>(9).fill(network('cutOff')), undefined])
    expect(await silent.run()).toEqual(failed(network('cutOff')))
    expect(silent.sentAt).toHaveLength(5)
  })

  it('is not sent again if it is too much for the line', async () => {
    const { run, sentAt } = sending([network('cutOff'), undefined], true, undefined, () => true)
    expect(await run()).toEqual(failed(network('cutOff')))
    expect(sentAt).toHaveLength(1)
  })

  it('is not sent again once it is cancelled', async () => {
    const { run, sentAt, controller } = sending([status(500)])
    controller.abort()
    expect(await run()).toEqual(failed(status(500)))
    expect(sentAt).toHaveLength(1)
  })
})
