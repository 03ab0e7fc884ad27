import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProxySignIn } from '../../../src-main/network/proxy-sign-in'
import { createQuestions, type Questions } from '../../../src-main/network/questions'
import type { ProxyChallenge, ProxyCredentials, ProxySignIn } from '../../../src-main/ports/http-transport'
import { createSystemClock } from '../../../src-main/shell/clock'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useNetwork } from '../../../src-renderer/network/network'
import { startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'

let questions: Questions
let credentialsFor: ProxySignIn
let loopback: Loopback
let page: ReturnType<typeof mountPage>

beforeEach(async () => {
  // Asked through the same messenger as the page listens to.
  questions = createQuestions({ send: (message, payload) => loopback.messenger.send(message, payload) })
  credentialsFor = createProxySignIn({ questions, clock: createSystemClock() })
  loopback = createLoopbackDesktop({ questions })
  page = mountPage(App)
  await until(() => expect(pageText()).toContain('Add a connection'))
})
afterEach(() => page.unmount())

const challenge = { host: 'proxy.example', port: 3128, realm: 'Plant <b>7</b>' }

const signIn = (
  asking: ProxyChallenge,
  refused: ProxyCredentials | null,
  signal = new AbortController().signal,
) => credentialsFor(asking, refused, signal)

/** The query form has a Cancel as well. */
const cancel = (): void => document.querySelector<HTMLButtonElement>('[role=dialog] .actions button')?.click()

describe('a proxy that asks', () => {
  it('is shown with its name and what it calls itself, and gets what is typed', async () => {
    const answer = signIn(challenge, null)
    await until(() => expect(pageText()).toContain('proxy.example:3128'))
    expect(pageText()).toContain('Plant <b>7</b>')
    expect(field('Password').type).toBe('password')
    type(field('User name'), 'anna')
    type(field('Password'), 'p w')
    await until(() => expect(button('Sign in').disabled).toBe(false))
    button('Sign in').click()
    expect(await answer).toEqual({ username: 'anna', password: 'p w' })
    await until(() => expect(useNetwork().question).toBeNull())
  })

  it('says that the last entry was refused', async () => {
    const first = signIn(challenge, null)
    await until(() => expect(hasButton('Sign in')).toBe(true))
    type(field('User name'), 'anna')
    await until(() => expect(button('Sign in').disabled).toBe(false))
    button('Sign in').click()
    void signIn(challenge, await first)
    await until(() =>
      expect(alerts()).toEqual(['The proxy did not accept the user name or password. Attempt 2 of 3.']),
    )
    cancel()
  })

  it('is not shown any more once the request that it asked has been cancelled', async () => {
    const request = new AbortController()
    const answer = signIn(challenge, null, request.signal)
    await until(() => expect(hasButton('Sign in')).toBe(true))
    request.abort()
    await until(() => expect(hasButton('Sign in')).toBe(false))
    expect(useNetwork().question).toBeNull()
    expect(await answer).toBeNull()
  })

  it('goes without when the person cancels', async () => {
    const answer = signIn(challenge, null)
    await until(() => expect(hasButton('Sign in')).toBe(true))
    cancel()
    expect(await answer).toBeNull()
  })
})

describe('a server that asks for a certificate', () => {
  it('gets the one that is chosen', async () => {
    const certificates = ['anna', 'laptop 7'].map((subject) => ({
      subject,
      issuer: 'Plant CA',
      validUntil: Date.UTC(2027, 0, 1),
    }))
    const answer = questions.ask(
      { kind: 'certificate', host: 'gw.example:443', certificates, attempt: 1, maxAttempts: 3 },
      new AbortController().signal,
    )
    await until(() => expect(pageText()).toContain('gw.example:443 asks you to identify yourself'))
    expect(button('Use this certificate').disabled).toBe(true)
    document.querySelectorAll<HTMLInputElement>('input[name="certificate"]')[1]?.click()
    await until(() => expect(button('Use this certificate').disabled).toBe(false))
    button('Use this certificate').click()
    expect(await answer).toEqual({ kind: 'certificate', index: 1 })
  })

  it('says that the last one was refused', async () => {
    const certificates = [{ subject: 'anna', issuer: 'Plant CA', validUntil: Date.UTC(2027, 0, 1) }]
    const question = { kind: 'certificate', host: 'gw.example:443', certificates, maxAttempts: 3 } as const
    const ask = (attempt: number) => questions.ask({ ...question, attempt }, new AbortController().signal)
    void ask(1)
    await until(() => expect(hasButton('Use this certificate')).toBe(true))
    expect(alerts()).toEqual([])
    cancel()
    await until(() => expect(hasButton('Use this certificate')).toBe(false))
    void ask(2)
    await until(() =>
      expect(alerts()).toEqual(['gw.example:443 did not accept that certificate. Attempt 2 of 3.']),
    )
    cancel()
  })
})

describe('a question that comes before the page is there', () => {
  it('is shown once the page has come up, and once only', async () => {
    page.unmount()
    const answer = signIn(challenge, null)
    page = mountPage(App)
    await until(() => expect(pageText()).toContain('proxy.example:3128'))
    // A page that starts twice, as after a crash, hears the same question again.
    await window.desktop.start({})
    expect(useNetwork().question).not.toBeNull()
    cancel()
    expect(await answer).toBeNull()
    await until(() => expect(useNetwork().question).toBeNull())
  })
})

describe('the diagnostics', () => {
  it('are shown and copied in words', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await useNetwork().openDiagnostics()
    await until(() => expect(hasButton('Copy diagnostics')).toBe(true))
    expect(pageText()).toContain('0.0.0 on Linux')
    button('Copy diagnostics').click()
    await until(() => expect(written).toHaveBeenCalledOnce())
    expect(written.mock.calls[0]?.[0]).toContain(
      'Application: 0.0.0 on Linux\nService: No connection yet\nLast error: None since the application started',
    )
  })

  it('tell what the service was seen to do with the evidence, and no device, event or token', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const [to, deviceId, token] = [Date.UTC(2026, 10, 20), 'pump-0042', 'a'.repeat(20)]
    const service = await startSampleService({
      token,
      devices: [{ deviceId, count: 300, from: to - 3_600_000, to, spread: 'even' }],
    })
    await useConnections().save({ name: 'plant-7', baseUrl: service.url, allowUnencrypted: false, token })
    const connectionId = useConnections().current?.id ?? ''
    const asked = {
      connectionId,
      devices: [deviceId],
      start: to - 3_600_000,
      end: to,
      limit: 200,
      zone: 'UTC',
    }
    const answer = await window.desktop.queryLatest({ queryId: 'q', ...asked })
    expect(answer.ok).toBe(true)
    await useNetwork().openDiagnostics()
    await until(() => expect(hasButton('Copy diagnostics')).toBe(true))
    button('Copy diagnostics').click()
    await until(() => expect(written).toHaveBeenCalled())
    const text = String(written.mock.lastCall?.[0])
    expect(text).toMatch(/\norder of answers: newest first \(in 1 answer, last [A-Z][a-z]{2} .*\)\n/)
    expect(text).toMatch(/\nmost events in an answer: 200 \(in 1 answer, last .*\)\n/)
    expect(text).toMatch(/\nanswers with: reading: status 200, returnCode 0, once\n/)
    for (const secret of [deviceId, token, '@#', 'temperature']) expect(text).not.toContain(secret)
    await service.stop()
  })

  it('of an unencrypted connection name neither certificate nor TLS version', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await useConnections().save({
      name: 'plant-7',
      baseUrl: 'http://127.0.0.1:9',
      allowUnencrypted: false,
      token: 'a'.repeat(20),
    })
    await useNetwork().openDiagnostics()
    await until(() => expect(hasButton('Copy diagnostics')).toBe(true))
    button('Copy diagnostics').click()
    await until(() => expect(written).toHaveBeenCalled())
    const none = 'None: the connection is not encrypted'
    expect(written.mock.lastCall?.[0]).toContain(`Certificate: ${none}\nTLS version: ${none}\n`)
  })
})
