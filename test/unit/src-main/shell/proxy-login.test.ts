import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ProxySignIn } from '../../../../src-main/ports/http-transport'
import { createServiceClient } from '../../../../src-main/service/client'
import { readOnArrival } from '../../../../src-main/service/unread-answer'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { createManualClock } from '../../support/manual-clock'
import { permitted } from '../../support/permitted'

/** Electron's `ClientRequest` in the one thing that Node's client has not: a proxy that asks. */
class AskingRequest extends EventEmitter {
  readonly answers: unknown[] = []

  constructor(private readonly isProxy: boolean) {
    super()
  }

  end(): void {
    this.emit(
      'login',
      { isProxy: this.isProxy, scheme: 'basic', host: 'proxy.example', port: 3128, realm: 'Plant' },
      (...words: unknown[]) => {
        this.answers.push(words)
        if (words.length === 0) return this.emit('error', new Error('net::ERR_PROXY_AUTH_REQUESTED'))
        const body = Readable.from([Buffer.from('{"returnCode":0,"result":[]}')])
        return this.emit('response', Object.assign(body, { statusCode: 200, headers: {} }))
      },
    )
  }

  abort(): void {
    this.removeAllListeners()
  }
}

const list = (request: AskingRequest, credentialsFor: ProxySignIn, clock = createManualClock()) => {
  const client = createServiceClient({
    permitDeletion: permitted,
    transport: createNetTransport(() => request, null, credentialsFor),
    bodies: createBodiesInThread(),
    clock,
  })
  const target = { baseUrl: 'https://gw.example', token: 'tok' }
  return readOnArrival(
    client.listEvents(
      target,
      { deviceId: 'd', zone: 'UTC', limit: 1 },
      allElements,
      new AbortController().signal,
    ),
  )
}

describe('a proxy on the way that asks who we are', () => {
  it('gets what the sign-in gives', async () => {
    const request = new AskingRequest(true)
    const answer = await list(request, async () => ({ username: 'anna', password: 'p w' }))
    expect(answer).toMatchObject({ ok: true, value: { elements: [] } })
    expect(request.answers).toEqual([['anna', 'p w']])
  })

  it('waits for the person longer than for a silent service', async () => {
    const clock = createManualClock()
    let type: (password: string) => void = () => undefined
    const answer = list(
      new AskingRequest(true),
      () =>
        new Promise((resolve) => {
          type = (password) => resolve({ username: 'anna', password })
        }),
      clock,
    )
    await Promise.resolve()
    clock.advance(300_000)
    type('late')
    expect(await answer).toMatchObject({ ok: true })
  })

  it('lets the request fail as a matter of the proxy when there is no password', async () => {
    expect(await list(new AskingRequest(true), async () => null)).toMatchObject({
      ok: false,
      error: { kind: 'network', cause: 'proxy' },
    })
  })

  it('gives a server that asks nothing at all', async () => {
    const request = new AskingRequest(false)
    const asked: unknown[] = []
    await list(request, async (challenge) => {
      asked.push(challenge)
      return { username: 'anna', password: 'p' }
    })
    expect(asked).toEqual([])
    expect(request.answers).toEqual([[]])
  })
})
