import type { IncomingMessage } from 'node:http'
import type { AuthInfo } from 'electron'
import type { Proxy } from './proxy-settings'

/** A `Basic` challenge in the head of an answer; the other schemes are not spoken here. */
export const challengeOf = (
  incoming: IncomingMessage,
  url: URL,
  proxy: Proxy | undefined,
): AuthInfo | undefined => {
  const isProxy = incoming.statusCode === 407
  const asked = isProxy ? incoming.headers['proxy-authenticate'] : incoming.headers['www-authenticate']
  const [, realm = ''] = /^\s*basic\b(?:.*?\brealm="([^"]*)")?/i.exec(asked ?? '') ?? []
  if (!/^\s*basic\b/i.test(asked ?? '')) return undefined
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const challenger = isProxy && proxy !== undefined ? proxy : { host: url.hostname, port }
  return { isProxy, scheme: 'basic', ...challenger, realm }
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** What Chromium calls back into JavaScript may be called once (shell/common/gin_helper/callback.cc). */
export const onceOnly = <T extends readonly unknown[]>(
  action: (...words: T) => void,
): ((...words: T) => void) => {
  let isCalled = false
  return (...words) => {
    if (isCalled) throw new TypeError('One-time callback was called more than once')
    isCalled = true
    action(...words)
  }
}
