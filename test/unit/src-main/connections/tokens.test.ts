import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../../../src-main/connections/connection-draft'
import {
  decodeConnections,
  isBaseUrlUsed,
  noConnections,
  type StoredConnection,
  wasTokenSaved,
  withConnection,
  withoutConnection,
  withoutTokenSaved,
  withTokenSaved,
} from '../../../../src-main/connections/connection-store'
import { createKeychain } from '../../../../src-main/connections/keychain'
import { createSecretQueue } from '../../../../src-main/connections/secret-queue'
import { createTokenVault } from '../../../../src-main/connections/token-vault'
import { createManualClock } from '../../support/manual-clock'
import { createMemorySecrets } from '../../support/memory-secrets'

const connection = (id: string, change: Partial<StoredConnection> = {}): StoredConnection => ({
  id,
  name: `name of ${id}`,
  baseUrl: `https://${id}.example.com`,
  allowUnencrypted: false,
  access: 'readOnly',
  isProduction: false,
  ...change,
})
const url = 'https://a.example.com'

describe('the stored connections', () => {
  const two = withConnection(withConnection(noConnections, connection('a')), connection('b'))

  it('make the one that was saved the current one, in its place', () => {
    expect([two.currentId, two.connections.map(({ id }) => id)]).toEqual(['b', ['a', 'b']])
    const changed = withConnection(two, connection('a', { name: 'new' }))
    expect([changed.currentId, changed.connections.map(({ name }) => name)]).toEqual([
      'a',
      ['new', 'name of b'],
    ])
  })

  it('make the first one current when the current one is removed', () => {
    expect(withoutConnection(two, 'b')).toMatchObject({ currentId: 'a', connections: [{ id: 'a' }] })
    expect(withoutConnection(two, 'a').currentId).toBe('b')
    expect(withoutConnection(withoutConnection(two, 'a'), 'b')).toMatchObject({
      currentId: null,
      connections: [],
    })
  })

  it('know for which addresses a token was stored, by their own names only', () => {
    const saved = withTokenSaved(two, url, 5)
    expect([
      wasTokenSaved(saved, url),
      wasTokenSaved(saved, 'constructor'),
      wasTokenSaved(withoutTokenSaved(saved, url), url),
    ]).toEqual([true, false, false])
    expect([isBaseUrlUsed(two, url), isBaseUrlUsed(two, 'https://c')]).toEqual([true, false])
  })

  it('are read back, and nothing else is', () => {
    expect(decodeConnections(JSON.parse(JSON.stringify(withTokenSaved(two, url, 5))))).toEqual(
      withTokenSaved(two, url, 5),
    )
    expect(
      [null, [], {}, { ...two, version: 3 }, { ...two, connections: [{ id: '' }] }].map(decodeConnections),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})

describe('a connection as it was typed', () => {
  const stored = withConnection(noConnections, connection('a', { name: 'plant' }))
  const draft = { name: ' plant 2 ', baseUrl: 'HTTPS://GW.example.com:443/iot/', allowUnencrypted: false }

  it('has a new id, a trimmed name and a canonical address', () => {
    const parsed = parseDraft(draft, stored)
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        connection: { name: 'plant 2', baseUrl: 'https://gw.example.com/iot', allowUnencrypted: false },
      },
    })
    expect(parsed.ok && parsed.value.connection.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(parsed.ok && 'token' in parsed.value).toBe(false)
  })

  it('needs a name that no other connection has', () => {
    expect(parseDraft({ ...draft, name: '  ' }, stored)).toMatchObject({ error: { problem: 'nameEmpty' } })
    expect(parseDraft({ ...draft, name: 'plant' }, stored)).toMatchObject({
      error: { problem: 'nameTaken', value: 'plant' },
    })
    expect(parseDraft({ ...draft, name: 'plant', id: 'a' }, stored)).toMatchObject({
      ok: true,
      value: { connection: { id: 'a' } },
    })
  })

  it('must have a valid address and token', () => {
    expect(parseDraft({ ...draft, baseUrl: 'ftp://gw' }, stored)).toMatchObject({
      error: { problem: 'urlScheme' },
    })
    expect(parseDraft({ ...draft, token: '' }, stored)).toMatchObject({ error: { problem: 'tokenEmpty' } })
    expect(parseDraft({ ...draft, token: 'abc' }, stored)).toMatchObject({
      ok: true,
      value: { token: 'abc' },
    })
  })
})

describe('calls to the keychain', () => {
  it('run one at a time, in order, whatever became of the last', async () => {
    const order: string[] = []
    const queue = createSecretQueue({ clock: createManualClock(), onLateAnswer: () => undefined })
    const call =
      (name: string, fails = false) =>
      async (): Promise<string> => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
        if (fails) throw new Error('locked collection')
        return name
      }
    const all = await Promise.allSettled([
      queue.run(call('one')),
      queue.run(call('two', true)),
      queue.run(call('three')),
    ])
    expect(all).toMatchObject([{ value: 'one' }, { reason: { problem: 'locked' } }, { value: 'three' }])
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  })

  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'unavailable'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'unavailable'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['Timeout was reached', 'notAnswering'],
    ['The specified item could not be found', 'failed'],
  ])('that fail with "%s" are %s', async (message, problem) => {
    const queue = createSecretQueue({ clock: createManualClock(), onLateAnswer: () => undefined })
    await expect(queue.run(() => Promise.reject(new Error(message)))).rejects.toMatchObject({
      problem,
      detail: message,
    })
  })

  it('fail at once while an earlier one hangs, and run again after its late answer', async () => {
    const clock = createManualClock()
    let late = 0
    const queue = createSecretQueue({ clock, onLateAnswer: () => (late += 1) })
    let answer: (value: string) => void = () => undefined
    const hanging = queue
      .run(() => new Promise<string>((resolve) => (answer = resolve)))
      .catch((error: unknown) => error)
    await clock.advance(0)
    await clock.advance(7500)
    expect(await hanging).toMatchObject({ problem: 'notAnswering' })
    await expect(queue.run(async () => 'second')).rejects.toMatchObject({ problem: 'notAnswering' })
    expect(late).toBe(0)
    answer('late')
    await clock.advance(0)
    expect([late, await queue.run(async () => 'third')]).toEqual([1, 'third'])
  })
})

