import { describe, expect, it } from 'vitest'
import {
  type ClientCertificates,
  createClientCertificates,
  type OfferedCertificate,
} from '../../../../src-main/network/client-certificates'
import { createQuestions } from '../../../../src-main/network/questions'
import { type HttpTransport, TransportError } from '../../../../src-main/ports/http-transport'
import { createServiceClient } from '../../../../src-main/service/client'
import type { NetworkQuestion } from '../../../../src-preload/contract/network'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { createManualClock } from '../../support/manual-clock'
import { permitted } from '../../support/permitted'

const offered: readonly OfferedCertificate[] = ['anna', 'laptop 7'].map((subject) => ({
  subject,
  issuer: 'Plant CA',
  validUntil: Date.UTC(2027, 0, 1),
  fingerprint: `sha256/${subject}`,
}))
const server = 'gw.example:443'

const begin = () => {
  const asked: NetworkQuestion[] = []
  const gone: string[] = []
  const questions = createQuestions({
    send: (name, message) => {
      if (name === 'networkQuestionGone') gone.push((message as { readonly questionId: string }).questionId)
      else asked.push(message as NetworkQuestion)
    },
  })
  const clock = createManualClock()
  const certificates = createClientCertificates({ questions, clock })
  const lastAsked = (): string => asked.at(-1)?.questionId ?? ''
  return {
    asked,
    gone,
    clock,
    questions,
    certificates,
    pick: (index: number) => questions.answer(lastAsked(), { kind: 'certificate', index }),
    decline: () => questions.answer(lastAsked(), { kind: 'declined' }),
  }
}

/** What a request to `url` comes to, behind the certificates. */
const outcomeOf = (certificates: ClientCertificates, url: string, send: HttpTransport['send']) =>
  certificates
    .observe({ send })
    .send({ method: 'GET', url, headers: {} }, new AbortController().signal)
    .then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TransportError ? error.detail : error),
    )
const answering: HttpTransport['send'] = async () => ({
  status: 200,
  header: () => undefined,
  body: (async function* () {})(),
})
const refusing =
  (detail: string): HttpTransport['send'] =>
  () =>
    Promise.reject(new TransportError('tls', detail))

describe('a server that asks for a certificate', () => {
  it('gets the chosen one in every handshake, and the person is asked once for six of them', async () => {
    const { asked, certificates, pick } = begin()
    const six = Array.from({ length: 6 }, () => certificates.choose(server, offered))
    expect(asked).toEqual([
      {
        questionId: expect.any(String),
        kind: 'certificate',
        host: server,
        attempt: 1,
        maxAttempts: 3,
        certificates: offered.map(({ subject, issuer, validUntil }) => ({ subject, issuer, validUntil })),
      },
    ])
    pick(1)
    expect(await Promise.all(six)).toEqual(Array(6).fill(1))
  })

  it('gets it later too, wherever it stands in the list then, until it is not offered any more', async () => {
    const { asked, certificates, pick } = begin()
    const first = certificates.choose(server, offered)
    pick(1)
    await first
    expect(await certificates.choose(server, offered.toReversed())).toBe(0)
    expect(asked).toHaveLength(1)
    const again = certificates.choose(server, offered.slice(0, 1))
    expect(asked).toHaveLength(2)
    // Nobody has refused it.
    expect(asked[1]).toMatchObject({ attempt: 1 })
    pick(0)
    expect(await again).toBe(0)
  })

  it('on another port or host is another question', async () => {
    const { asked, certificates } = begin()
    for (const name of [server, 'gw.example:8443', 'other.example:443'])
      void certificates.choose(name, offered)
    expect(asked.map((question) => question.kind === 'certificate' && question.host)).toEqual([
      server,
      'gw.example:8443',
      'other.example:443',
    ])
  })

  it('gets none for half a minute after the person has declined, and is then asked about anew', async () => {
    const { asked, certificates, clock, decline } = begin()
    const first = certificates.choose(server, offered)
    decline()
    expect(await first).toBeNull()
    await clock.advance(29_000)
    expect(await certificates.choose(server, offered)).toBeNull()
    expect(asked).toHaveLength(1)
    await clock.advance(2000)
    void certificates.choose(server, offered)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({ attempt: 1 })
  })

  it.each(['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', 'net::ERR_SSL_CLIENT_AUTH_SIGNATURE_FAILED'])(
    'is not shown one again that it refused: %s',
    async (code) => {
      const { asked, certificates, pick } = begin()
      for (const attempt of [1, 2, 3]) {
        const chosen = certificates.choose(server, offered)
        expect(asked.at(-1)).toMatchObject({ attempt })
        pick(0)
        await chosen
        const six = Array.from({ length: 6 }, () =>
          outcomeOf(certificates, 'https://gw.example/a', refusing(code)),
        )
        expect(await Promise.all(six)).toEqual(Array(6).fill(code))
      }
      expect(await certificates.choose(server, offered)).toBeNull()
      expect(asked).toHaveLength(3)
    },
  )

  it('keeps what was chosen when something else goes wrong', async () => {
    const { asked, certificates, pick } = begin()
    const chosen = certificates.choose(server, offered)
    pick(0)
    await chosen
    await outcomeOf(certificates, 'https://gw.example/a', refusing('net::ERR_CONNECTION_RESET'))
    expect(await certificates.choose(server, offered)).toBe(0)
    expect(asked).toHaveLength(1)
  })

  it('counts refusals from its last answer', async () => {
    const { asked, certificates, pick } = begin()
    for (const send of [
      refusing('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'),
      answering,
      refusing('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'),
    ]) {
      const chosen = certificates.choose(server, offered)
      if (asked.length < 3) pick(0)
      await chosen
      await outcomeOf(certificates, 'https://gw.example/a', send)
    }
    void certificates.choose(server, offered)
    expect(asked.map((question) => question.kind === 'certificate' && question.attempt)).toEqual([1, 2, 2])
  })
})

