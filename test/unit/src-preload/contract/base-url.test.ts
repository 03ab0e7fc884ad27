import { describe, expect, it } from 'vitest'
import { parseBaseUrl } from '../../../../src-preload/contract/base-url'

const canonicalOf = (text: string): unknown => {
  const parsed = parseBaseUrl(text, false)
  return parsed.ok ? parsed.value.canonical : parsed.error
}

describe('B: base URL', () => {
  it.each([
    ['https://gw.example.com/iot/', 'https://gw.example.com/iot'],
    ['https://gw.example.com/iot//', 'https://gw.example.com/iot'],
    ['https://gw.example.com', 'https://gw.example.com'],
    ['  HTTPS://GW.Example.COM:443/IoT  ', 'https://gw.example.com/IoT'],
    ['https://gw.example.com:8443/', 'https://gw.example.com:8443'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1'],
    ['https://pümpe.example/a b'.replace(' ', '%20'), 'https://xn--pmpe-0ra.example/a%20b'],
    ['https://gw.example.com/a/@b', 'https://gw.example.com/a/@b'],
  ])('%s becomes %s', (text, canonical) => expect(canonicalOf(text)).toBe(canonical))

  it.each([
    ['', 'urlUnreadable'],
    ['gw.example.com', 'urlScheme'],
    ['gw.example.com:8080/iot', 'urlScheme'],
    ['ftp://gw.example.com', 'urlScheme'],
    ['file:///etc/passwd', 'urlScheme'],
    ['javascript:alert(1)', 'urlScheme'],
    ['https:gw.example.com', 'urlUnreadable'],
    ['https:///gw.example.com', 'urlUnreadable'],
    ['https://', 'urlUnreadable'],
    ['https://exa mple.com', 'urlUnreadable'],
    ['https://evil\\@good.example.com', 'urlUnreadable'],
    ['https://gw.example.com\\iot', 'urlUnreadable'],
    ['https://gw.exam\tple.com', 'urlUnreadable'],
    ['https://gw.example.com/\n', 'urlUnreadable'],
    ['https://gw.example.com/\u0000', 'urlUnreadable'],
    ['https://[::1', 'urlUnreadable'],
    ['https://gw.example.com:99999', 'urlUnreadable'],
    ['https://gw.example.com/\ud800', 'notUnicode'],
    ['https://me:secret@gw.example.com', 'urlUserInfo'],
    ['https://@gw.example.com', 'urlUserInfo'],
    ['https://good.example.com@evil.example.com/', 'urlUserInfo'],
    ['https://gw.example.com/iot?a=1', 'urlQuery'],
    ['https://gw.example.com/iot?', 'urlQuery'],
    ['https://gw.example.com/iot#x', 'urlFragment'],
    ['https://gw.example.com/#', 'urlFragment'],
  ])('%j is refused with %s, and not repeated', (text, problem) => {
    expect(parseBaseUrl(text, true)).toEqual({ ok: false, error: { kind: 'input', problem } })
  })
})

describe('B: plain http', () => {
  it.each([
    'http://gw.example.com',
    'http://127.0.0.1.evil.com',
    'http://192.168.1.1',
    'http://[::2]',
    'http://localhost.evil.com',
    'http://0.0.0.0',
  ])('to %s needs the tick', (text) => {
    expect(parseBaseUrl(text, false)).toMatchObject({ ok: false, error: { problem: 'urlUnencrypted' } })
    expect(parseBaseUrl(text, true)).toMatchObject({
      ok: true,
      value: { isEncrypted: false, isLoopback: false },
    })
  })

  it.each([
    'http://127.0.0.1:4000',
    'http://127.9.8.7',
    'http://[::1]:4000',
    'http://localhost:4000',
    'http://LOCALHOST',
    'http://2130706433',
    'http://0x7f.1',
  ])('to loopback (%s) does not', (text) =>
    expect(parseBaseUrl(text, false)).toMatchObject({
      ok: true,
      value: { isEncrypted: false, isLoopback: true },
    }),
  )

  it('https is encrypted, and the host carries its port', () => {
    expect(parseBaseUrl('https://gw.example.com:8443/iot', false)).toEqual({
      ok: true,
      value: {
        canonical: 'https://gw.example.com:8443/iot',
        host: 'gw.example.com:8443',
        isEncrypted: true,
        isLoopback: false,
      },
    })
  })
})
