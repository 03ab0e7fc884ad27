import { expect, it } from 'vitest'
import { sayRetryAfter } from '../../../src-cli/say-retry-after'
import type { ConnectionList, RetryAfter } from '../../../src-preload/contract/connection'
import type { DesktopApi } from '../../../src-preload/contract/desktop-api'
import { createManualClock } from '../support/manual-clock'

const tooMany = { kind: 'httpStatus', status: 429, body: '' } as RetryAfter['error']

it('says once how long a service has asked to wait, and again when it asks for more', () => {
  let tell: (list: ConnectionList) => void = () => undefined
  const desktop = {
    onConnectionsChanged: (listener: typeof tell) => (tell = listener),
  } as unknown as DesktopApi
  const said: string[] = []
  const clock = createManualClock(1_000_000)
  sayRetryAfter({ desktop, output: { say: (sentence: string) => said.push(sentence) } as never, clock })
  const retryAfters = (retryAfter?: RetryAfter): void =>
    tell({
      connections: [{ id: 'c', name: 'Plant 3', ...(retryAfter && { retryAfter }) }],
      currentId: 'c',
    } as unknown as ConnectionList)
  retryAfters()
  retryAfters({ error: tooMany, at: 1_002_000 })
  expect(said).toEqual([])
  retryAfters({ error: tooMany, at: 1_029_500 })
  retryAfters({ error: tooMany, at: 1_029_500 })
  expect(said).toEqual(['Plant 3 asks to wait (status 429). The next request is sent in 30 s.'])
  retryAfters({ error: tooMany, at: 1_060_000 })
  expect(said.slice(1)).toEqual(['Plant 3 asks to wait (status 429). The next request is sent in 60 s.'])
})