describe('the vault of tokens', () => {
  const start = () => {
    const secrets = createMemorySecrets()
    const vault = createTokenVault(
      createKeychain({ secrets, clock: createManualClock(), onLateAnswer: () => undefined }),
    )
    return { secrets, vault }
  }

  it('stores a token in the keychain and reads it back', async () => {
    const { secrets, vault } = start()
    expect(await vault.state(url, false)).toEqual({ kind: 'none' })
    expect(await vault.read(url, false)).toEqual({ ok: false, error: { kind: 'noToken' } })
    expect(await vault.store(url, 'secret')).toEqual({ kind: 'stored' })
    expect([secrets.entries.get(url), await vault.read(url, true), await vault.state(url, true)]).toEqual([
      'secret',
      { ok: true, value: 'secret' },
      { kind: 'stored' },
    ])
  })

  it('says that the keychain is locked if a token was stored and none is shown', async () => {
    const { vault } = start()
    expect(await vault.state(url, true)).toEqual({ kind: 'keychain', problem: 'locked', hasPending: false })
    expect(await vault.read(url, true)).toMatchObject({ error: { kind: 'keychain', problem: 'locked' } })
  })

  it('lets a token that the keychain refuses wait, and uses it only when the user agrees', async () => {
    const { secrets, vault } = start()
    secrets.behaviour = 'locked'
    expect(await vault.store(url, 'secret')).toEqual({
      kind: 'keychain',
      problem: 'locked',
      hasPending: true,
    })
    expect(await vault.read(url, false)).toMatchObject({ ok: false })
    expect([vault.usePending(url), vault.usePending(url)]).toEqual([true, false])
    expect([await vault.read(url, false), await vault.state(url, false)]).toEqual([
      { ok: true, value: 'secret' },
      { kind: 'session' },
    ])
  })

  it('does not count a token as stored that the keychain gives back changed', async () => {
    const { secrets, vault } = start()
    secrets.behaviour = 'garbled'
    expect(await vault.store(url, 'secret')).toMatchObject({
      kind: 'keychain',
      problem: 'failed',
      hasPending: true,
    })
  })

  it('forgets a token everywhere, at once in memory, and fails if the keychain does not confirm', async () => {
    const { secrets, vault } = start()
    secrets.behaviour = 'locked'
    await vault.store(url, 'secret')
    vault.usePending(url)
    expect(await vault.forget(url, true)).toMatchObject({ ok: false, error: { problem: 'locked' } })
    expect(await vault.read(url, false)).toMatchObject({ error: { kind: 'noToken' } })
    secrets.behaviour = 'noBus'
    expect([await vault.forget(url, false), await vault.forget(url, true)]).toMatchObject([
      { ok: true },
      { ok: false },
    ])
    secrets.behaviour = 'ready'
    await vault.store(url, 'secret')
    expect([await vault.forget(url, true), secrets.entries.size]).toEqual([{ ok: true, value: {} }, 0])
  })
})
