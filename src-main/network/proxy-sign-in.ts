import type { Clock } from '../ports/clock'
import type { ProxyChallenge, ProxyCredentials, ProxySignIn } from '../ports/http-transport'
import type { Questions } from './questions'
import { createSharedAbort, type SharedAbort } from './shared-abort'

const maxAttempts = 3
/** A declined question stays declined for this long: concurrent requests would ask the same immediately. */
const declinedMs = 30_000

interface Proxy {
  credentials: ProxyCredentials | null
  /** Questions since the last credentials that were not refused. */
  attempt: number
  asking: { readonly answer: Promise<ProxyCredentials | null>; readonly waiting: SharedAbort } | null
  declinedUntil: number
}

/**
 * Answers a proxy that asks for a password: with the credentials typed for it before, or by asking, up to
 * three times. Concurrent requests share one question, which is withdrawn if all of them are cancelled.
 * Credentials stay in memory until the application quits.
 */
export const createProxySignIn = ({
  questions,
  clock,
}: {
  questions: Questions
  clock: Clock
}): ProxySignIn => {
  const proxies = new Map<string, Proxy>()
  const proxyOf = (key: string): Proxy => {
    const known = proxies.get(key) ?? { credentials: null, attempt: 0, asking: null, declinedUntil: 0 }
    proxies.set(key, known)
    return known
  }

  const ask = async (
    proxy: Proxy,
    { host, port, realm }: ProxyChallenge,
    signal: AbortSignal,
  ): Promise<ProxyCredentials | null> => {
    proxy.attempt += 1
    proxy.credentials = null
    const attempt = proxy.attempt
    const answer = await questions.ask(
      { kind: 'proxy', proxy: `${host}:${String(port)}`, realm, attempt, maxAttempts },
      signal,
    )
    if (answer.kind === 'proxy') proxy.credentials = { username: answer.username, password: answer.password }
    else if (answer.kind === 'withdrawn') proxy.attempt -= 1
    else proxy.declinedUntil = clock.now() + declinedMs
    return proxy.credentials
  }

  return async (challenge, refused, signal) => {
    const proxy = proxyOf(`${challenge.host}:${String(challenge.port)} ${challenge.realm}`)
    if (proxy.asking) {
      proxy.asking.waiting.join(signal)
      return proxy.asking.answer
    }
    // Credentials typed for another request in the meantime have not been refused yet.
    if (proxy.credentials !== null && proxy.credentials !== refused) return proxy.credentials
    if (refused === null) proxy.attempt = 0
    if (clock.now() < proxy.declinedUntil) return null
    if (proxy.attempt >= maxAttempts) return null
    const waiting = createSharedAbort()
    waiting.join(signal)
    const answer = ask(proxy, challenge, waiting.signal).finally(() => {
      waiting.end()
      proxy.asking = null
    })
    proxy.asking = { answer, waiting }
    return answer
  }
}
