import { describe, expect, it, vi } from 'vitest'
import type { AppError } from '../../../src-core/errors/errors'
import { en } from '../../../src-renderer/messages/en'
import ErrorNotice from '../../../src-renderer/ui/ErrorNotice.vue'
import { alerts, button, mountPage, pageText, until } from '../mount-page'

const detail = 'what the system said'
const keysOf = <T extends object>(object: T): readonly (keyof T)[] => Object.keys(object) as (keyof T)[]
const every: readonly AppError[] = [
  ...keysOf(en.errors.input).map((problem): AppError => ({ kind: 'input', problem, value: 'value-1' })),
  ...keysOf(en.errors.network).map((cause): AppError => ({
    kind: 'network',
    cause,
    host: 'gw.example.com',
    detail,
  })),
  ...keysOf(en.errors.keychain).map((problem): AppError => ({ kind: 'keychain', problem, detail })),
  ...keysOf(en.errors.file).map((cause): AppError => ({ kind: 'file', cause, name: 'events.csv', detail })),
  ...[401, 403, 404, 418, 429, 500, 503].map((status): AppError => ({
    kind: 'httpStatus',
    status,
    body: 'no',
  })),
  { kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 7 },
  { kind: 'httpStatus', status: 503, body: '', retryAfterSeconds: 7 },
  { kind: 'timeout', host: 'gw.example.com', seconds: 30 },
  { kind: 'tooSlow', host: 'gw.example.com', seconds: 30, bytes: 29 },
  { kind: 'redirect', status: 302, target: 'https://login.example.com' },
  { kind: 'notJson', status: 200, body: '<html>' },
  { kind: 'notUtf8', status: 200 },
  { kind: 'tooLarge', limitBytes: 64 * 1024 * 1024 },
  { kind: 'returnCode', status: 200, returnCode: '17', body: '{}' },
  ...keysOf(en.errors.unexpectedJson).map((problem): AppError => ({
    kind: 'unexpectedJson',
    status: 200,
    problem,
    found: '[1]',
    body: '{}',
  })),
  { kind: 'notRead' },
  { kind: 'rangeIgnored', requestCount: 600 },
  { kind: 'cancelled' },
  { kind: 'cancelled', isDeletion: true },
  { kind: 'noConnection' },
  { kind: 'connectionChanged' },
  { kind: 'noToken' },
  { kind: 'noSpace', name: 'events.csv', neededBytes: 5 * 1024 * 1024, freeBytes: 1024 * 1024 },
  { kind: 'gone' },
  { kind: 'refused', reason: 'sender', detail },
  { kind: 'refused', reason: 'request', detail },
  { kind: 'internal', detail },
]
const sentence = (error: AppError): string => {
  const page = mountPage(ErrorNotice, { error })
  const text = document.querySelector('p')?.textContent ?? ''
  page.unmount()
  return text
}

describe('errors on screen', () => {
  it.each(every.map((error) => [JSON.stringify(error), error] as const))(
    'makes two sentences of %s',
    (_, error) => {
      const text = sentence(error)
      expect(text).toMatch(/^\S.*\. \S.*\.$/s)
      expect(text).not.toMatch(/[{}]|errors\.|undefined/)
    },
  )

  it('never says of a request that was cut off that nothing was changed: it may have been a part of a deletion', () => {
    expect(sentence({ kind: 'cancelled' })).toBe(
      'Cancelled before the complete response arrived. Run it again if you need it.',
    )
    expect(sentence({ kind: 'cancelled', isDeletion: true })).toBe(
      'The deletion was interrupted before the service responded. It is not known whether the event was deleted. Look it up again before you delete it again.',
    )
  })

  it('names what it speaks of', () => {
    expect(sentence({ kind: 'network', cause: 'refused', host: 'gw.example.com:8443', detail })).toContain(
      'gw.example.com:8443',
    )
    expect(sentence({ kind: 'redirect', status: 302, target: 'https://login.example.com' })).toContain(
      'https://login.example.com (status 302)',
    )
    expect(sentence({ kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 7 })).toContain('in 7 s')
    expect(sentence({ kind: 'httpStatus', status: 503, body: '', retryAfterSeconds: 7 })).toBe(
      'The service is temporarily unavailable (status 503). Try again in 7 s.',
    )
    expect(sentence({ kind: 'tooLarge', limitBytes: 64 * 1024 * 1024 })).toContain('64 MiB')
    expect(
      sentence({ kind: 'unexpectedJson', status: 200, problem: 'returnCodeType', found: '"0"', body: '' }),
    ).toContain('not a number but "0" (status 200)')
    expect(
      sentence({ kind: 'unexpectedJson', status: 200, problem: 'resultType', found: '{}', body: '' }),
    ).toContain('result is {} (status 200)')
    expect(sentence({ kind: 'file', cause: 'diskFull', name: 'events.csv', detail })).toContain('events.csv')
    expect(
      sentence({ kind: 'noSpace', name: 'events.csv', neededBytes: 4_300_000, freeBytes: 4_000_000 }),
    ).toMatch(/events\.csv needs 5 MiB, .* 3 MiB/)
    expect(sentence({ kind: 'timeout', host: 'gw.example.com', seconds: 30 })).toContain('30 seconds')
    expect(sentence({ kind: 'tooSlow', host: 'gw.example.com', seconds: 30, bytes: 29 })).toBe(
      'The response from gw.example.com was too slow to wait for: 29 bytes in 30 seconds. Check the network connection, then try again or choose a shorter range.',
    )
  })

  it('is an alert that keeps the technical part folded, and copies it', async () => {
    mountPage(ErrorNotice, { error: { kind: 'notJson', status: 502, body: '<html>Bad gateway</html>' } })
    expect(alerts()).toHaveLength(1)
    expect(document.querySelector('details')?.open).toBe(false)
    expect(document.querySelector('pre')?.textContent).toContain('body: <html>Bad gateway</html>')
    const writeText = vi.fn(async (text: string) => expect(text).toContain('status: 502'))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    button('Copy').click()
    await until(() => expect(pageText()).toContain('Copied'))
    vi.unstubAllGlobals()
  })

  it('says when the clipboard did not take it', async () => {
    mountPage(ErrorNotice, { error: { kind: 'internal', detail } })
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    button('Copy').click()
    await until(() => expect(pageText()).toContain('Copying failed'))
    vi.unstubAllGlobals()
  })
})
