import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestDecoders } from '../../../../src-main/ipc/request-decoders'
import type { ChannelName } from '../../../../src-preload/contract/channels'
import { removeFolder } from '../../../harness/remove-folder'
import { runCount } from '../../../support/run-count'
import { connectTo, ourPage, startWatched, type WatchedApplication } from './watched-application'
import { spotsOf, wellFormed, withAt } from './well-formed'

// The channels and what they take come from the decoders: a new channel is attacked without a word here.
const channels = Object.keys(requestDecoders) as readonly ChannelName[]

let application: WatchedApplication
const start = async (folder?: string): Promise<void> => {
  application = await startWatched(folder)
  await connectTo(application)
}
const stop = (): Promise<void> => application.stop()

/** What must be the same before and after a refusal. */
const outside = () => ({ reached: application.reached(), contents: application.contents() })

/** By the decoder, which names its channel; a handler that refuses has let the request in. */
const refusal = (channel: ChannelName) => ({
  ok: false,
  error: {
    kind: 'refused',
    reason: 'request',
    detail: expect.stringMatching(new RegExp(`^${channel}: `)) as string,
  },
})
const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic

describe('from our own page, what is well-formed', () => {
  beforeEach(() => start())
  afterEach(stop)

  it.each(channels)('%s is heard, so that the refusals below are of the hostile part', async (channel) => {
    for (const request of wellFormed(requestDecoders[channel])) {
      expect(requestDecoders[channel].safeParse(request).success, JSON.stringify(request)).toBe(true)
      expect(await application.dispatch(channel, ourPage, request)).not.toMatchObject(refusal(channel))
    }
  })

  it('is seen by the watch when it does something', async () => {
    const { call, service } = application
    const { value } = (await call('listConnections', {})) as {
      readonly value: { readonly currentId: string }
    }
    const before = outside()
    await call('testConnection', {
      queryId: 'test',
      draft: { id: value.currentId, name: 'plant', baseUrl: service.url, allowUnencrypted: false },
    })
    await call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
    await call('start', {})
    await application.app.acceptFiles({ files: [join(application.folder, 'connections.json')], refused: [] })
    await call('removeConnection', { connectionId: value.currentId })
    const after = outside()
    const seen = Object.entries(after.reached).filter(
      ([what, count]) => count > before.reached[what as keyof typeof before.reached],
    )
    expect(seen.map(([what]) => what).sort()).toEqual([
      'dialogs',
      'files',
      'keychain',
      'messages',
      'requests',
    ])
    expect(after.contents).not.toEqual(before.contents)
  })
})

// As it does nothing, all of it can be sent to one application.
describe('from our own page, what is hostile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-requests-'))
  beforeAll(() => start(folder))
  afterAll(async () => {
    await stop()
    await removeFolder(folder)
  })

  it.each(channels)(
    '%s refuses a wrong type, a foreign name and one too many at every place, and does nothing',
    async (channel) => {
      const before = outside()
      let attacks = 0
      for (const request of wellFormed(requestDecoders[channel])) {
        for (const { place: index, wrong } of spotsOf(requestDecoders[channel], request)) {
          for (const [what, value] of wrong) {
            const answer = await application.dispatch(channel, ourPage, withAt(request, index, value))
            expect(answer, `${what} at ${index.join('.')}`).toMatchObject(refusal(channel))
            attacks += 1
          }
        }
      }
      expect(attacks).toBeGreaterThan(15)
      expect(outside()).toEqual(before)
    },
    120_000,
  )

  it.each(channels)('%s refuses cycles, traps and depths, and does nothing', async (channel) => {
    const before = outside()
    const trap = Object.defineProperty({}, 'queryId', {
      enumerable: true,
      get: () => {
        throw new Error('a trap')
      },
    })
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as unknown
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const requests = [
      cyclic,
      trap,
      deep,
      revoked.proxy,
      Object.create(
        { connectionId: 'x', queryId: 'x', deletionId: 'x', isAdmin: 1 },
        { more: { value: 1, enumerable: true } },
      ),
    ]
    for (const request of requests)
      expect(await application.dispatch(channel, ourPage, request)).toMatchObject({ ok: false })
    expect(outside()).toEqual(before)
  })

  it.each(channels)(
    '%s: anything at any place ends in an answer, and what is refused has done nothing',
    async (channel) => {
      const requests = wellFormed(requestDecoders[channel])
      const spots = requests.flatMap((request) =>
        spotsOf(requestDecoders[channel], request).map(({ place: index }) => ({ request, place: index })),
      )
      const anything = fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withSparseArray: true,
        withBoxedValues: true,
        withObjectString: true,
        withNullPrototype: true,
        withUnicodeString: true,
        key: fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'connectionId')),
      })
      const tries = runCount(200, 20)
      const before = outside()
      let refused = 0
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...spots), anything, async ({ request, place: index }, value) => {
          const attack = withAt(request, index, value)
          // What happens to be right is no attack.
          if (requestDecoders[channel].safeParse(attack).success) return
          refused += 1
          expect(await application.dispatch(channel, ourPage, attack)).toMatchObject(refusal(channel))
        }),
        { seed: 6, numRuns: tries },
      )
      expect(refused).toBeGreaterThan(tries / 2)
      expect(outside()).toEqual(before)
      expect(({} as Record<string, unknown>)['isAdmin']).toBe(undefined)
    },
    120_000,
  )
})
