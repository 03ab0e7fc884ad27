import { describe, expect, it, onTestFinished } from 'vitest'
import type { Composition } from '../../../../src-main/composition'
import { createQuestions } from '../../../../src-main/network/questions'
import type { HttpTransport } from '../../../../src-main/ports/http-transport'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import type { ChannelName, RequestOf } from '../../../../src-preload/contract/channels'
import { defaultSettings } from '../../../../src-preload/contract/settings'
import { createNet } from '../../../electron-host/net'
import { startSampleService } from '../../../service/sample-service'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { composeForTest } from '../../support/compose'
import { unlock } from '../../support/unlock'
import { at, connectForDeleting, events, plannedOf, sentIds } from '../deletion/deletion-support'

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A service that never answers, and the requests that still wait for it. */
const createSilence = () => {
  const waiting = new Set<string>()
  const send: HttpTransport['send'] = ({ url }, signal) =>
    new Promise((_resolve, reject) => {
      waiting.add(url)
      signal.addEventListener('abort', () => {
        waiting.delete(url)
        reject(signal.reason as Error)
      })
    })
  return { transport: { send }, waiting }
}

const connected = async () => {
  const { transport, waiting } = createSilence()
  const app = composeForTest({ transport })
  const draft = {
    name: 'silent',
    baseUrl: 'https://gw.example',
    allowUnencrypted: false,
    token: 'token-of-the-test',
  }
  const saved = await app.call('saveConnection', { draft })
  const connectionId = saved.ok ? (saved.value.currentId ?? '') : ''
  await unlock(app.call, connectionId)
  return { ...app, waiting, connectionId }
}

const begin = <C extends ChannelName>(channel: C, request: (connectionId: string) => RequestOf<C>) =>
  [channel, { channel, request }] as const
const runs = [
  begin('queryLatest', (connectionId) => ({
    queryId: 'q',
    connectionId,
    devices: ['pump-1'],
    zone: 'UTC',
    limit: 10,
  })),
  begin('startRange', (connectionId) => ({
    queryId: 'q',
    connectionId,
    devices: ['pump-1'],
    zone: 'UTC',
    start: at,
    end: at + 1000,
  })),
  begin('startLookup', (connectionId) => ({
    lookupId: 'l',
    connectionId,
    events: plannedOf(events(1)).map(({ eventId }) => ({ eventId })),
  })),
]
const ends: readonly (readonly [string, (app: Composition) => Promise<void>])[] = [
  ['the page is dead', (app) => app.closePage()],
  ['the application ends', (app) => app.close()],
]

describe.each(ends)('when %s', (_name, end) => {
  it.each(runs)('%s is not waited for any more', async (_channel, run) => {
    const { app, call, waiting, connectionId } = await connected()
    void call(run.channel, run.request(connectionId) as never)
    await expect.poll(() => waiting.size).toBe(1)
    await end(app)
    await settled()
    expect([...waiting]).toEqual([])
    await app.close()
  })
})

it('the deletions of a dead page that have been sent are seen to their end, and no more are sent', async () => {
  const service = await startSampleService({ events: events(20) })
  const net = createNet()
  onTestFinished(async () => {
    net.close()
    await service.stop()
  })
  const answers: (() => void)[] = []
  const real = createNetTransport((request) => net.request(request), null)
  const send: HttpTransport['send'] = async (request, ...rest) => {
    if (request.method === 'DELETE') await new Promise<void>((resolve) => answers.push(resolve))
    return real.send(request, ...rest)
  }
  const deleting = await connectForDeleting(service, { transport: { send } })
  await deleting.app.call('startDeletion', await deleting.plan(plannedOf(events(20))))
  const inFlight = defaultSettings.deletionsAtOnce
  await expect.poll(() => answers.length).toBe(inFlight)
  const ended = deleting.app.app.closePage()
  for (const answer of answers.splice(0)) answer()
  await ended
  const verified = async (): Promise<number> =>
    (await deleting.ledger()).entries.filter(({ outcome }) => outcome === 'deleted').length
  await expect.poll(verified).toBe(inFlight)
  await deleting.stop()
  expect(answers).toEqual([])
  expect(sentIds(service)).toHaveLength(inFlight)
})

describe('the end of the application', () => {
  it('comes when the thread that reads bodies is gone', async () => {
    let release = (): void => undefined
    const { app } = composeForTest({
      bodies: { ...createBodiesInThread(), close: () => new Promise((resolve) => (release = resolve)) },
    })
    let isClosed = false
    const closing = app.close().then(() => (isClosed = true))
    await settled()
    expect(isClosed).toBe(false)
    release()
    await closing
    expect(isClosed).toBe(true)
  })

  it('declines what the network asks, so that no request waits for a person who has left', async () => {
    const questions = createQuestions({ send: () => undefined })
    const { app } = composeForTest({ questions })
    const answer = questions.ask(
      { kind: 'proxy', proxy: 'proxy.example:3128', realm: '', attempt: 1, maxAttempts: 3 },
      new AbortController().signal,
    )
    await app.close()
    expect(await answer).toEqual({ kind: 'declined' })
  })
})
