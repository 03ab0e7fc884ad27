import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Result } from '../../../../src-core/errors/result'
import type { ConnectionList } from '../../../../src-preload/contract/connection'
import { type ComposedForTest, composeForTest } from '../../support/compose'

const token = 'canary-token-5d1f'
const plant = { name: 'plant-7', baseUrl: 'https://GW.example.com:443/iot/', allowUnencrypted: false }
const canonical = 'https://gw.example.com/iot'

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`)
  return result.value
}
const onlyId = (list: ConnectionList): string => list.connections[0]?.id ?? ''
const settled = (app: ComposedForTest): Promise<ConnectionList> =>
  vi.waitFor(async () => {
    const list = value(await app.call('listConnections', {}))
    expect(list.connections.map(({ token: state }) => state.kind)).not.toContain('checking')
    return list
  })
const savedPlant = async (app: ComposedForTest): Promise<string> =>
  onlyId(value(await app.call('saveConnection', { draft: { ...plant, token } })))

describe('connections', () => {
  it('are kept with their canonical base URL, the last saved one current, and survive a restart', async () => {
    const app = composeForTest()
    value(await app.call('saveConnection', { draft: { ...plant, token } }))
    value(
      await app.call('saveConnection', {
        draft: { name: 'bench', baseUrl: 'http://127.0.0.1:8080/', allowUnencrypted: false },
      }),
    )
    const restarted = composeForTest({ secrets: app.secrets }, app.folder)
    const list = await settled(restarted)
    expect(list.connections.map(({ name, baseUrl, token: state }) => [name, baseUrl, state.kind])).toEqual([
      ['plant-7', canonical, 'stored'],
      ['bench', 'http://127.0.0.1:8080', 'none'],
    ])
    expect(list.connections.find(({ id }) => id === list.currentId)?.name).toBe('bench')
  })

  it('refuse an empty name, a name that is taken, and a base URL that is none, and save nothing', async () => {
    const app = composeForTest()
    await savedPlant(app)
    const tries = [
      { ...plant, name: '  ' },
      { ...plant, name: ' plant-7 ' },
      { ...plant, name: 'other', baseUrl: 'https://a@b.example' },
      { ...plant, name: 'other', baseUrl: 'http://gw.example.com' },
    ]
    const faults = await Promise.all(tries.map((draft) => app.call('saveConnection', { draft })))
    expect(
      faults.map((result) => (result.ok ? 'saved' : result.error.kind === 'input' && result.error.problem)),
    ).toEqual(['nameEmpty', 'nameTaken', 'urlUserInfo', 'urlUnencrypted'])
    expect((await settled(app)).connections).toHaveLength(1)
  })

  it('keep the token out of every file, answer and message', async () => {
    const app = composeForTest()
    const answer = await app.call('saveConnection', { draft: { ...plant, token } })
    const list = await app.call('listConnections', {})
    const file = await readFile(join(app.folder, 'connections.json'), 'utf8')
    expect(JSON.stringify([answer, list, app.messages, app.warnings, file])).not.toContain(token)
    expect(JSON.parse(file)).toMatchObject({ tokensSaved: { [canonical]: app.clock.now() } })
    expect([...app.secrets.entries]).toEqual([[canonical, token]])
  })

  it('never send the old token to a changed base URL, and forget it when nobody uses it any more', async () => {
    const app = composeForTest()
    const id = await savedPlant(app)
    value(await app.call('saveConnection', { draft: { ...plant, id, baseUrl: 'https://other.example.com' } }))
    const list = await settled(app)
    expect(list.connections[0]?.token).toEqual({ kind: 'none' })
    expect(app.secrets.entries.size).toBe(0)
    expect(
      await app.call('queryLatest', {
        queryId: 'q',
        connectionId: id,
        devices: ['d'],
        zone: 'UTC',
        limit: 1,
      }),
    ).toEqual({
      ok: false,
      error: { kind: 'noToken' },
    })
  })

  it('share a token by base URL and keep it until the last of them is removed', async () => {
    const app = composeForTest()
    const first = await savedPlant(app)
    const both = value(await app.call('saveConnection', { draft: { ...plant, name: 'same' } }))
    const second = both.connections[1]?.id ?? ''
    value(await app.call('removeConnection', { connectionId: first }))
    expect(app.secrets.entries.get(canonical)).toBe(token)
    const list = value(await app.call('removeConnection', { connectionId: second }))
    expect(list).toEqual({ currentId: null, connections: [] })
    expect(app.secrets.entries.size).toBe(0)
  })

  it('put an unreadable file aside instead of overwriting it', async () => {
    const app = composeForTest()
    await writeFile(join(app.folder, 'connections.json'), '{"version": 1, "connections": "oops"')
    await savedPlant(app)
    expect(await readFile(join(app.folder, 'connections.json.unreadable'), 'utf8')).toContain('oops')
    expect(app.warnings).toHaveLength(1)
  })
})

describe('the token', () => {
  it.each([
    ['', 'tokenEmpty'],
    ['two words', 'tokenCharacters'],
    ['nul\0inside', 'tokenCharacters'],
    ['line\nbreak', 'tokenCharacters'],
    ['tökén', 'tokenCharacters'],
    ['x'.repeat(16_385), 'tokenTooLong'],
  ])('%j is refused as %s', async (text, problem) => {
    const app = composeForTest()
    expect(await app.call('saveConnection', { draft: { ...plant, token: text } })).toEqual({
      ok: false,
      error: { kind: 'input', problem },
    })
    expect(app.secrets.entries.size).toBe(0)
  })

  it('is trimmed, as a pasted one often ends in a line break', async () => {
    const app = composeForTest()
    value(await app.call('saveConnection', { draft: { ...plant, token: ` ${token}\r\n` } }))
    expect(app.secrets.entries.get(canonical)).toBe(token)
  })

  it('saved here and not shown means locked, not empty, and stays in the keychain', async () => {
    const app = composeForTest()
    await savedPlant(app)
    app.secrets.behaviour = 'locked'
    const restarted = composeForTest({ secrets: app.secrets }, app.folder)
    const list = await settled(restarted)
    expect(list.connections[0]?.token).toEqual({ kind: 'keychain', problem: 'locked', hasPending: false })
    const forgotten = await restarted.call('forgetToken', { connectionId: onlyId(list) })
    expect(forgotten).toMatchObject({ ok: false, error: { kind: 'keychain', problem: 'locked' } })
    app.secrets.behaviour = 'ready'
    expect(
      value(await restarted.call('forgetToken', { connectionId: onlyId(list) })).connections[0]?.token,
    ).toEqual({ kind: 'none' })
    expect(app.secrets.entries.size).toBe(0)
  })

  it.each([
    ['locked', 'locked'],
    ['noBus', 'unavailable'],
    ['garbled', 'failed'],
  ] as const)(
    'with a keychain that is %s waits for the word to use it for this session',
    async (behaviour, problem) => {
      const app = composeForTest()
      app.secrets.behaviour = behaviour
      const list = value(await app.call('saveConnection', { draft: { ...plant, token } }))
      expect(list.connections[0]?.token).toEqual({ kind: 'keychain', problem, hasPending: true })
      const used = value(await app.call('usePendingToken', { connectionId: onlyId(list) }))
      expect(used.connections[0]?.token).toEqual({ kind: 'session' })
      expect(await app.call('usePendingToken', { connectionId: onlyId(list) })).toEqual({
        ok: false,
        error: { kind: 'noToken' },
      })
      const forgotten = value(await app.call('forgetToken', { connectionId: onlyId(list) }))
      expect(forgotten.connections[0]?.token).toEqual({ kind: 'none' })
    },
  )

  it('of a keychain that hangs is given up after 7.5 s, with one call under way and never more', async () => {
    const app = composeForTest()
    await savedPlant(app)
    app.secrets.behaviour = 'hung'
    const restarted = composeForTest({ secrets: app.secrets }, app.folder)
    const shown = value(await restarted.call('listConnections', {}))
    expect(shown.connections[0]?.token).toEqual({ kind: 'checking' })
    await vi.waitFor(() => expect(app.secrets.calls.running).toBe(1))
    const query = { queryId: 'q', connectionId: onlyId(shown), devices: ['d'], zone: 'UTC', limit: 1 }
    const answer = restarted.call('queryLatest', query)
    await restarted.clock.advance(7499)
    expect(restarted.messages).toEqual([])
    await restarted.clock.advance(1)
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'keychain', problem: 'notAnswering' } })
    await vi.waitFor(() =>
      expect(restarted.messages.at(-1)).toMatchObject({
        name: 'connectionsChanged',
        payload: { connections: [{ token: { kind: 'keychain', problem: 'notAnswering' } }] },
      }),
    )
    expect(app.secrets.calls).toEqual({ running: 1, most: 1 })
    // The person types the password of the keychain at last.
    app.secrets.behaviour = 'ready'
    app.secrets.release()
    await vi.waitFor(() =>
      expect(restarted.messages.at(-1)).toMatchObject({
        payload: { connections: [{ token: { kind: 'stored' } }] },
      }),
    )
  })
})