/** Requests whose answers come when the test says so. */
const hanging = () => {
  const answers: (() => void)[] = []
  const send: HttpTransport['send'] = (_request, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      const body = async function* () {
        yield Buffer.from('{"returnCode":0,"result":[]}')
      }
      answers.push(() => resolve({ status: 200, header: () => undefined, body: body() }))
    })
  return { send, answerAll: () => answers.forEach((answer) => answer()) }
}

describe('the time limit of a request', () => {
  const start = () => {
    const begun = begin()
    const { send, answerAll } = hanging()
    const client = createServiceClient({
      permitDeletion: permitted,
      transport: begun.certificates.observe({ send }),
      bodies: createBodiesInThread(),
      clock: begun.clock,
    })
    const list = (baseUrl: string) =>
      client
        .listEvents(
          { baseUrl, token: 'tok' },
          { deviceId: 'd', zone: 'UTC', limit: 1 },
          allElements,
          new AbortController().signal,
        )
        .then((answer) => (answer.ok ? 'answered' : answer.error.kind))
    return { ...begun, answerAll, list }
  }

  it('waits while the person is asked about its server: for those under way and those that begin meanwhile', async () => {
    const { certificates, clock, list, pick, answerAll } = start()
    const before = list('https://gw.example')
    const chosen = certificates.choose(server, offered)
    const meanwhile = list('https://gw.example/iot')
    await clock.advance(300_000)
    pick(0)
    expect(await chosen).toBe(0)
    await clock.advance(29_000)
    answerAll()
    expect(await Promise.all([before, meanwhile])).toEqual(['answered', 'answered'])
  })

  it('runs again when the person has answered', async () => {
    const { certificates, clock, list, decline } = start()
    const request = list('https://gw.example')
    const chosen = certificates.choose(server, offered)
    await clock.advance(300_000)
    decline()
    await chosen
    await clock.advance(31_000)
    expect(await request).toBe('timeout')
  })

  it('goes on for other servers', async () => {
    const { certificates, clock, list, decline } = start()
    const [own, other, otherPort] = [
      list('https://gw.example'),
      list('https://other.example'),
      list('https://gw.example:8443'),
    ]
    const chosen = certificates.choose(server, offered)
    await clock.advance(31_000)
    expect(await Promise.all([other, otherPort])).toEqual(['timeout', 'timeout'])
    decline()
    await chosen
    await clock.advance(31_000)
    expect(await own).toBe('timeout')
  })

  it('waits for every request when a proxy on the way asks, as any of them may be held up by it', async () => {
    const { certificates, clock, list, pick, answerAll } = start()
    const two = [list('https://gw.example'), list('https://other.example')]
    const chosen = certificates.choose('proxy.example:3129', offered)
    await clock.advance(300_000)
    pick(0)
    await chosen
    answerAll()
    expect(await Promise.all(two)).toEqual(['answered', 'answered'])
  })
})

describe('questions', () => {
  it('are said again to a page that comes up, until they are answered', async () => {
    const { asked, certificates, questions, pick } = begin()
    const chosen = certificates.choose(server, offered)
    questions.repeat()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
    pick(0)
    await chosen
    questions.repeat()
    expect(asked).toHaveLength(2)
  })
})

it('the question of a server goes when every request to it has been cancelled, and is asked again by the next one at once', async () => {
  const { asked, gone, certificates, pick } = begin()
  const cancelled: HttpTransport['send'] = (_request, signal) =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
  const transport = certificates.observe({ send: cancelled })
  const requests = [new AbortController(), new AbortController()]
  const sent = requests.map(({ signal }) =>
    transport
      .send({ method: 'GET', url: 'https://gw.example/', headers: {} }, signal)
      .catch(() => 'cancelled'),
  )
  const choice = certificates.choose(server, offered)
  requests[0]?.abort()
  expect(await sent[0]).toBe('cancelled')
  expect(gone).toEqual([])
  requests[1]?.abort()
  expect(await sent[1]).toBe('cancelled')
  expect(await choice).toBeNull()
  expect(gone).toEqual([asked[0]?.questionId])
  const again = certificates.choose(server, offered)
  expect(asked).toHaveLength(2)
  pick(0)
  expect(await again).toBe(0)
})
