import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate, Request as VerifyRequest } from 'electron'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { app, lifecycle } from '../../electron-host/app'
import { storeEnvironment } from '../../electron-host/certificate-store'
import { createNet } from '../../electron-host/net'
import { session as sessions } from '../../electron-host/session'
import { type CertificateWish, makeAuthority, makeCertificate } from '../../service/certificates'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { startTlsFront, type TlsFront } from '../../service/tls-front'
import { temporaryFolder } from '../support/temporary-folder'

type Choose = (certificate?: Certificate | null) => void
type Listener = (
  event: { preventDefault(): void },
  contents: unknown,
  server: string,
  offered: readonly Certificate[],
  choose: Choose,
) => void

const authority = makeAuthority('Plant CA')
const clients = [
  makeCertificate({ subject: 'anna', issuer: authority }),
  makeCertificate({ subject: 'laptop 7', issuer: authority }),
  makeCertificate({ subject: 'a stranger' }),
]
const day = 86_400_000

let service: SampleService
let closing: (() => unknown)[] = []
let partition = 0

const install = (store: { authorities: readonly string[]; clients: typeof clients }): void => {
  const path = join(temporaryFolder(), 'store.json')
  writeFileSync(path, JSON.stringify(store))
  for (const [name, value] of Object.entries(storeEnvironment(path))) vi.stubEnv(name, value)
}

beforeAll(() => {
  app.setPath('userData', temporaryFolder())
  // There are no sessions before it.
  lifecycle.becomeReady()
})
beforeEach(async () => {
  service = await startSampleService({ devices: [] })
  install({ authorities: [authority.cert], clients })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  app.removeAllListeners('select-client-certificate')
  const ending = closing
  closing = []
  for (const close of ending) await close()
  await service.stop()
})

const startFront = async (
  wish: Partial<CertificateWish> = {},
  clientAuthority?: string,
): Promise<TlsFront> => {
  const certificate = makeCertificate({ subject: 'gw', host: 'localhost', issuer: authority, ...wish })
  const front = await startTlsFront({
    ...certificate,
    serviceUrl: service.url,
    ...(clientAuthority === undefined ? {} : { clientAuthority }),
  })
  closing.push(() => front.stop())
  return front
}

const startSession = () => {
  partition += 1
  const session = sessions.fromPartition(`certificates-${String(partition)}`)
  const net = createNet()
  closing.push(() => net.close())
  /** The status of an answer, or the error. */
  const get = (front: TlsFront, host = 'localhost'): Promise<number | string> =>
    new Promise((resolve) => {
      const request = net.request({ url: `https://${host}:${String(front.port)}/`, session })
      request.on('response', (response: { statusCode: number; resume(): void }) => {
        response.resume()
        resolve(response.statusCode)
      })
      request.on('error', (error: Error) => resolve(error.message))
      request.end()
    })
  return { session, get }
}

/** What `net` says of a certificate, and what it has told the procedure. */
const judged = async (wish: Partial<CertificateWish>, answer = -3, host = 'localhost') => {
  const front = await startFront(wish)
  const { session, get } = startSession()
  const seen: VerifyRequest[] = []
  session.setCertificateVerifyProc((request, callback) => {
    seen.push(request)
    callback(answer)
  })
  return { outcome: await get(front, host), seen, front, get }
}

