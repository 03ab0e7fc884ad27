import { describe, expect, it } from 'vitest'
import { composeForTest } from '../../support/compose'

const ourPage = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}

// Who may send, and what: hostile-senders.test.ts and hostile-requests.test.ts.
describe('the router', () => {
  it.each(['toString', '__proto__', 'constructor', 'readFile ', ''])('%j is no channel', async (channel) => {
    const { app } = composeForTest()
    expect(await app.dispatch(channel, ourPage, {})).toEqual({
      ok: false,
      error: { kind: 'refused', reason: 'request', detail: 'no such channel' },
    })
  })

  it('never repeats what was sent, so that a token in the wrong place stays unsaid', async () => {
    const { app } = composeForTest()
    const answer = await app.dispatch('saveConnection', ourPage, {
      draft: { name: 1, baseUrl: '', allowUnencrypted: false, token: 'canary' },
    })
    expect(JSON.stringify(answer)).not.toContain('canary')
  })
})

describe('an unexpected fault', () => {
  it('is an answer, names its channel, and keeps its message out of answer and log', async () => {
    const { app, warnings } = composeForTest({
      dialogs: {
        chooseOpenPaths: async () => [],
        chooseSavePath: () => Promise.reject(new RangeError('canary')),
      },
    })
    const answer = await app.dispatch('beginSave', ourPage, { suggestedName: 'x', kind: 'csv' })
    expect(answer).toEqual({ ok: false, error: { kind: 'internal', detail: 'beginSave: RangeError' } })
    expect(warnings).toHaveLength(1)
    expect(warnings.join()).not.toContain('canary')
  })
})
