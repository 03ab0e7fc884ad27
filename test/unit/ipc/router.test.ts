import { describe, expect, it } from 'vitest'
import { requestDecoders } from '../../../src-main/ipc/request-decoders'
import { composeForTest } from '../support/compose'

const ourPage = { frameUrl: 'app://bundle/index.html', isTopFrame: true, isOurWindow: true, isDestroyed: false }
const channels = Object.keys(requestDecoders)

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const hostileRequests: readonly [string, unknown][] = [
  ['nothing at all', undefined],
  ['null', null],
  ['text', 'start'],
  ['an array', [{}]],
  ['a number', Number.NaN],
  ['an own __proto__', JSON.parse('{"__proto__": {"isAdmin": true}}')],
  ['an own constructor', { constructor: { prototype: {} } }],
  ['a cycle', cyclic],
  ['an unknown field', { connectionId: 'c', more: 1 }],
  ['a huge text', { connectionId: 'x'.repeat(1_000_000), queryId: 'x'.repeat(1_000_000) }],
  ['wrong types', { connectionId: 7, queryId: {}, saveId: [], fileId: null, draft: 'x', settings: 1, limit: '5' }],
]

describe('every channel', () => {
  it.each(channels)('%s refuses a sender that is not our page, before anything else', async (channel) => {
    const { app, secrets, messages } = composeForTest()
    const answer = await app.dispatch(channel, { ...ourPage, isOurWindow: false }, {})
    expect(answer).toEqual({ ok: false, error: { kind: 'refused', reason: 'sender', detail: channel } })
    expect([secrets.calls.most, messages.length]).toEqual([0, 0])
  })

  it.each(channels.flatMap((channel) => hostileRequests.map(([what, request]) => [channel, what, request] as const)))(
    '%s refuses %s',
    async (channel, _what, request) => {
      const { app, secrets, messages } = composeForTest()
      expect(await app.dispatch(channel, ourPage, request)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'request' } })
      expect([secrets.calls.most, messages.length]).toEqual([0, 0])
    },
  )

  it.each(['toString', '__proto__', 'constructor', 'readFile ', ''])('%j is no channel', async (channel) => {
    const { app } = composeForTest()
    expect(await app.dispatch(channel, ourPage, {})).toEqual({
      ok: false,
      error: { kind: 'refused', reason: 'request', detail: 'no such channel' },
    })
  })

  it('never repeats what was sent, so that a token in the wrong place stays unsaid', async () => {
    const { app } = composeForTest()
    const answer = await app.dispatch('saveConnection', ourPage, { draft: { name: 1, baseUrl: '', allowUnencrypted: false, token: 'canary' } })
    expect(JSON.stringify(answer)).not.toContain('canary')
  })
})

describe('an unexpected fault', () => {
  it('is an answer, names its channel, and keeps its message out of answer and log', async () => {
    const { app, warnings } = composeForTest({
      dialogs: { chooseOpenPaths: async () => [], chooseSavePath: () => Promise.reject(new RangeError('canary')) },
    })
    const answer = await app.dispatch('beginSave', ourPage, { suggestedName: 'x', kind: 'csv' })
    expect(answer).toEqual({ ok: false, error: { kind: 'internal', detail: 'beginSave: RangeError' } })
    expect(warnings).toHaveLength(1)
    expect(warnings.join()).not.toContain('canary')
  })
})