describe('a certificate of a server', () => {
  it.each<[string, Partial<CertificateWish>, number, string | number]>([
    ['sound', {}, 0, 401],
    [
      'expired',
      { validFrom: new Date(Date.now() - 2 * day), validUntil: new Date(Date.now() - day) },
      -201,
      'net::ERR_CERT_DATE_INVALID',
    ],
    [
      'not yet valid',
      { validFrom: new Date(Date.now() + day), validUntil: new Date(Date.now() + 2 * day) },
      -201,
      'net::ERR_CERT_DATE_INVALID',
    ],
    ['for another host', { host: 'other.example' }, -200, 'net::ERR_CERT_COMMON_NAME_INVALID'],
    // `X509Certificate::VerifyNameMatch` reads alternative names alone.
    [
      'with the host as its common name only',
      { subject: 'localhost', host: undefined as never },
      -200,
      'net::ERR_CERT_COMMON_NAME_INVALID',
    ],
    [
      'of an authority that nobody installed',
      { issuer: makeAuthority('Nobody') },
      -202,
      'net::ERR_CERT_AUTHORITY_INVALID',
    ],
    ['signed by itself', { issuer: undefined as never }, -202, 'net::ERR_CERT_AUTHORITY_INVALID'],
    // net/cert/cert_status_flags.cc: the authority comes before the name, and the name before the date.
    [
      'signed by itself and expired',
      { issuer: undefined as never, validUntil: new Date(Date.now() - 1000) },
      -202,
      'net::ERR_CERT_AUTHORITY_INVALID',
    ],
    [
      'for another host and expired',
      { host: 'other.example', validUntil: new Date(Date.now() - 1000) },
      -200,
      'net::ERR_CERT_COMMON_NAME_INVALID',
    ],
  ])('%s: the procedure is told, and -3 leaves the verdict', async (_name, wish, errorCode, outcome) => {
    const made = await judged(wish)
    expect(made.outcome).toBe(outcome)
    // shell/browser/net/cert_verifier_client.cc
    const verificationResult = errorCode === 0 ? 'net::OK' : outcome
    expect(made.seen).toMatchObject([
      { hostname: 'localhost', errorCode, verificationResult, isIssuedByKnownRoot: false },
    ])
    expect(service.requests).toHaveLength(errorCode === 0 ? 1 : 0)
    const [request] = made.seen
    expect(request?.certificate).toMatchObject({
      data: expect.stringContaining('BEGIN CERTIFICATE'),
      subjectName: wish.subject ?? 'gw',
      fingerprint: expect.stringMatching(/^sha256\/[\w+/]{43}=$/),
      validExpiry: expect.any(Number),
    })
    expect(request?.validatedCertificate).toEqual(request?.certificate)
  })

  it('that names an address is for that address', async () => {
    expect((await judged({ host: '127.0.0.1' }, -3, '127.0.0.1')).outcome).toBe(401)
    expect((await judged({ host: 'localhost' }, -3, '127.0.0.1')).outcome).toBe(
      'net::ERR_CERT_COMMON_NAME_INVALID',
    )
  })

  // docs/api/session.md, `setCertificateVerifyProc`
  it.each([
    [0, 401],
    [-2, 'net::ERR_FAILED'],
    [-201, 'net::ERR_CERT_DATE_INVALID'],
  ])('is whatever the procedure says: %i', async (answer, outcome) => {
    expect((await judged({ host: 'other.example' }, answer)).outcome).toBe(outcome)
  })

  it('is judged once for a host: "The result of this procedure is cached by the network service"', async () => {
    const { front, get, seen } = await judged({ host: 'other.example' })
    expect(await Promise.all(Array.from({ length: 6 }, () => get(front)))).toEqual(
      Array(6).fill('net::ERR_CERT_COMMON_NAME_INVALID'),
    )
    expect(seen).toHaveLength(1)
  })

  it('waits for a procedure that takes its time', async () => {
    const front = await startFront()
    const { session, get } = startSession()
    let decide: ((result: number) => void) | undefined
    session.setCertificateVerifyProc((_request, callback) => (decide = callback))
    const answer = get(front)
    await vi.waitFor(() => expect(decide).toBeDefined())
    expect(service.requests).toEqual([])
    decide?.(-3)
    expect(await answer).toBe(401)
    // shell/common/gin_helper/callback.cc
    expect(() => decide?.(-3)).toThrow('One-time callback was called more than once')
  })

  // `Session::SetCertVerifyProc` in shell/browser/api/electron_api_session.cc
  it('has no procedure that is no function; null takes it back', async () => {
    const { session } = startSession()
    expect(() => session.setCertificateVerifyProc('no' as never)).toThrow(
      new TypeError('Must pass null or function'),
    )
    session.setCertificateVerifyProc(null)
  })
})

const listen = (listener: Listener): string[] => {
  const asked: string[] = []
  app.on('select-client-certificate', (...words: Parameters<Listener>) => {
    asked.push(words[2])
    listener(...words)
  })
  return asked
}

// docs/api/app.md, `select-client-certificate`, and shell/browser/api/electron_api_app.cc
describe('a server that wants a certificate', () => {
  it('asks once for each of the handshakes that run, with no page, a host and a port; then it is remembered', async () => {
    const front = await startFront({}, authority.cert)
    const { get } = startSession()
    const choosing: Choose[] = []
    const asked = listen((event, contents, _server, offered, choose) => {
      event.preventDefault()
      expect(contents).toBeNull()
      expect(offered.map(({ subjectName }) => subjectName)).toEqual(['anna', 'laptop 7', 'a stranger'])
      choosing.push(() => choose(offered[1]))
    })
    const six = Array.from({ length: 6 }, () => get(front))
    await vi.waitFor(() => expect(choosing).toHaveLength(6))
    expect(new Set(asked)).toEqual(new Set([`localhost:${String(front.port)}`]))
    for (const choose of choosing) choose()
    expect(await Promise.all(six)).toEqual(Array(6).fill(401))
    expect(await get(front)).toBe(401)
    expect(asked).toHaveLength(6)
    expect(new Set(front.clients)).toEqual(new Set(['laptop 7']))
  })

  it('gets the first one of the store when nobody prevents it', async () => {
    const front = await startFront({}, authority.cert)
    expect(await startSession().get(front)).toBe(401)
    expect(front.clients).toEqual(['anna'])
  })

  it('refuses who shows none, and asks anew afterwards', async () => {
    const front = await startFront({}, authority.cert)
    const { get } = startSession()
    const asked = listen((event, _contents, _server, _offered, choose) => {
      event.preventDefault()
      choose()
    })
    expect(await get(front)).toBe('net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED')
    expect(await get(front)).toBe('net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED')
    expect(asked).toHaveLength(2)
  })

  it('is not asked about when the store holds no certificate', async () => {
    install({ authorities: [authority.cert], clients: [] })
    const front = await startFront({}, authority.cert)
    const asked = listen(() => undefined)
    expect(await startSession().get(front)).toBe('net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED')
    expect(asked).toEqual([])
  })

  it('gets nothing from one that is not on the list: the request is cancelled', async () => {
    const front = await startFront({}, authority.cert)
    listen((event, _contents, _server, offered, choose) => {
      event.preventDefault()
      choose({ ...offered[0], data: 'another' } as Certificate)
      expect(() => choose()).toThrow('One-time callback was called more than once')
    })
    expect(await startSession().get(front)).toBe('net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED')
  })
})
